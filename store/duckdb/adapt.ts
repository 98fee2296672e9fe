import { BIGINT, type DuckDBConnection, type DuckDBValue, VARCHAR } from "@duckdb/node-api";
import { checkColumns, unfilledName } from "../column-names.ts";
import type { Drift } from "../context-store.ts";
import { withDrift, withoutDrift } from "../drift.ts";
import { quoted } from "../query/dialect.ts";
import { deleteUnusedPassages, hasUnusedPassages } from "../semantic/duckdb/tables.ts";
import { type Column, columnChanges, type StoreTable } from "../table.ts";
import { changedKeyOf, type Value, valuesOf } from "../values.ts";
import { appendTo, createStage, type StagedColumn } from "./append.ts";
import { inTransaction } from "./database.ts";
import { engineTypes, engineValue } from "./sql.ts";
import { insertSyncRow, readSyncRow, saveShape, saveSync } from "./sync-row.ts";

/** Creates the table of an entity, or changes it to match `table`. */
export async function adaptTable(connection: DuckDBConnection, table: StoreTable): Promise<void> {
  checkColumns(table);
  const row = await readSyncRow(connection, table.entity);
  if (row === undefined) return createTable(connection, table);
  const unused = await unusedColumns(connection, row.table);
  const isUnchanged = unused.length === 0 && JSON.stringify(row.table) === JSON.stringify(table);
  if (isUnchanged && !(await hasUnusedPassages(connection, table))) return;
  const { removed, added } = columnChanges(row.table, table);
  const isKeyChanged = JSON.stringify(row.table.key) !== JSON.stringify(table.key);
  const alter = (change: string) => connection.run(`ALTER TABLE ${quoted(table.entity)} ${change}`);
  const unchanged = row.table.columns.filter((column) => !removed.includes(column));
  const dropped = [...removed.map(({ name }) => name), ...unused];
  const kept = { state: row.state, drift: withoutDrift(row.drift, dropped) };
  // DuckDB refuses to change rows in the transaction that alters their table, so this change needs several transactions. Until
  // the last one, the shape in `_sync` has only the unchanged columns, and the added columns have other names. After an
  // interruption, the next call drops all columns that are not in this shape. Then it adds and fills the missing columns.
  await inTransaction(connection, async () => {
    await saveShape(connection, { ...row.table, columns: unchanged });
    await saveSync(connection, table.entity, kept);
    await deleteUnusedPassages(connection, table);
  });
  for (const name of dropped) await alter(`DROP COLUMN ${quoted(name)}`);
  for (const { name, type } of added) await alter(`ADD COLUMN ${quoted(unfilledName(name))} ${engineTypes[type]}`);
  const fill = { table, columns: added, isKeyChanged };
  const drift = await inTransaction(connection, async () => {
    await saveShape(connection, { ...table, columns: unchanged });
    return added.length > 0 || isKeyChanged ? fillColumns(connection, fill) : {};
  });
  await inTransaction(connection, async () => {
    for (const { name } of added) await alter(`RENAME COLUMN ${quoted(unfilledName(name))} TO ${quoted(name)}`);
    await saveShape(connection, table);
    await saveSync(connection, table.entity, { ...kept, drift: withDrift(kept.drift, 0, drift) });
  });
}

/** The columns that an interrupted change left in the table. */
async function unusedColumns(
  connection: DuckDBConnection,
  { entity, columns }: StoreTable,
): Promise<readonly string[]> {
  const used = new Set(["_key", "_pass", "raw", ...columns.map(({ name }) => name)]);
  const result = await connection.run(`SELECT * FROM ${quoted(entity)} LIMIT 0`);
  return result.columnNames().filter((name) => !used.has(name));
}

async function createTable(connection: DuckDBConnection, table: StoreTable): Promise<void> {
  const columns = table.columns.map(({ name, type }) => `${quoted(name)} ${engineTypes[type]}`);
  const all = ["_key VARCHAR", "_pass BIGINT", "raw VARCHAR", ...columns];
  await inTransaction(connection, async () => {
    await connection.run(`CREATE TABLE ${quoted(table.entity)} (${all.join(", ")})`);
    await insertSyncRow(connection, table);
  });
}

interface Fill {
  readonly table: StoreTable;
  readonly columns: readonly Column[];
  readonly isKeyChanged: boolean;
}

interface Filled {
  readonly rowid: DuckDBValue;
  /** The new key; `null` if the keys stay the same. */
  readonly key: string | null;
  readonly values: readonly Value[];
}

/** Maximum records per read. */
const fillRows = 10_000n;

/** Fills the added columns from `raw`. If the key has changed, also fills `_key`, and deletes older rows with the same key. */
async function fillColumns(
  connection: DuckDBConnection,
  { table, columns, isKeyChanged }: Fill,
): Promise<Readonly<Record<string, Drift>>> {
  const drift = new Map<string, Drift>();
  const staged: readonly StagedColumn<Filled>[] = [
    { name: "rowid", type: BIGINT, read: ({ rowid }) => rowid },
    { name: "_key", type: VARCHAR, read: ({ key }) => key },
    ...columns.map(({ name, type }, at) => ({
      name: unfilledName(name),
      type: engineTypes[type],
      read: ({ values }: Filled) => engineValue(type, values[at] ?? null),
    })),
  ];
  const [stage, entity] = ["_fill", quoted(table.entity)];
  await createStage(connection, stage, staged);
  const select = `SELECT rowid, _key, raw FROM ${entity} WHERE rowid BETWEEN $1 AND $2`;
  const end = (await connection.runAndReadAll(`SELECT max(rowid) FROM ${entity}`)).getRows()[0]?.[0];
  for (let start = 0n; typeof end === "bigint" && start <= end; start += fillRows) {
    const rows = (await connection.runAndReadAll(select, [start, start + fillRows - 1n])).getRows();
    const filled = rows.map(([rowid = null, earlier, raw]): Filled => {
      const record = JSON.parse(String(raw));
      const key = isKeyChanged ? changedKeyOf(table, record, String(earlier)) : null;
      return { rowid, key, values: valuesOf(columns, record, drift) };
    });
    await appendTo(connection, stage, staged, filled);
  }
  const names = [...(isKeyChanged ? ["_key"] : []), ...columns.map(({ name }) => unfilledName(name))];
  const sets = names.map((name) => `${quoted(name)} = s.${quoted(name)}`);
  await connection.run(`UPDATE ${entity} SET ${sets.join(", ")} FROM temp.${stage} s WHERE ${entity}.rowid = s.rowid`);
  if (isKeyChanged) await deleteDuplicates(connection, entity);
  await connection.run(`DROP TABLE temp.${stage}`);
  return Object.fromEntries(drift);
}

async function deleteDuplicates(connection: DuckDBConnection, entity: string): Promise<void> {
  await connection.run(`DELETE FROM ${entity} WHERE rowid IN (
    SELECT id FROM (
      SELECT rowid AS id, row_number() OVER (PARTITION BY _key ORDER BY _pass DESC, rowid DESC) AS place FROM ${entity}
    ) WHERE place > 1)`);
}
