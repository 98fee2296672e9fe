import type { Action, Param, Rule, Schema } from "../model.ts";

/** A schema of params. A call gives what one of `anyOf` requires. */
export interface ParamsSchema extends Schema {
  readonly anyOf?: readonly { readonly required: readonly string[] }[];
}

/**
 * The params of an action as one JSON Schema, as documentation and agents show it: closed, and requiring what has
 * no default. Of its rules the schema has only what an exclusive param makes unnecessary, as `anyOf`.
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
 * The params that a call gives at least: those that are required and have no default, or fewer beside an
 * exclusive param, such as the URL of the next page.
 */
export function leastParams(action: Action): readonly [readonly string[], ...(readonly string[])[]] {
  const without = (names: readonly string[]) => names.filter((name) => action.params[name]?.default === undefined);
  const all = without(requiredParams(action));
  const others = action.rules.flatMap((rule) =>
    rule.kind === "exclusive" ? [[...new Set([rule.param, ...without(requiredParams(action, rule))])]] : [],
  );
  return [all, ...others.filter((names) => all.some((name) => !names.includes(name)))];
}

/**
 * The params that a call must have, given or by default. Beside an exclusive param these are path params only,
 * and none where that param is a whole URL, which has their values in it.
 */
export function requiredParams(
  { params }: Action,
  exclusive?: Extract<Rule, { kind: "exclusive" }>,
): readonly string[] {
  if (exclusive && params[exclusive.param]?.target?.in === "url") return [];
  const names = requiredNames(params);
  return exclusive ? names.filter((name) => isPathParam(params[name])) : names;
}

const requiredOf = new WeakMap<Action["params"], readonly string[]>();

/** The names of required params; collected once for each action, because every call needs them. */
function requiredNames(params: Action["params"]): readonly string[] {
  const known = requiredOf.get(params);
  if (known) return known;
  const names = Object.keys(params).filter((name) => params[name]?.required);
  requiredOf.set(params, names);
  return names;
}

/** The `exclusive` rule that a call falls under, because its param is among those given; `undefined` where there is none. */
export function exclusiveRule(action: Action, given: object): Extract<Rule, { kind: "exclusive" }> | undefined {
  return action.rules.find(
    (rule): rule is Extract<Rule, { kind: "exclusive" }> =>
      rule.kind === "exclusive" && Object.hasOwn(given, rule.param),
  );
}

/** Whether a param is part of the path. Rules leave path params out. */
export function isPathParam(param: Param | undefined): boolean {
  return param?.target?.in === "path";
}
