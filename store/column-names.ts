import { ConnectorError } from "@agent-connectors/runtime";
import type { StoreTable } from "./table.ts";

interface Names {
  /** The columns that every table of the engine has. */
  readonly reserved: readonly string[];
  /** The part of a name that the engine compares. */
  readonly comparedOf: (name: string) => string;
  /** What must differ, in words. */
  readonly difference: string;
}

/** Refuses a table with columns whose names are equal for the engine. */
export function checkNames({ entity, columns }: StoreTable, { reserved, comparedOf, difference }: Names): void {
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
