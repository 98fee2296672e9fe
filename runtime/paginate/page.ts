import type { Pagination } from "../model.ts";
import type { Scope } from "../template/evaluate.ts";
import { firstNumber, nextNumber } from "./numbers.ts";
import type { PageStep, Seen, Step } from "./step.ts";

type Numbered = Extract<Pagination, { kind: "page" }>;

/** The first page is the caller's, else the upstream's first: 0 or 1. */
export function firstPage(pagination: Numbered, params: Scope): PageStep {
  return firstNumber(pagination, params, pagination.start);
}

/** Pages are counted one by one. */
export function nextPage(pagination: Numbered, seen: Seen, step: PageStep): Step {
  return nextNumber(pagination, seen, { step, number: Number(step.position) + 1 });
}
