import { type Problem, unknownName } from "@agent-connectors/runtime";

/** The problems of params that an action of the context store does not have. */
export function unknownParams(params: Readonly<Record<string, unknown>>, names: readonly string[]): readonly Problem[] {
  return Object.keys(params)
    .filter((name) => !names.includes(name))
    .map((name) => unknownName(name, { noun: "param", name, names }));
}

/** The problems of options that have no meaning for an action. `what` names the action: `a search`. */
export function unsupportedOptions(options: Readonly<Record<string, unknown>>, what: string): readonly Problem[] {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return given.map(([path]) => ({ path, code: "unknown", expected: `no such option for ${what}`, found: "one" }));
}
