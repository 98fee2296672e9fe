import type { Pagination } from "../model.ts";
import type { Scope } from "../template/helper.ts";
import type { Mode, PageStep, Paging, Seen, Step } from "./mode.ts";
import { cursor } from "./modes/cursor.ts";
import { offset } from "./modes/offset.ts";
import { page } from "./modes/page.ts";

/** Every pagination mode, each a module of its own. Nothing else tells one mode from another. */
const modes: { readonly [Kind in Pagination["kind"]]: Mode<Extract<Pagination, { kind: Kind }>> } = {
  cursor,
  offset,
  page,
};

/** The first page of a walk, for the call's checked params with their defaults; the only page without a pagination. */
export function firstStep(pagination: Pagination | undefined, params: Scope): PageStep {
  return pagination ? modeOf(pagination).first(pagination, params) : { kind: "page" };
}

/** The step after the page that `step` requested and whose content is `seen`. */
export function nextStep(pagination: Pagination, seen: Seen, step: PageStep): Step {
  return modeOf(pagination).next(pagination, seen, step);
}

/** How an upstream numbers its pages. */
export function pagingOf(pagination: Pagination): Paging {
  return modeOf(pagination).paging(pagination);
}

/** The names that upstreams give to the param that takes the token of such a page. */
export function tokenNamesOf(pagination: Pagination): readonly string[] {
  return modeOf(pagination).tokenNames;
}

/** The names that upstreams give to a param that takes the token of a page, in any mode. */
export const tokenNames: ReadonlySet<string> = new Set(Object.values(modes).flatMap((mode) => mode.tokenNames));

/** The mode of a pagination, whose methods take paginations of its own kind only. */
function modeOf({ kind }: Pagination): Mode {
  return modes[kind];
}
