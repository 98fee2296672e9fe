import { ConnectorError } from "../errors/connector-error.ts";
import type { Template } from "../model.ts";
import { invalid } from "../schema/check.ts";
import { describe } from "../schema/describe.ts";
import { evaluate, holds } from "../template/evaluate.ts";
import { own, type Scope } from "../template/helper.ts";
import { callerToken, type PageStep, type Seen, type Step, seenScope } from "./mode.ts";
import type { PageSize, Token } from "./model.ts";
import { keyOfRecords } from "./page-key.ts";
import { trailAfter } from "./trail.ts";

/**
 * Returns the first page in page or offset mode: at the caller's number, or at `start` if the caller passes none. A page at the
 * caller's number has no token, because the request already contains the number as a param. Throws `invalid_params` if the
 * caller's number is invalid (see `wholeNumber`).
 */
export function firstNumber(
  pagination: { readonly token: Token; readonly injectFirst: boolean },
  params: Scope,
  start: number,
): PageStep {
  const given = callerToken(pagination, params);
  if (given === undefined)
    return pagination.injectFirst ? { kind: "page", token: start, position: start } : { kind: "page", position: start };
  const position = wholeNumber(given);
  if (position !== undefined) return { kind: "page", position };
  const expected = "a whole number of at least 0";
  throw invalid("invalid_params", [
    { path: pagination.token.param ?? "", code: "invalid", expected, found: describe(given) },
  ]);
}

/**
 * Returns what follows the page `seen` in page or offset mode. `number` is the token of the next page. An empty page ends the
 * pagination. A page that is not full ends it only if there is no stop condition.
 */
export function nextNumber(
  pagination: { readonly size?: PageSize; readonly stop?: Template },
  seen: Seen,
  { step, number }: { readonly step: PageStep; readonly number: number },
): Step {
  if (seen.records.length === 0 || isLast(pagination, seen)) return { kind: "done" };
  const trail = trailAfter(step.trail, keyOfRecords(seen));
  return trail ? { kind: "page", token: number, position: number, trail } : { kind: "stuck" };
}

function isLast({ size, stop }: { readonly size?: PageSize; readonly stop?: Template }, seen: Seen): boolean {
  if (stop !== undefined) return holds(stop, seenScope(seen));
  return seen.records.length < ((size && pageSize(size, seen)) ?? 1);
}

/**
 * Returns the caller's page size, otherwise the connector's; `undefined` if neither is set. Throws `invalid_params` or
 * `invalid_config` unless the size is a whole number of at least 1.
 */
export function pageSize(
  size: PageSize,
  scope: { readonly config: Scope; readonly params: Scope },
): number | undefined {
  const given = size.param === undefined ? undefined : own(scope.params, size.param);
  const value = given ?? evaluate(size.value, { config: scope.config });
  if (value === undefined || value === null || value === "") return undefined;
  const count = wholeNumber(value);
  if (count !== undefined && count >= 1) return count;
  const where = given === undefined ? "the configured page size" : `the page size '${size.param}'`;
  throw new ConnectorError(
    given === undefined ? "invalid_config" : "invalid_params",
    `expected a whole number of at least 1 as ${where}, found '${value}'`,
  );
}

/** Converts a whole number of at least 0, or a string of its digits, to a number. Returns `undefined` for any other value. */
export function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}
