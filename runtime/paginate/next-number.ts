import type { PageSize, Template } from "../model.ts";
import { holds } from "../template/evaluate.ts";
import { pageSize } from "./page-size.ts";
import type { Seen } from "./seen.ts";
import { seenScope } from "./seen-scope.ts";
import type { PageStep, Step } from "./step.ts";
import { trailAfter } from "./trail.ts";

/**
 * The step to page `number` of a numbered walk: done after an empty page, and where the stop condition holds, or,
 * without one, after a page that is not full; stuck after a page that has the records of an earlier one. An upstream that says where its
 * pages end may give a short one amid others.
 */
export function nextNumber(
  pagination: { readonly size?: PageSize; readonly stop?: Template },
  seen: Seen,
  { step, number }: { readonly step: PageStep; readonly number: number },
): Step {
  if (seen.records.length === 0 || isLast(pagination, seen)) return { kind: "done" };
  const trail = trailAfter(step.trail, seen);
  return trail ? { kind: "page", token: number, position: number, trail } : { kind: "stuck" };
}

function isLast({ size, stop }: { readonly size?: PageSize; readonly stop?: Template }, seen: Seen): boolean {
  if (stop !== undefined) return holds(stop, seenScope(seen));
  return seen.records.length < ((size && pageSize(size, seen)) ?? 1);
}
