import type { Batch, PassEnd, Written } from "../context-store.ts";
import { deletePassages } from "../semantic/postgres/tables.ts";
import type { ColumnType, StoreTable } from "../table.ts";
import { addDrift, type Row, rowsOf } from "../values.ts";
import { quoted, tableOf } from "./names.ts";
import type { Execute } from "./server.ts";
import { lockSyncRow, saveSyncRow } from "./sync-row.ts";
import { arrayOf, arrayTypes } from "./types.ts";

/** Stores a batch and the state of its sync. */
export async function writeBatch(
  execute: Execute,
  schema: string,
  { entity, records, pass, state }: Batch,
): Promise<Written> {
  const row = await lockSyncRow(execute, schema, entity);
  const { rows, drift } = rowsOf(row.table, records);
  let { records: count, bytes } = row;
  for (const part of parts(rows)) {
    const replaced = await measure(execute, schema, entity, part);
    await upsert(execute, schema, row.table, pass, part);
    count += part.length - replaced.records;
    bytes += part.reduce((sum, { raw }) => sum + Buffer.byteLength(raw), 0) - replaced.bytes;
  }
  const drifts = { ...row.drift, [pass]: addDrift(row.drift[pass] ?? {}, drift) };
  await saveSyncRow(execute, schema, { ...row, state, drift: drifts, records: count, bytes });
  return { records: rows.length, drift };
}

/** Deletes the records of earlier passes, and saves the state. */
export async function endPass(
  execute: Execute,
  schema: string,
  { entity, pass, state }: PassEnd,
): Promise<{ readonly deleted: number }> {
  const row = await lockSyncRow(execute, schema, entity);
  const [gone] = await execute<Measure>(
    `with gone as (delete from ${tableOf(schema, entity)} where _pass < $1 returning octet_length(raw) as bytes)
     select count(*) as records, coalesce(sum(bytes), 0) as bytes from gone`,
    [pass],
  );
  const deleted = Number(gone?.records);
  // The records of earlier passes are gone, and so is their drift.
  const drift = Object.fromEntries(Object.entries(row.drift).filter(([number]) => Number(number) >= pass));
  const left = { records: row.records - deleted, bytes: row.bytes - Number(gone?.bytes) };
  await saveSyncRow(execute, schema, { ...row, ...left, state, drift });
  return { deleted };
}

/** Deletes the records, the passages and the state of an entity. */
export async function reset(execute: Execute, schema: string, entity: string): Promise<void> {
  const { table } = await lockSyncRow(execute, schema, entity);
  await execute(`truncate ${tableOf(schema, entity)}`);
  await deletePassages(execute, schema, entity);
  await saveSyncRow(execute, schema, { table, state: undefined, drift: {}, records: 0, bytes: 0 });
}

interface Measure {
  readonly records: string | number;
  readonly bytes: string | number;
}

/** Counts the stored records that have the keys of `rows`. */
async function measure(
  execute: Execute,
  schema: string,
  entity: string,
  rows: readonly Row[],
): Promise<{ readonly records: number; readonly bytes: number }> {
  const [found] = await execute<Measure>(
    `select count(*) as records, coalesce(sum(octet_length(raw)), 0) as bytes
     from ${tableOf(schema, entity)} where _key = any($1::text[])`,
    [
      arrayOf(
        "text",
        rows.map(({ key }) => key),
      ),
    ],
  );
  return { records: Number(found?.records), bytes: Number(found?.bytes) };
}

/**
 * Inserts rows, and replaces those with the same keys in place: PostgreSQL then leaves the indexes of unchanged columns as
 * they are, and keeps an unchanged record that is stored out of line.
 */
async function upsert(
  execute: Execute,
  schema: string,
  { entity, columns }: StoreTable,
  pass: number,
  rows: readonly Row[],
): Promise<void> {
  const typed: readonly (readonly [string, ColumnType, string])[] = [
    [
      "_key",
      "text",
      arrayOf(
        "text",
        rows.map(({ key }) => key),
      ),
    ],
    [
      "raw",
      "text",
      arrayOf(
        "text",
        rows.map(({ raw }) => raw),
      ),
    ],
    ...columns.map(
      ({ name, type }, at) =>
        [
          name,
          type,
          arrayOf(
            type,
            rows.map(({ values }) => values[at] ?? null),
          ),
        ] as const,
    ),
  ];
  const names = typed.map(([name]) => quoted(name)).join(", ");
  const arrays = typed.map(([, type], at) => `$${at + 2}::${arrayTypes[type]}`).join(", ");
  const sets = columns.map(({ name }) => `, ${quoted(name)} = excluded.${quoted(name)}`).join("");
  await execute(
    `insert into ${tableOf(schema, entity)} as t (_pass, ${names}) select $1::bigint, * from unnest(${arrays})
     on conflict (_key) do update set
       _pass = excluded._pass, raw = case when t.raw = excluded.raw then t.raw else excluded.raw end${sets}`,
    [pass, ...typed.map(([, , values]) => values)],
  );
}

/** The most characters of records in one statement. */
const partCharacters = 4_000_000;
/** The most records in one statement. */
const partRecords = 2_000;

/** Divides rows among statements of bounded size. */
function* parts(rows: readonly Row[]): Generator<readonly Row[]> {
  let start = 0;
  let characters = 0;
  for (const [at, { raw }] of rows.entries()) {
    if (at > start && (at - start === partRecords || characters + raw.length > partCharacters)) {
      yield rows.slice(start, at);
      [start, characters] = [at, 0];
    }
    characters += raw.length;
  }
  if (start < rows.length) yield rows.slice(start);
}
