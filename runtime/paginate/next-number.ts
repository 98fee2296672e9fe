import type { PageSize, Template } from "../model.ts";
import { holds } from "../template/evaluate.ts";
import { pageSize } from "./page-size.ts";
import type { Seen } from "./seen.ts";
import { seenScope } from "./seen-scope.ts";
import type { Step } from "./step.ts";

/**
 * The step to page `number` of a numbered walk: done after a page that is not full, or is empty where the size is
 * not known, and where the stop condition holds.
 */
export function nextNumber(
  pagination: { readonly size?: PageSize; readonly stop?: Template },
  seen: Seen,
  number: number,
): Step {
  const full = (pagination.size && pageSize(pagination.size, seen)) ?? 1;
  if (seen.received < full) return { kind: "done" };
  if (pagination.stop !== undefined && holds(pagination.stop, seenScope(seen))) return { kind: "done" };
  return { kind: "page", token: number, position: number };
}
