import { type Connector, configNames, entitiesOf, evaluate, type Json, type Problem } from "@agent-connectors/runtime";

/**
 * The values that calls can do without and the check of the credentials cannot: it is made without params, so that
 * each required one must have its default from the configuration. Paths begin with `replication_config`.
 */
export function missingForCheck(
  connector: Pick<Connector, "check" | "entities">,
  config: Readonly<Record<string, Json>>,
): readonly Problem[] {
  const { check } = connector;
  const action = entitiesOf(connector)[check.entity]?.actions[check.action];
  const names = Object.values(action?.params ?? {}).flatMap(({ required, default: given }) => {
    if (!required || given === undefined || (typeof given === "object" && given !== null && "value" in given))
      return [];
    return evaluate(given, { config }) === undefined ? configNames(given) : [];
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
