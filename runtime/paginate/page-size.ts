import type { Action } from "../model.ts";
import { pagingOf } from "./index.ts";
import type { PageStep } from "./mode.ts";

/** A page to request, and the records that it has at most. `size` is absent if the upstream chooses it. */
export interface SizedStep {
  readonly step: PageStep;
  readonly size?: number | undefined;
}

/** The largest page size that the model states for an action; `undefined` if it states none, or callers cannot choose one. */
export function largestSize({ pagination, params }: Pick<Action, "pagination" | "params">): number | undefined {
  const name = pagination?.size?.param;
  const largest = name === undefined ? undefined : params[name]?.schema.maximum;
  return typeof largest === "number" && Number.isInteger(largest) && largest >= 1 ? largest : undefined;
}

/**
 * Returns the step to the same records in pages of half the size; `undefined` if there is none: the page has one record, or the
 * upstream chose its size. It may begin with some records of the page before. `first` is the first step of the walk.
 */
export function halved(
  { pagination }: Pick<Action, "pagination">,
  { step, size }: SizedStep,
  first: PageStep,
): Required<SizedStep> | undefined {
  if (!pagination || size === undefined || size === 1) return undefined;
  const half = Math.floor(size / 2);
  if (step.position === first.position) return { step: first, size: half };
  // A URL contains the size.
  if (pagination.token.target.in === "url") return undefined;
  const paging = pagingOf(pagination);
  if (paging.kind === "named") return { step, size: half };
  const { firstPage, recordsBefore } = paging;
  const from = Number(first.position);
  const before = recordsBefore(Number(step.position), size) - recordsBefore(from, size);
  const recordsOfNumber = recordsBefore(firstPage + 1, half) - recordsBefore(firstPage, half);
  const number = from + Math.floor(before / recordsOfNumber);
  // The earlier pages had other numbers.
  return { step: { kind: "page", token: number, position: number }, size: half };
}
