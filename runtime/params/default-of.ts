import type { Problem } from "../errors/problem.ts";
import type { Json, Param } from "../model.ts";
import type { Check } from "../schema/check.ts";
import { evaluate } from "../template/evaluate.ts";
import type { Scope } from "../template/helper.ts";

type Defaulted = Pick<Param, "default">;

/**
 * Returns the default of a param or configuration value; `undefined` if there is none. The default's template reads `scope`.
 */
export function defaultOf({ default: stated }: Defaulted, scope: Scope): Json | undefined {
  if (stated === undefined) return undefined;
  if (typeof stated === "object" && stated !== null && "value" in stated) return stated.value;
  // Templates read JSON, and their helpers return JSON.
  return evaluate(stated, scope) as Json | undefined;
}

/** Whether a template computes the default. Any other default is constant. */
export function hasComputedDefault({ default: stated }: Defaulted): boolean {
  return typeof stated === "object" && stated !== null && !("value" in stated);
}

/**
 * Checks a computed value like a caller's value. `what` describes the value in the message: "a default" or "a derived value". The
 * problem does not contain the computed value, because a template can compute it from a credential. Returns at most one problem.
 */
export function computedProblems(
  check: Check,
  { name, value, what }: { readonly name: string; readonly value: Json; readonly what: string },
): readonly Problem[] {
  const [problem] = check(value);
  if (!problem) return [];
  const { suggestion: _, ...rest } = problem;
  return [{ ...rest, path: name, found: `${what} that does not match (not shown)` }];
}
