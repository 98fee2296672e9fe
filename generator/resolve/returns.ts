import type { ActionKind, Path, Returns, Template } from "@agent-connectors/runtime";
import type { Owner } from "../diagnostics/params.ts";
import type { Action, File } from "../manifest/generated/action.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { ActionPlace } from "./action.ts";
import { checkHeaderName, checkHeaderValue } from "./config.ts";
import type { Context } from "./context.ts";
import type { Document } from "./graphql.ts";
import { selectedFields } from "./graphql-selection.ts";
import { resolvePath } from "./path.ts";
import { resolveTemplate } from "./template.ts";
import { receiving, resolveTransformations } from "./transformations.ts";

/** The GraphQL document that selects the fields of a record, and the fields that the manifest declares. */
interface ReturnedRecord {
  readonly document: Document | undefined;
  /** The names of the record's fields after transformations. */
  readonly declared: readonly string[];
}

/**
 * Resolves the result of an action. A list or a search returns many records, or one record with `shape: one`. A download returns
 * a file. All other actions return one record.
 */
export function resolveReturns(
  context: Context,
  action: Action,
  { kind, path, entity, entityName, document, declared }: ActionPlace & ReturnedRecord,
): Returns {
  checkKeys(context, action, { kind, path });
  if (kind === "download") return resolveFile(context, action.file ?? {}, [...path, "file"]);
  const isMany = isListing(kind) && action.shape === undefined;
  const { record_path } = action;
  const at: Path =
    record_path === undefined
      ? []
      : resolvePath(context, record_path, {
          path: [...path, "record_path"],
          many: isMany || action.first ? "items" : "value",
        });
  const shared = (action.result_type === undefined ? entity.transformations : undefined) ?? [];
  const selected = document && selectedFields(document, at);
  const inner = receiving(context, [...shared, ...(action.transformations ?? [])], { selected, declared });
  const transformations = [
    ...resolveTransformations(inner, shared, { path: ["entities", entityName, "transformations"] }),
    ...resolveTransformations(inner, action.transformations, { path: [...path, "transformations"], before: shared }),
  ];
  const { absent = "error", empty_statuses: emptyStatuses } = action;
  if (isMany) return { kind: "many", path: at, absent, ...(emptyStatuses && { emptyStatuses }), transformations };
  return { kind: "one", path: at, first: action.first ?? false, transformations };
}

/** Whether actions of a kind return several records by default, and can have pages. */
export function isListing(kind: ActionKind): boolean {
  return kind === "list" || kind === "search";
}

function checkKeys(
  context: Context,
  action: Action,
  { kind, path }: { readonly kind: ActionKind; readonly path: ManifestPath },
): void {
  const isOne = action.shape !== undefined;
  const owners: readonly (readonly [key: keyof Action, owner: Owner, isOwner: boolean])[] = [
    ["shape", "list and search", isListing(kind)],
    ["absent", "actions that return many records", isListing(kind) && !isOne],
    ["empty_statuses", "actions that return many records", isListing(kind) && !isOne],
    ["first", "actions that return one record", !isListing(kind) || isOne],
    ["pagination", "list and search", isListing(kind)],
    ["file", "download", kind === "download"],
    ["record_path", "actions that return records", kind !== "download"],
    ["result_type", "actions that return records", kind !== "download"],
    ["transformations", "actions that return records", kind !== "download"],
  ];
  for (const [key, owner, isOwner] of owners)
    if (action[key] !== undefined && !isOwner)
      context.report("misplaced-key", { key, owner, here: kind }, { path: [...path, key], part: "key" });
}

function resolveFile(context: Context, { link, name, content_type, headers }: File, path: ManifestPath): Returns {
  const sent = Object.entries(headers ?? {}).map(([header, value]): [string, Template] => {
    const at = [...path, "headers", header];
    checkHeaderName(context, header, { path: at, part: "key" });
    const resolved = resolveTemplate(context, value, { slot: "file.headers", path: at });
    checkHeaderValue(context, resolved, at);
    return [header.toLowerCase(), resolved];
  });
  return {
    kind: "file",
    ...(link !== undefined && { link: resolvePath(context, link, { path: [...path, "link"], many: "value" }) }),
    ...(name !== undefined && { name: resolveTemplate(context, name, { slot: "file.name", path: [...path, "name"] }) }),
    ...(content_type !== undefined && {
      contentType: resolveTemplate(context, content_type, {
        slot: "file.content_type",
        path: [...path, "content_type"],
      }),
    }),
    headers: Object.fromEntries(sent),
  };
}
