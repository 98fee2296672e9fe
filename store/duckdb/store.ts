import { blobValue, type DuckDBConnection } from "@duckdb/node-api";
import { type PreparedPart, preparedFor } from "../batch.ts";
import type { ContextStore } from "../context-store.ts";
import { driftSince, totalDrift, withDrift } from "../drift.ts";
import { checkFollows } from "../follows.ts";
import { missingColumn, missingTable, unlessMissing } from "../missing.ts";
import { duckdb, quoted } from "../query/dialect.ts";
import { runSearch } from "../query/search.ts";
import { createDuckDbPassages } from "../semantic/duckdb/passages.ts";
import { deletePassages } from "../semantic/duckdb/tables.ts";
import { matchingBySearch } from "../semantic/matching.ts";
import { type ColumnType, columnChanges } from "../table.ts";
import { adaptTable } from "./adapt.ts";
import { type Database, inTransaction, type Use } from "./database.ts";
import { isOfStatement } from "./failures.ts";
import { unnestOf } from "./lists.ts";
import { type EntityRow, readSyncRow, saveSync } from "./sync-row.ts";

interface StoreFile {
  readonly use: Use;
  /** Like `use`, but creates a missing file. */
  readonly create: Use;
  readonly close: () => Promise<void>;
}

/** The context store of one connector in a DuckDB file. */
export function createDuckDbStore({ use, create, close }: StoreFile): ContextStore {
  const search: ContextStore["search"] = (query, signal) =>
    use(async (database) => {
      try {
        return await runSearch(query, { dialect: duckdb, run: (page, params) => database.page(page, params), signal });
      } catch (error) {
        // Reading the entity's row in `_sync` often takes longer than the search, so only a failed search reads it.
        if (!isOfStatement(error)) throw error;
        const { entity } = query.table;
        const row = await database.read((connection) => rowOf(connection, entity));
        throw columnChanges(row.table, query.table).added.length > 0 ? missingColumn(entity) : error;
      }
    });
  return {
    engine: "duckdb",
    // Each table has its own write, so that the database can move a large write-ahead log to the file after each table.
    adapt: (tables) =>
      create(async (database) => {
        for (const table of tables) await database.write((connection) => adaptTable(connection, table));
      }),
    write: (batch) => use((database) => database.write((connection) => writeBatch(connection, batch))),
    endPass: (end) =>
      use(async (database) => {
        const ended = await database.write((connection) => endPass(connection, end));
        // Only the next write and the close of the database wait for the compaction.
        database.compact().catch(() => undefined);
        return ended;
      }),
    state: async (entity) => {
      const row = use((database) => database.read((connection) => readSyncRow(connection, entity)));
      return (await unlessMissing(row))?.state;
    },
    reset: (entity) => unlessMissing(use((database) => database.write((connection) => reset(connection, entity)))),
    counts: (entity) => use((database) => counts(database, entity)),
    read: (entity, { after, limit }) =>
      use(async (database) => {
        await database.read((connection) => rowOf(connection, entity));
        const where = after === undefined ? "TRUE" : "_key > $1";
        const parts = {
          table: quoted(entity),
          where,
          sort: [],
          limit: Math.trunc(limit),
          namedKeys: Number.POSITIVE_INFINITY,
        } as const;
        const rows = await database.page(duckdb.page(parts), after === undefined ? undefined : [after]);
        return rows.map(([key, raw]) => ({ key: String(key), record: JSON.parse(String(raw)) }));
      }),
    search,
    passages: createDuckDbPassages(use, matchingBySearch(search)),
    close,
  };
}

async function rowOf(connection: DuckDBConnection, entity: string): Promise<EntityRow> {
  const row = await readSyncRow(connection, entity);
  if (row === undefined) throw missingTable(entity);
  return row;
}

const stage = "temp._stage";

