import type { Action, Pagination } from "../model.ts";
import { pagingOf } from "./index.ts";
import { type CountedPages, callerToken, type PageStep } from "./mode.ts";
import { wholeNumber } from "./numbered.ts";

/** A page to request, and the maximum number of its records. `size` is absent if the upstream chooses it. */
export interface SizedStep {
  readonly step: PageStep;
  readonly size?: number | undefined;
}

/**
 * Returns the largest page size of an action in the model; `undefined` if the model states none or callers cannot choose a
 * size.
 */
export function largestSize({ pagination, params }: Pick<Action, "pagination" | "params">): number | undefined {
  const name = pagination?.size?.param;
  const largest = name === undefined ? undefined : params[name]?.schema.maximum;
  return typeof largest === "number" && Number.isInteger(largest) && largest >= 1 ? largest : undefined;
}

/**
 * Returns the param for a page size that divides `records`, so that the `meta` of the last page leads to the next record:
 * `{limit: 50}` for 250 records in pages of at most 100. The size is at most the size in the caller's params. Returns `{}` in
 * each of these cases:
 *
 * - Callers cannot choose a size, the model states no largest size, or the action returns one value.
 * - No suitable size divides `records`.
 * - Another param, such as a cursor that contains the size, excludes the param of the page size.
 * - The caller passes a token and a size. The token belongs to that size.
 * - The caller passes the number of a page without a size. The number belongs to the default size.
 */
export function exactPages(
  action: Pick<Action, "pagination" | "params" | "returns" | "rules">,
  given: Readonly<Record<string, unknown>>,
  records: number,
): Readonly<Record<string, number>> {
  const { pagination, returns } = action;
  const name = pagination?.size?.param;
  const largest = largestSize(action);
  if (!pagination || name === undefined || largest === undefined || returns.kind !== "many") return {};
  if (isExcluded(action, given, name)) return {};
  const chosen = wholeNumber(given[name]);
  if (callerToken(pagination, given) !== undefined && (chosen !== undefined || countsPages(pagination))) return {};
  const size = exactSize(records, Math.min(largest, chosen ?? largest));
  const least = action.params[name]?.schema.minimum ?? 1;
  return size === undefined || size < least ? {} : { [name]: size };
}

/** Whether the token of a page is its number. If so, the records of a token depend on the page size. */
export function countsPages(pagination: Pagination): boolean {
  const paging = pagingOf(pagination);
  return paging.kind === "counted" && recordsOfNumber(paging, 2) === 2;
}

/** Returns the number of records between two consecutive tokens: `size`, or 1 if the token is an offset. */
function recordsOfNumber({ firstPage, recordsBefore }: CountedPages, size: number): number {
  return recordsBefore(firstPage + 1, size) - recordsBefore(firstPage, size);
}

/** Returns the largest page size that divides `records` and needs at most twice the minimum number of pages. */
function exactSize(records: number, largest: number): number | undefined {
  const most = 2 * Math.ceil(records / largest);
  for (let size = Math.min(largest, records); size >= 1 && records / size <= most; size--)
    if (records % size === 0) return size;
  return undefined;
}

/**
 * Whether one of the params excludes the param `name`. For example, a cursor that contains the page size excludes the page
 * size.
 */
function isExcluded({ rules }: Pick<Action, "rules">, params: object, name: string): boolean {
  return rules.some(
    (rule) => rule.kind === "exclusive" && Object.hasOwn(params, rule.param) && !rule.except.includes(name),
  );
}

/**
 * Returns the step to the same records in pages of half the size. Returns `undefined` if the size is 1 or if the upstream chose
 * it. The new page can begin with some records of the page before it. If the token is a URL, the walk begins again, because the
 * URL contains the size and may count pages of that size. `first` is the first step of the walk.
 */
export function halved(
  { pagination }: Pick<Action, "pagination">,
  { step, size }: SizedStep,
  first: PageStep,
): Required<SizedStep> | undefined {
  if (!pagination || size === undefined || size === 1) return undefined;
  const half = Math.floor(size / 2);
  if (step.position === first.position || pagination.token.target.in === "url") return { step: first, size: half };
  const paging = pagingOf(pagination);
  if (paging.kind === "named") return { step, size: half };
  const from = Number(first.position);
  const before = paging.recordsBefore(Number(step.position), size) - paging.recordsBefore(from, size);
  const number = from + Math.floor(before / recordsOfNumber(paging, half));
  // The step has no trail, because the earlier pages had another size.
  return { step: { kind: "page", token: number, position: number }, size: half };
}
