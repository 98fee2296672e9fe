import { ConnectorError } from "../errors/connector-error.ts";
import type { PageSize, Template, Token } from "../model.ts";
import { holds, type Scope } from "../template/evaluate.ts";
import { pageSize } from "./page-size.ts";
import { type PageStep, type Seen, type Step, seenScope } from "./step.ts";
import { trailAfter } from "./trail.ts";

/**
 * The first page of a numbered walk. A caller's number, also as text, is where the walk starts; it goes out as the
 * param it is, so that no token is needed. Throws `invalid_params` for one that is no whole number of at least 0.
 */
export function firstNumber(
  pagination: { readonly token: Token; readonly injectFirst: boolean },
  params: Scope,
  start: number,
): PageStep {
  const { param } = pagination.token;
  const given = param !== undefined && Object.hasOwn(params, param) ? params[param] : undefined;
  if (given === undefined || given === null)
    return pagination.injectFirst ? { kind: "page", token: start, position: start } : { kind: "page", position: start };
  const number = wholeNumber(given);
  if (number === undefined)
    throw new ConnectorError("invalid_params", `expected a whole number of at least 0 as '${param}', got '${given}'`);
  return { kind: "page", position: number };
}

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

/** A whole number of at least 0, also as decimal text; `undefined` for anything else. */
export function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}