async function writeBatch(
  connection: DuckDBConnection,
  batch: Parameters<ContextStore["write"]>[0],
): ReturnType<ContextStore["write"]> {
  const { entity, pass, state } = batch;
  const { table, state: stored, drift: drifts } = await rowOf(connection, entity);
  // Writes run one after the other, so the state cannot change before the end of this write.
  checkFollows(batch, { state: stored });
  const { parts, records, drift } = preparedFor("duckdb", table, batch);
  for (const part of parts) await stagePart(connection, { table, pass, part, isFirst: part === parts[0] });
  await inTransaction(connection, async () => {
    if (records > 0) {
      await connection.run(`DELETE FROM ${quoted(entity)} WHERE _key IN (SELECT _key FROM ${stage})`);
      await connection.run(`INSERT INTO ${quoted(entity)} BY NAME SELECT * FROM ${stage}`);
    }
    await saveSync(connection, entity, { state, drift: withDrift(drifts, pass, drift) });
  });
  if (records > 0) await connection.run(`DROP TABLE ${stage}`);
  return { records, drift };
}

interface Staging extends Pick<EntityRow, "table"> {
  readonly pass: number;
  readonly part: PreparedPart;
  readonly isFirst: boolean;
}

async function stagePart(connection: DuckDBConnection, { table, pass, part, isFirst }: Staging): Promise<void> {
  const columns: readonly (readonly [string, ColumnType])[] = [
    ["_key", "text"],
    ["raw", "text"],
    ...table.columns.map(({ name, type }) => [name, type] as const),
  ];
  const values = columns.map(([name, type], at) => `${unnestOf(type, `$${at + 1}`)} AS ${quoted(name)}`);
  const rows = `SELECT ${Math.trunc(pass)}::BIGINT AS _pass, ${values.join(", ")}`;
  const begin = isFirst ? `CREATE OR REPLACE TEMP TABLE _stage AS` : `INSERT INTO ${stage}`;
  await connection.run(
    `${begin} ${rows}`,
    part.texts.map((text) => blobValue(text)),
  );
}

async function endPass(
  connection: DuckDBConnection,
  end: Parameters<ContextStore["endPass"]>[0],
): ReturnType<ContextStore["endPass"]> {
  const { entity, pass, keepFrom = pass, state } = end;
  const row = await rowOf(connection, entity);
  checkFollows(end, row);
  return inTransaction(connection, async () => {
    const table = quoted(entity);
    const { rowsChanged: deleted } = await connection.run(`DELETE FROM ${table} WHERE _pass < $1`, [BigInt(keepFrom)]);
    const unseen = keepFrom < pass ? await countBefore(connection, table, pass) : 0;
    await saveSync(connection, entity, { state, drift: driftSince(row.drift, pass) });
    return { deleted, unseen };
  });
}

async function countBefore(connection: DuckDBConnection, table: string, pass: number): Promise<number> {
  const counted = await connection.runAndReadAll(`SELECT count(*) FROM ${table} WHERE _pass < $1`, [BigInt(pass)]);
  return Number(counted.getRows()[0]?.[0]);
}

async function reset(connection: DuckDBConnection, entity: string): Promise<void> {
  await rowOf(connection, entity);
  await inTransaction(connection, async () => {
    await connection.run(`DELETE FROM ${quoted(entity)}`);
    await deletePassages(connection, entity);
    await saveSync(connection, entity, { state: undefined, drift: {} });
  });
}

/**
 * Maximum rows that one statement of `counts` measures. One statement for all rows would fill the memory of the engine with
 * blocks of the file. If a checkpoint changes row numbers between the statements, `bytes` is an estimate.
 */
const measuredRows = 32_768n;

async function counts(database: Database, entity: string): ReturnType<ContextStore["counts"]> {
  const { drift } = await database.read((connection) => rowOf(connection, entity));
  const table = quoted(entity);
  const [[records, end] = []] = await database.rows(`SELECT count(*), coalesce(max(rowid) + 1, 0) FROM ${table}`);
  let bytes = 0;
  for (let start = 0n; start < BigInt(String(end)); start += measuredRows) {
    const sql = `SELECT coalesce(sum(strlen(raw)), 0) FROM ${table} WHERE rowid >= $1 AND rowid < $2`;
    const [[size] = []] = await database.rows(sql, [start, start + measuredRows]);
    bytes += Number(size);
    await database.freeBlocks();
  }
  return { records: Number(records), bytes, drift: totalDrift(drift) };
}
