import type { Pagination } from "../model.ts";
import type { Scope } from "../template/evaluate.ts";
import { firstNumber, nextNumber } from "./numbers.ts";
import type { PageStep, Seen, Step } from "./step.ts";

type Offset = Extract<Pagination, { kind: "offset" }>;

/** The first page starts at the caller's offset, else at 0. */
export function firstOffset(pagination: Offset, params: Scope): PageStep {
  return firstNumber(pagination, params, 0);
}

/** The offset grows by the records received, so that an upstream which gives fewer than asked skips none. */
export function nextOffset(pagination: Offset, seen: Seen, step: PageStep): Step {
  return nextNumber(pagination, seen, { step, number: Number(step.position) + seen.records.length });
}
