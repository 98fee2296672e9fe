import { plain } from "../errors/nearest.ts";
import type { Injection, Template } from "../model.ts";
import type { Scope } from "../template/helper.ts";
import type { Mode, PageStep, Seen, Step } from "./mode.ts";
import type { Pagination } from "./model.ts";
import { cursor } from "./modes/cursor.ts";
import { offset } from "./modes/offset.ts";
import { page } from "./modes/page.ts";

/** All pagination modes. In the runtime, only this table distinguishes them. */
const modes: { readonly [Kind in Pagination["kind"]]: Mode<Extract<Pagination, { kind: Kind }>> } = {
  cursor,
  offset,
  page,
};

/** Returns the step to the first page (see `Mode.first`), or to the only page if there is no pagination. */
export function firstStep(pagination: Pagination | undefined, params: Scope): PageStep {
  return pagination ? modeOf(pagination).first(pagination, params) : { kind: "page" };
}

/** Returns the step after the page that `step` requested (see `Mode.next`). */
export function nextStep(pagination: Pagination, seen: Seen, step: PageStep): Step {
  return modeOf(pagination).next(pagination, seen, step);
}

/** Returns the step to the rest of a page, for a call that returns only its first records (see `Mode.rest`). */
export function restStep(pagination: Pagination, seen: Seen, step: PageStep): PageStep | undefined {
  return modeOf(pagination).rest(pagination, seen, step);
}

/** Adapts `step` to a change of the page size (see `Mode.resized`). */
export function resizedStep(
  pagination: Pagination,
  step: PageStep,
  sizes: { readonly from: number; readonly to: number },
): PageStep {
  return modeOf(pagination).resized(pagination, step, sizes);
}

/** Returns the values that are sent with the token of each page after the first. */
export function pageExtras(pagination: Pagination | undefined): readonly Injection[] {
  return pagination ? modeOf(pagination).extras(pagination) : [];
}

/** Returns the template of the next URL; `undefined` if the token of a page is not a URL, and without pagination. */
export function urlTemplate(pagination: Pagination | undefined): Template | undefined {
  return pagination?.token.target.in === "url" ? modeOf(pagination).tokenTemplate(pagination) : undefined;
}

/** Returns the templates that read each page: those of the token, of the values sent with it, and of the stop condition. */
export function pageTemplates(pagination: Pagination): readonly Template[] {
  const templates = [modeOf(pagination).tokenTemplate(pagination), pagination.stop];
  return [...templates.filter((one) => one !== undefined), ...pageExtras(pagination).map(({ value }) => value)];
}

/** Whether the token of a page is its number. If so, the records to which a token leads depend on the page size. */
export function countsPages(pagination: Pagination): boolean {
  return modeOf(pagination).counts === "pages";
}

/** Whether callers can compute the token of a page, because it is an offset or a page number. */
export function hasNumberedPages(pagination: Pagination): boolean {
  return modeOf(pagination).counts !== "nothing";
}

/** Whether a name is usual for the param with the page token, in the mode of this pagination. Ignores case and separators. */
export function isTokenName(pagination: Pagination, name: string): boolean {
  return modeOf(pagination).tokenNames.includes(plain(name));
}

/** The usual names of the param with the page token, in all modes. */
export const tokenNames: ReadonlySet<string> = new Set(Object.values(modes).flatMap((mode) => mode.tokenNames));

/** Call the methods of the result only with paginations of this kind. */
function modeOf({ kind }: Pagination): Mode {
  return modes[kind];
}
