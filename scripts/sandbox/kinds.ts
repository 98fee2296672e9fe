import { kinds } from "@agent-connectors/connectors";
import { ConnectorError } from "@agent-connectors/runtime";

/** The name of a connector kind. */
export type KindName = keyof typeof kinds;

const kindNames = Object.keys(kinds) as KindName[];

/**
 * Returns the kinds that the option `--kinds a,b` names, or all kinds without the option. Throws `invalid_params` for an unknown
 * name.
 */
export function kindsOf(option: string | undefined): readonly KindName[] {
  return option === undefined ? kindNames : option.split(",").map(kindOf);
}

function kindOf(text: string): KindName {
  const kind = kindNames.find((name) => name === text.trim());
  if (kind) return kind;
  throw new ConnectorError(
    "invalid_params",
    `--kinds: expected one or more of ${kindNames.join(", ")}, found '${text}'`,
  );
}
