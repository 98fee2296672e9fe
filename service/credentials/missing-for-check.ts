import { type Connector, configNames, entitiesOf, evaluate, type Json, type Problem } from "@agent-connectors/runtime";

/**
 * The values that calls can do without and the check of the credentials cannot: each required param that the check does
 * not give must have its default from the configuration. Paths begin with `replication_config`.
 */
export function missingForCheck(
  connector: Pick<Connector, "check" | "entities">,
  config: Readonly<Record<string, Json>>,
): readonly Problem[] {
  const { check } = connector;
  const action = entitiesOf(connector)[check.entity]?.actions[check.action];
  const names = Object.entries({ ...action?.params }).flatMap(([name, { required, default: usual }]) => {
    const given = Object.hasOwn(check.params, name) ? check.params[name] : usual;
    if (!required || given === undefined || (typeof given === "object" && given !== null && "value" in given))
      return [];
    // Whether there is a value does not depend on the time.
    return evaluate(given, { config, now: 0 }) === undefined ? configNames(given) : [];
  });
  return [...new Set(names)]
    .filter((name) => !Object.hasOwn(config, name))
    .map((name) => ({
      path: `replication_config.${name}`,
      code: "missing",
      expected: "a value, which the check of the credentials needs",
      found: "nothing",
    }));
}
