import type { Pagination } from "../model.ts";
import type { Scope } from "../template/helper.ts";
import type { Mode, PageStep, Paging, Seen, Step } from "./mode.ts";
import { cursor } from "./modes/cursor.ts";
import { offset } from "./modes/offset.ts";
import { page } from "./modes/page.ts";

/** All pagination modes. Only this table distinguishes them. */
const modes: { readonly [Kind in Pagination["kind"]]: Mode<Extract<Pagination, { kind: Kind }>> } = {
  cursor,
  offset,
  page,
};

/** The first page of a walk, or the only page without a pagination. `params` are the call's checked params with defaults. */
export function firstStep(pagination: Pagination | undefined, params: Scope): PageStep {
  return pagination ? modeOf(pagination).first(pagination, params) : { kind: "page" };
}

/** The step after the page that `step` requested. `seen` is its content. */
export function nextStep(pagination: Pagination, seen: Seen, step: PageStep): Step {
  return modeOf(pagination).next(pagination, seen, step);
}

/**
 * The step to the rest of the page that `step` requested. `seen.records` contains only the first records of the page. Returns
 * `undefined` if no page can begin with the next record.
 */
export function restStep(pagination: Pagination, seen: Seen, step: PageStep): PageStep | undefined {
  return modeOf(pagination).rest(pagination, seen, step);
}

/** The numbering of an upstream's pages. */
export function pagingOf(pagination: Pagination): Paging {
  return modeOf(pagination).paging(pagination);
}

/** The usual names of the param with the page token of this mode. */
export function tokenNamesOf(pagination: Pagination): readonly string[] {
  return modeOf(pagination).tokenNames;
}

/** The usual names of the param with the page token, in all modes. */
export const tokenNames: ReadonlySet<string> = new Set(Object.values(modes).flatMap((mode) => mode.tokenNames));

/** The mode of a pagination. Its methods accept only paginations of this mode. */
function modeOf({ kind }: Pagination): Mode {
  return modes[kind];
}
