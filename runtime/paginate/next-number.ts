import { isDeepStrictEqual } from "node:util";
import type { PageSize, Template } from "../model.ts";
import { holds } from "../template/evaluate.ts";
import { pageSize } from "./page-size.ts";
import type { Seen } from "./seen.ts";
import { seenScope } from "./seen-scope.ts";
import type { PageStep, Step } from "./step.ts";

/**
 * The step to page `number` of a numbered walk: done after a page that is not full, or is empty where the size is
 * not known, and where the stop condition holds; stuck where it holds the very records of the page before.
 */
export function nextNumber(
  pagination: { readonly size?: PageSize; readonly stop?: Template },
  seen: Seen,
  { step, number }: { readonly step: PageStep; readonly number: number },
): Step {
  const full = (pagination.size && pageSize(pagination.size, seen)) ?? 1;
  if (seen.records.length < full) return { kind: "done" };
  if (pagination.stop !== undefined && holds(pagination.stop, seenScope(seen))) return { kind: "done" };
  if (step.before && areSame(step.before, seen.records)) return { kind: "stuck" };
  return { kind: "page", token: number, position: number, before: seen.records };
}

/** The last ones first: they mostly differ, and then no others are compared. */
function areSame(before: readonly unknown[], records: readonly unknown[]): boolean {
  return isDeepStrictEqual(before.at(-1), records.at(-1)) && isDeepStrictEqual(before, records);
}
