import { ConnectorError } from "../errors/connector-error.ts";
import type { Token } from "../model.ts";
import type { Scope } from "../template/scope.ts";
import type { PageStep } from "./step.ts";
import { wholeNumber } from "./whole-number.ts";

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
