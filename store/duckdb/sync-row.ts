import type { Json } from "@agent-connectors/runtime";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { DriftByPass } from "../drift.ts";
import type { StoreTable } from "../table.ts";

/** The row of an entity in `_sync`: the shape of its table, and the state of its sync. */
export interface EntityRow {
  readonly table: StoreTable;
  /** `undefined` before the first batch. */
  readonly state: Json | undefined;
  /**
   * Counts and examples of values that did not fit their column, by the number of the sync pass that found them, and by column.
   * The number 0 stands for values that were found during a change of the table.
   */
  readonly drift: DriftByPass;
}

/** The statement that creates the table `_sync` if it does not exist. */
export const createSyncTable =
  "CREATE TABLE IF NOT EXISTS _sync (entity VARCHAR, shape VARCHAR, state VARCHAR, drift VARCHAR)";

/** Reads the row of an entity; `undefined` if the store has no table for it. */
export async function readSyncRow(connection: DuckDBConnection, entity: string): Promise<EntityRow | undefined> {
  const result = await connection.runAndReadAll("SELECT shape, state, drift FROM _sync WHERE entity = $1", [entity]);
  const [row] = result.getRows();
  if (row === undefined) return undefined;
  const [shape, state, drift] = row;
  return {
    table: JSON.parse(String(shape)),
    state: state === null ? undefined : JSON.parse(String(state)),
    drift: JSON.parse(String(drift)),
  };
}

/** Inserts the row of an entity. */
export async function insertSyncRow(connection: DuckDBConnection, table: StoreTable): Promise<void> {
  await connection.run("INSERT INTO _sync VALUES ($1, $2, NULL, '{}')", [table.entity, JSON.stringify(table)]);
}

/** Saves the shape of an entity's table. */
export async function saveShape(connection: DuckDBConnection, table: StoreTable): Promise<void> {
  await connection.run("UPDATE _sync SET shape = $2 WHERE entity = $1", [table.entity, JSON.stringify(table)]);
}

/** Saves the sync state and the drift of an entity. */
export async function saveSync(
  connection: DuckDBConnection,
  entity: string,
  { state, drift }: Pick<EntityRow, "state" | "drift">,
): Promise<void> {
  const values = [entity, state === undefined ? null : JSON.stringify(state), JSON.stringify(drift)];
  await connection.run("UPDATE _sync SET state = $2, drift = $3 WHERE entity = $1", values);
}
