import { ConnectorError } from "../errors/connector-error.ts";
import type { Template } from "../model.ts";
import { evaluate } from "./evaluate.ts";
import type { Scope } from "./scope.ts";

/**
 * The value of a template that only explains a failure; `undefined` where a helper cannot take what it reads, for
 * that must not hide the failure.
 */
export function tryEvaluate(template: Template, scope: Scope): unknown {
  try {
    return evaluate(template, scope);
  } catch (error) {
    if (error instanceof ConnectorError) return undefined;
    throw error;
  }
}
