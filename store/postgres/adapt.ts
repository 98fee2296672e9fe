import { checkColumns, unfilledName } from "../column-names.ts";
import { withoutDrift } from "../drift.ts";
import { unlessMissing } from "../missing.ts";
import { quoted } from "../query/dialect.ts";
import { deleteUnusedPassages, passageTables } from "../semantic/postgres/tables.ts";
import { createVectorTables } from "../semantic/postgres/vectors.ts";
import { type Column, columnChanges, type StoreTable } from "../table.ts";
import { fillNext } from "./fill.ts";
import { createIndexes } from "./indexes.ts";
import { tableOf } from "./names.ts";
import { createTable, isOutOfColumns, rebuildTable } from "./rebuild.ts";
import { changeKey } from "./rekey.ts";
import type { Execute, Server } from "./server.ts";
import {
  createSchema,
  type EntityRow,
  type Filling,
  hasTable,
  lockSyncRow,
  readSyncRow,
  saveSyncRow,
  storedName,
} from "./sync-row.ts";
import { arrayOf, engineTypes } from "./types.ts";

/**
 * Creates and changes the tables of a store to match `tables`. Fills added columns in short transactions, between which a sync
 * can write batches. The next call continues an interrupted fill. Batches wait during a change of keys, a move of records to a
 * new table, and the creation of indexes.
 */
export async function adaptTables(server: Server, schema: string, tables: readonly StoreTable[]): Promise<void> {
  for (const table of tables) checkColumns(table);
  const shapes = await readShapes(server, schema);
  const changed = tables.filter((table) => shapes.get(table.entity) !== JSON.stringify(table));
  if (changed.length > 0)
    await server.transaction(async (execute) => {
      await createSchema(execute, schema);
      for (const table of changed) await adaptTable(execute, schema, table);
    });
  for (const { entity } of changed) while (!(await server.transaction((execute) => fillNext(execute, schema, entity))));
  await createIndexes(server, schema, tables);
  await createVectorTables(server, schema);
}

/** Returns the shapes of the tables that are completely filled and have no unused passages (see `deleteUnusedPassages`). */
async function readShapes(server: Server, schema: string): Promise<ReadonlyMap<string, string>> {
  const rows = await unlessMissing(
    server.read<{ readonly entity: string; readonly shape: string }>(
      `select entity, shape from ${tableOf(schema, "_sync")} s where filling is null and ${hasTable("$1")} and not exists (
         select from ${passageTables(schema).embeddings} e
         where e.entity = s.entity and not (s.shape::jsonb->'semantic') ? e.field)`,
      [schema],
    ),
  );
  return new Map(rows?.map(({ entity, shape }) => [entity, shape]));
}

/** Call it after `createSchema`, which locks the schema. */
async function adaptTable(execute: Execute, schema: string, table: StoreTable): Promise<void> {
  if ((await readSyncRow(execute, schema, table.entity)) === undefined) return addTable(execute, schema, table);
  // Waits for a concurrent batch.
  const row = await lockSyncRow(execute, schema, table.entity);
  await renameUnfilled(execute, tableOf(schema, table.entity), row);
  const { removed, added } = columnChanges(row.table, table);
  const isKeyChanged = JSON.stringify(row.table.key) !== JSON.stringify(table.key);
  const filling = fillingOf(row, table, { added, isKeyChanged });
  if (added.length > 0 && (await isOutOfColumns(execute, schema, { entity: table.entity, added: added.length })))
    await rebuildTable(execute, schema, {
      table,
      filling,
      kept: table.columns.filter((column) => !added.includes(column)),
    });
  else {
    const dropped = removed.map((column) => storedName(column, row.filling));
    await alterTable(execute, tableOf(schema, table.entity), { dropped, added });
  }
  await deleteUnusedPassages(execute, schema, table);
  const counts = isKeyChanged ? await changeKey(execute, schema, table) : {};
  const { filling: _, ...rest } = row;
  const refilled = filling?.after === "" ? filling.columns : [];
  await saveSyncRow(execute, schema, {
    ...rest,
    ...counts,
    table,
    drift: withoutDrift(row.drift, [...removed.map(({ name }) => name), ...refilled]),
    ...(filling && { filling }),
  });
}

async function addTable(execute: Execute, schema: string, table: StoreTable): Promise<void> {
  await createTable(execute, schema, { table });
  await saveSyncRow(execute, schema, { table, state: undefined, drift: {}, records: 0, bytes: 0 });
}

/** Gives the columns of an interrupted fill their `unfilledName`, which earlier versions of the program did not use. */
async function renameUnfilled(execute: Execute, table: string, { filling }: EntityRow): Promise<void> {
  const found = await execute<{ readonly name: string }>(
    `select name from unnest($2::text[]) as name where exists (
       select from pg_attribute where attrelid = $1::regclass and attname = name::name and not attisdropped)`,
    [table, arrayOf("text", filling?.columns ?? [])],
  );
  for (const { name } of found)
    await execute(`alter table ${table} rename column ${quoted(name)} to ${quoted(unfilledName(name))}`);
}

async function alterTable(
  execute: Execute,
  name: string,
  { dropped, added }: { readonly dropped: readonly string[]; readonly added: readonly Column[] },
): Promise<void> {
  const changes = [
    ...dropped.map((name) => `drop column ${quoted(name)}`),
    ...added.map(({ name, type }) => `add column ${quoted(unfilledName(name))} ${engineTypes[type]}`),
  ];
  if (changes.length > 0) await execute(`alter table ${name} ${changes.join(", ")}`);
}

/** Added columns restart an interrupted fill. A changed key also restarts it, because a fill reads the records in key order. */
function fillingOf(
  { filling }: EntityRow,
  { columns }: StoreTable,
  { added, isKeyChanged }: { readonly added: readonly Column[]; readonly isKeyChanged: boolean },
): Filling | undefined {
  const unfilled = new Set([...(filling?.columns ?? []), ...added.map(({ name }) => name)]);
  const names = columns.map(({ name }) => name).filter((name) => unfilled.has(name));
  if (names.length === 0) return undefined;
  return { columns: names, after: added.length > 0 || isKeyChanged ? "" : (filling?.after ?? "") };
}
