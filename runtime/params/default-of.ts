import type { Json, Param } from "../model.ts";
import { evaluate } from "../template/evaluate.ts";
import type { Scope } from "../template/helper.ts";

/**
 * Returns the default of a param or configuration value; `undefined` if there is none. The default's template reads `scope`.
 */
export function defaultOf({ default: stated }: Pick<Param, "default">, scope: Scope): Json | undefined {
  if (stated === undefined) return undefined;
  if (typeof stated === "object" && stated !== null && "value" in stated) return stated.value;
  // Templates read JSON, and their helpers return JSON.
  return evaluate(stated, scope) as Json | undefined;
}
