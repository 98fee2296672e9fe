import { ConnectorError } from "@agent-connectors/runtime";
import type { StoreTable } from "./table.ts";

interface ColumnNameRules {
  /** The names of the columns that the engine or the store adds to every table. */
  readonly reserved: readonly string[];
  /** Converts a name to the form in which the engine compares it with other names. */
  readonly comparedOf: (name: string) => string;
  /** The words of the error message that state how the names of two columns must differ. */
  readonly difference: string;
}

/** Throws `invalid_config` if the engine would treat two columns of a table as one. */
export function checkNames(
  { entity, columns }: StoreTable,
  { reserved, comparedOf, difference }: ColumnNameRules,
): void {
  const seen = new Map(reserved.map((name) => [name, name]));
  for (const { name } of columns) {
    const compared = comparedOf(name);
    const other = seen.get(compared);
    if (other !== undefined)
      throw new ConnectorError(
        "invalid_config",
        `expected columns of '${entity}' with ${difference}, found '${other}' and '${name}'; rename a field`,
      );
    seen.set(compared, name);
  }
}
