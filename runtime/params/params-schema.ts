import { memoize } from "../memoize.ts";
import type { Action, Param, Rule, Schema } from "../model.ts";

/** A JSON Schema of params. `anyOf` lists the alternatives for the required params. */
export interface ParamsSchema extends Schema {
  readonly anyOf?: readonly { readonly required: readonly string[] }[];
}

/**
 * Returns the params of an action as one JSON Schema. The schema does not require params with a default. It omits the action's
 * rules, with one exception: if an exclusive param replaces required params, `anyOf` lists the alternatives (see
 * `leastParams`).
 */
export function paramsSchema(action: Action): ParamsSchema {
  const [required = [], ...others] = leastParams(action);
  return {
    type: "object",
    properties: Object.fromEntries(Object.entries(action.params).map(([name, { schema }]) => [name, schema])),
    ...(others.length > 0 && { anyOf: [required, ...others].map((names) => ({ required: names })) }),
    ...(others.length === 0 && required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/**
 * Returns the alternatives for the params that a call must have. The first alternative is the required params without a
 * default. Each further alternative is an exclusive param (see `Rule`), such as the URL of the next page, and the path params
 * that it requires.
 */
export function leastParams(action: Action): readonly [readonly string[], ...(readonly string[])[]] {
  const withoutDefaults = (names: readonly string[]) =>
    names.filter((name) => action.params[name]?.default === undefined);
  const all = withoutDefaults(requiredParams(action));
  const others = action.rules.flatMap((rule) =>
    rule.kind === "exclusive" ? [[...new Set([rule.param, ...withoutDefaults(requiredParams(action, rule))])]] : [],
  );
  return [all, ...others.filter((names) => all.some((name) => !names.includes(name)))];
}

/**
 * Returns the params that must have a value from the caller or by default. With an exclusive param, only path params are
 * required. With a whole URL as the exclusive param, none are required, because the URL contains the values of the path
 * params.
 */
export function requiredParams(
  { params }: Action,
  exclusive?: Extract<Rule, { kind: "exclusive" }>,
): readonly string[] {
  if (exclusive && params[exclusive.param]?.target?.in === "url") return [];
  const names = requiredNames(params);
  return exclusive ? names.filter((name) => isPathParam(params[name])) : names;
}

/** Memoized, because every call reads the names. */
const requiredNames = memoize((params: Action["params"]): readonly string[] =>
  Object.keys(params).filter((name) => params[name]?.required),
);

/** Returns the `exclusive` rule whose param is in `given`, if any. */
export function exclusiveRule(action: Action, given: object): Extract<Rule, { kind: "exclusive" }> | undefined {
  return action.rules.find(
    (rule): rule is Extract<Rule, { kind: "exclusive" }> =>
      rule.kind === "exclusive" && Object.hasOwn(given, rule.param),
  );
}

/**
 * Returns the param with which a caller requests a later page: the param of the page token. If the token has no param and is a
 * URL, returns the exclusive param, whose value can be this URL.
 */
export function tokenParamOf({ pagination, rules }: Pick<Action, "pagination" | "rules">): string | undefined {
  if (!pagination) return undefined;
  const { param, target } = pagination.token;
  return param ?? (target.in === "url" ? rules.find((rule) => rule.kind === "exclusive")?.param : undefined);
}

/** Whether a param is part of the path. */
export function isPathParam(param: Param | undefined): boolean {
  return param?.target?.in === "path";
}
