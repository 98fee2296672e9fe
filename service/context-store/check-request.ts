import { type Problem, unknownName } from "@agent-connectors/runtime";

/** Returns a problem for each param that an action of the context store does not accept. `names` are the accepted params. */
export function unknownParams(params: Readonly<Record<string, unknown>>, names: readonly string[]): readonly Problem[] {
  return Object.keys(params)
    .filter((name) => !names.includes(name))
    .map((name) => unknownName(name, { noun: "param", name, names }));
}

/** Returns a problem for each option that an action does not support. `what` names the action, such as `a search`. */
export function unsupportedOptions(options: Readonly<Record<string, unknown>>, what: string): readonly Problem[] {
  const present = Object.entries(options).filter(([, value]) => value !== undefined);
  return present.map(([path]) => ({
    path,
    code: "unknown",
    expected: `an option of ${what}`,
    found: "another option",
  }));
}
