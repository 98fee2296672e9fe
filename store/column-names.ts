import { createHash } from "node:crypto";
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

/**
 * Returns the name that a new column has in the table until the column is filled. Until then, a search that names the column
 * fails. With the final name, the search would miss records. The name contains a hash, because PostgreSQL truncates names to 63
 * bytes.
 */
export function unfilledName(name: string): string {
  return `_unfilled_${createHash("sha256").update(name).digest("hex").slice(0, 16)}`;
}
