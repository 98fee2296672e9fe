import type { Action } from "../model.ts";
import { countsPages, resizedStep } from "./index.ts";
import { callerToken, type PageStep } from "./mode.ts";
import { wholeNumber } from "./numbered.ts";

/** A page to request, and the maximum number of its records. `size` is absent if the upstream chooses it. */
export interface SizedStep {
  readonly step: PageStep;
  readonly size?: number | undefined;
}

/** Returns the maximum of the param for the page size; `undefined` without such a param or without a maximum. */
export function largestSize({ pagination, params }: Pick<Action, "pagination" | "params">): number | undefined {
  const name = pagination?.size?.param;
  const largest = name === undefined ? undefined : params[name]?.schema.maximum;
  return typeof largest === "number" && Number.isInteger(largest) && largest >= 1 ? largest : undefined;
}

/**
 * Returns the param for a page size that divides `records`, the maximum number of records of a call. The last page of the call
 * then ends with the last of these records, and the `meta` of the result leads to the next record. For example, returns
 * `{limit: 50}` for 250 records in pages of at most 100. The size never exceeds the caller's size. Returns `{}` if the size
 * cannot be chosen, or if no suitable size divides `records`. Also returns `{}` if the caller passes one of these:
 *
 * - A token and a size: the token belongs to that size.
 * - A page number without a size: the number counts pages of the default size.
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

/** Returns the largest page size that divides `records` and needs at most twice the minimum number of pages. */
function exactSize(records: number, largest: number): number | undefined {
  const most = 2 * Math.ceil(records / largest);
  for (let size = Math.min(largest, records); size >= 1 && records / size <= most; size--)
    if (records % size === 0) return size;
  return undefined;
}

/** Whether the caller passes a param that excludes `name`. For example, a cursor can exclude the page size that it contains. */
function isExcluded({ rules }: Pick<Action, "rules">, params: object, name: string): boolean {
  return rules.some(
    (rule) => rule.kind === "exclusive" && Object.hasOwn(params, rule.param) && !rule.except.includes(name),
  );
}

/**
 * Converts `step` to half the page size. The new page can begin with records that precede those of `step`. If the token is a
 * URL, returns `first`, the step to the first page: the URL contains the old size, and may contain a page number that is correct
 * only for this size. Returns `undefined` if the size is 1 or if the upstream chose the size.
 */
export function halved(
  { pagination }: Pick<Action, "pagination">,
  { step, size }: SizedStep,
  first: PageStep,
): Required<SizedStep> | undefined {
  if (!pagination || size === undefined || size === 1) return undefined;
  const half = Math.floor(size / 2);
  if (step.position === first.position || pagination.token.target.in === "url") return { step: first, size: half };
  return { step: resizedStep(pagination, step, { from: size, to: half }), size: half };
}
