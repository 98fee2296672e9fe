import type { Action, PaginationUse, Pagination as Source } from "../manifest/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import { own } from "./own.ts";

/** A paginator as an action uses it: as declared, with what differs there. */
export interface Paginator {
  readonly source: Source;
  readonly path: ManifestPath;
  /** What differs, and where it stands. */
  readonly changes: Exclude<PaginationUse, string> | undefined;
  readonly changesPath: ManifestPath;
}

/** The paginator that an action names; absent where it names none, or one that is not there, which is reported. */
export function paginatorOf(context: Context, action: Action, path: ManifestPath): Paginator | undefined {
  const { pagination } = action;
  if (pagination === undefined) return undefined;
  const changes = typeof pagination === "string" ? undefined : pagination;
  const changesPath = [...path, "pagination"];
  const name = typeof pagination === "string" ? pagination : pagination.use;
  const all = context.manifest.pagination ?? {};
  const source = own(all, name);
  context.used.add(`pagination.${name}`);
  if (!source) {
    const near = context.nearest(name, Object.keys(all));
    context.used.add(`pagination.${near}`);
    const place = { path: changes ? [...changesPath, "use"] : changesPath };
    context.report("unknown-name", { what: "in pagination", name, nearest: near }, place);
    return undefined;
  }
  return { source, path: ["pagination", name], changes, changesPath };
}
