import type { Action, Json, Param } from "../model.ts";
import { evaluate } from "../template/evaluate.ts";
import type { Scope } from "../template/scope.ts";
import { isPathParam } from "./is-path-param.ts";
import { soleParam } from "./sole-param.ts";

/**
 * The given params with the defaults of the others; a default that reads what is absent is
 * left out. A default never joins a param that excludes it: neither one that goes alone nor one of an exclusive
 * group. That of an offset or page number is left to the walk, which knows whether a first page says it.
 */
export function applyDefaults(
  action: Action,
  given: Readonly<Record<string, Json>>,
  scope: Scope,
): Readonly<Record<string, Json>> {
  const sole = soleParam(action, given);
  const filled: [string, Json][] = [];
  for (const [name, param] of Object.entries(action.params)) {
    if (Object.hasOwn(given, name)) continue;
    if (sole && !sole.except.includes(name) && !isPathParam(param)) continue;
    if (isFirstToken(action, name) || isExcluded(action, name, given)) continue;
    const value = defaultOf(param, scope);
    if (value !== undefined) filled.push([name, value]);
  }
  return filled.length === 0 ? given : { ...given, ...Object.fromEntries(filled) };
}

function isFirstToken({ pagination }: Action, name: string): boolean {
  return pagination !== undefined && pagination.kind !== "cursor" && pagination.token.param === name;
}

function isExcluded(action: Action, name: string, given: object): boolean {
  return action.rules.some(
    (rule) =>
      rule.kind === "exclusive" &&
      rule.params.includes(name) &&
      rule.params.some((other) => Object.hasOwn(given, other)),
  );
}

function defaultOf(param: Param, scope: Scope): Json | undefined {
  const { default: given } = param;
  if (given === undefined) return undefined;
  if (typeof given === "object" && given !== null && "value" in given) return given.value;
  // Templates read JSON and the helpers make JSON of it.
  return evaluate(given, scope) as Json | undefined;
}
