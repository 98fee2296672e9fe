import { quoted } from "../query/dialect.ts";
import type { Column } from "../table.ts";
import { indexName } from "./indexes.ts";
import { tableOf } from "./names.ts";
import type { Execute } from "./server.ts";
import { type EntityRow, storedName } from "./sync-row.ts";
import { engineTypes } from "./types.ts";

/**
 * Maximum columns of a PostgreSQL table over its lifetime, including dropped ones
 * (https://www.postgresql.org/docs/current/limits.html).
 */
const maxColumns = 1_600;

/** Creates the empty table of an entity. */
export async function createTable(
  execute: Execute,
  schema: string,
  { table: { entity, columns }, filling }: Pick<EntityRow, "table" | "filling">,
): Promise<void> {
  const all = columns.map((column) => `, ${quoted(storedName(column, filling))} ${engineTypes[column.type]}`).join("");
  // Each page has free space for the next versions of its records, so that an update need not change the indexes.
  await execute(
    `create table ${tableOf(schema, entity)}
     (_key text collate "C" constraint ${keyConstraintOf(entity)} primary key, _pass bigint not null, raw text not null${all})
     with (fillfactor = 90)`,
  );
}

/** Whether the table would exceed `maxColumns` with the added columns. */
export async function isOutOfColumns(
  execute: Execute,
  schema: string,
  { entity, added }: { readonly entity: string; readonly added: number },
): Promise<boolean> {
  const [found] = await execute<{ readonly columns: number }>(
    "select max(attnum)::int as columns from pg_attribute where attrelid = $1::regclass",
    [tableOf(schema, entity)],
  );
  return (found?.columns ?? 0) + added > maxColumns;
}

/** Moves the records to a new table with the columns of the model. Columns that are not in `kept` are null. */
export async function rebuildTable(
  execute: Execute,
  schema: string,
  { table, filling, kept }: Pick<EntityRow, "table" | "filling"> & { readonly kept: readonly Column[] },
): Promise<void> {
  const { entity } = table;
  const old = tableOf(schema, "_replaced");
  await execute(`alter table ${tableOf(schema, entity)} rename to "_replaced"`);
  await execute(`alter table ${old} drop constraint ${keyConstraintOf(entity)}`);
  await createTable(execute, schema, { table, filling });
  const names = ["_key", "_pass", "raw", ...kept.map((column) => storedName(column, filling))].map(quoted).join(", ");
  await execute(`insert into ${tableOf(schema, entity)} (${names}) select ${names} from ${old}`);
  await execute(`drop table ${old}`);
}

function keyConstraintOf(entity: string): string {
  return quoted(indexName(entity, "_key"));
}
