import { truncatedName } from "@agent-connectors/runtime";
import { type PreparedBatch, type PreparedPart, preparedFor } from "../batch.ts";
import type { Batch, EndedPass, PassEnd, Written } from "../context-store.ts";
import { driftSince, withDrift } from "../drift.ts";
import { checkFollows } from "../follows.ts";
import { quoted } from "../query/dialect.ts";
import { deletePassages } from "../semantic/postgres/tables.ts";
import type { ColumnType } from "../table.ts";
import { tableOf } from "./names.ts";
import type { Execute } from "./server.ts";
import { type EntityRow, lockSyncRow, saveSyncRow, storedName } from "./sync-row.ts";
import { arrayTypes } from "./types.ts";

/** Stores a batch and the state of its sync. */
export async function writeBatch(execute: Execute, schema: string, batch: Batch | PreparedBatch): Promise<Written> {
  const { entity, pass, state } = batch;
  const row = await lockSyncRow(execute, schema, entity);
  checkFollows(batch, row);
  const { parts, records, drift } = preparedFor("postgres", row.table, batch);
  const counts = { records: row.records, bytes: row.bytes };
  for (const part of parts) {
    const replaced = await measure(execute, schema, entity, part);
    await upsert(execute, schema, row, pass, part);
    counts.records += part.records - replaced.records;
    counts.bytes += part.bytes - replaced.bytes;
  }
  await saveSyncRow(execute, schema, { ...row, ...counts, state, drift: withDrift(row.drift, pass, drift) });
  return { records, drift };
}

/** Deletes the records last written by passes before `keepFrom`, and saves the state. */
export async function endPass(execute: Execute, schema: string, end: PassEnd): Promise<EndedPass> {
  const { entity, pass, keepFrom = pass, state } = end;
  const row = await lockSyncRow(execute, schema, entity);
  checkFollows(end, row);
  const [gone] = await execute<Measure>(
    `with deleted as (delete from ${tableOf(schema, entity)} where _pass < $1 returning octet_length(raw) as bytes)
     select count(*) as records, coalesce(sum(bytes), 0) as bytes from deleted`,
    [keepFrom],
  );
  const unseen = keepFrom < pass ? await countBefore(execute, tableOf(schema, entity), pass) : 0;
  const deleted = Number(gone?.records);
  const left = { records: row.records - deleted, bytes: row.bytes - Number(gone?.bytes) };
  await saveSyncRow(execute, schema, { ...row, ...left, state, drift: driftSince(row.drift, pass) });
  await analyzeFirst(execute, schema, entity);
  return { deleted, unseen };
}

/**
 * Computes the first statistics of a table, because autovacuum would compute them only later. Without statistics, the planner
 * can read the whole table for one record.
 */
async function analyzeFirst(execute: Execute, schema: string, entity: string): Promise<void> {
  const [found] = await execute<{ readonly analyzed: boolean }>(
    "select exists (select from pg_stats where schemaname = $1 and tablename = $2) as analyzed",
    [schema, truncatedName(entity)],
  );
  if (!found?.analyzed) await execute(`analyze ${tableOf(schema, entity)}`);
}

async function countBefore(execute: Execute, table: string, pass: number): Promise<number> {
  const [counted] = await execute<Pick<Measure, "records">>(
    `select count(*) as records from ${table} where _pass < $1`,
    [pass],
  );
  return Number(counted?.records);
}

/**
 * Deletes the records, the passages and the state of an entity. Keeps the row's `filling`, because only the end of the fill
 * gives the new columns their names.
 */
export async function reset(execute: Execute, schema: string, entity: string): Promise<void> {
  const { table, filling } = await lockSyncRow(execute, schema, entity);
  await execute(`truncate ${tableOf(schema, entity)}`);
  await deletePassages(execute, schema, entity);
  await saveSyncRow(execute, schema, { table, filling, state: undefined, drift: {}, records: 0, bytes: 0 });
}

interface Measure {
  readonly records: string | number;
  readonly bytes: string | number;
}

/** Measures the stored records that a part replaces. */
async function measure(
  execute: Execute,
  schema: string,
  entity: string,
  { texts: [keys] }: PreparedPart,
): Promise<{ readonly records: number; readonly bytes: number }> {
  // Without the subquery, PostgreSQL would convert the text to an array for each row of the table.
  const [found] = await execute<Measure>(
    `select count(*) as records, coalesce(sum(octet_length(raw)), 0) as bytes
     from ${tableOf(schema, entity)} where _key = any((select $1::text::text[])::text[])`,
    [keys],
  );
  return { records: Number(found?.records), bytes: Number(found?.bytes) };
}

/** The CASE avoids rewriting an unchanged `raw` that is stored out of line. */
async function upsert(
  execute: Execute,
  schema: string,
  { table: { entity, columns }, filling }: EntityRow,
  pass: number,
  { texts }: PreparedPart,
): Promise<void> {
  const stored = columns.map((column) => quoted(storedName(column, filling)));
  const names = ["_key", "raw", ...stored].join(", ");
  const types: readonly ColumnType[] = ["text", "text", ...columns.map(({ type }) => type)];
  // If the client sends a parameter as bytes, PostgreSQL expects the binary format of the parameter's type. This format is UTF-8
  // for `text`, but not for an array. So each parameter is a `text`, which a second cast converts to an array.
  const arrays = types.map((type, at) => `$${at + 2}::text::${arrayTypes[type]}`).join(", ");
  const sets = stored.map((name) => `, ${name} = excluded.${name}`).join("");
  await execute(
    `insert into ${tableOf(schema, entity)} as t (_pass, ${names}) select $1::bigint, * from unnest(${arrays})
     on conflict (_key) do update set
       _pass = excluded._pass, raw = case when t.raw = excluded.raw then t.raw else excluded.raw end${sets}`,
    [pass, ...texts],
  );
}
