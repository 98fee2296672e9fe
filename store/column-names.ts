import { ConnectorError, columnConflicts } from "@agent-connectors/runtime";
import type { StoreTable } from "./table.ts";

/** Throws `invalid_config` if a database cannot have the columns of a table. */
export function checkColumns(table: StoreTable): void {
  const [conflict] = columnConflicts(table);
  if (conflict)
    throw new ConnectorError(
      "invalid_config",
      `${conflict.fault}; mark '${conflict.column.path[0]}' with 'omitted' in the manifest`,
    );
}
