import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { type Database, rowGroupRows } from "../../duckdb/database.ts";
import { isOfStatement } from "../../duckdb/failures.ts";
import { readSyncRow } from "../../duckdb/sync-row.ts";
import { missingColumn, missingTable } from "../../missing.ts";
import { quoted } from "../../query/dialect.ts";
import type { Column, StoreTable } from "../../table.ts";
import { type StoredPart, storedPart } from "../stored-part.ts";
import type { SnapshotFile } from "./messages.ts";

/** The stores from which snapshots are copied. */
export interface SnapshotSource {
  /** A string that changes with each committed change of a connector's store. */
  version(connectorId: string): Promise<string>;
  use<T>(connectorId: string, run: (database: Pick<Database, "read">) => Promise<T>): Promise<T>;
}

/** The file of a copy, and the columns of the model that the copy lacks. */
export interface TableCopy extends SnapshotFile, Pick<StoredPart, "missing"> {}

/** Copies of tables for statements. A copy contains only the columns of the model. */
export interface Snapshots {
  /**
   * Runs a function with copies of the tables. A copy can lack changes that were made while the copies were created. A slow copy
   * can also lack later changes (see `slowCopyMs`).
   */
  use<T>(
    connectorId: string,
    tables: readonly StoreTable[],
    run: (copies: readonly TableCopy[]) => Promise<T>,
  ): Promise<T>;
  /** Deletes the copies of a connector. */
  forget(connectorId: string): Promise<void>;
  close(): Promise<void>;
}

interface Snapshot extends Pick<StoredPart, "missing"> {
  readonly connectorId: string;
  readonly version: string;
  /** When the copy began, from `performance.now`. */
  readonly madeAt: number;
  readonly durationMs: number;
  readonly file: string;
}

interface KeptSnapshot {
  readonly made: Promise<Snapshot>;
  /** Number of statements that use the snapshot or wait for it. */
  users: number;
  /** Whether the snapshot is deleted after its last use. */
  stale: boolean;
}

interface SnapshotOptions {
  readonly folder: string;
  readonly source: SnapshotSource;
}

/** Maximum snapshots that are kept for later statements. */
export const maxSnapshots = 64;
/**
 * A copy is slow if its creation takes more than this many milliseconds. Statements use a copy until the store changes. For ten
 * times the duration of its creation, they use a slow copy even after a change, unless the store now has a column that the copy
 * lacks.
 */
const slowCopyMs = 250;

/** Creates the snapshots of `source`. Before the first copy is created, deletes the contents of `folder`. */
export function createSnapshots({ folder, source }: SnapshotOptions): Snapshots {
  /** Snapshots by connector, entity and columns, in the order of their last use. */
  const kept = new Map<string, KeptSnapshot>();
  let emptied: Promise<unknown> | undefined;
  /**
   * Deletes the copies of an earlier process. Call `empty` only while a store is open. The open store locks the folder of
   * the stores, so no other process uses the copies.
   */
  const empty = (): Promise<unknown> => {
    emptied ??= rm(folder, { recursive: true, force: true }).then(() =>
      mkdir(folder, { recursive: true, mode: 0o700 }),
    );
    // After a failure, the next copy tries again.
    emptied.catch(() => {
      emptied = undefined;
    });
    return emptied;
  };

  const make = async (connectorId: string, table: StoreTable): Promise<Snapshot> => {
    const file = join(folder, `${randomUUID()}.duckdb`);
    const madeAt = performance.now();
    try {
      // Reads the version first, so that a change during the copy makes the copy outdated.
      const version = await source.version(connectorId);
      const missing = await source.use(connectorId, async ({ read }) => {
        await empty();
        return read((connection) => copyTable(connection, table, file));
      });
      return { connectorId, version, madeAt, durationMs: performance.now() - madeAt, file, missing };
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  };
  const drop = async (key: string): Promise<void> => {
    const snapshot = kept.get(key);
    kept.delete(key);
    if (snapshot === undefined) return;
    snapshot.stale = true;
    await deleteUnused(snapshot);
  };
  /** Returns the snapshot of a table, and counts the caller among its users until `release`. */
  const hold = async (connectorId: string, table: StoreTable): Promise<KeptSnapshot> => {
    const key = JSON.stringify([connectorId, table.entity, table.columns.map(({ name, type }) => [name, type])]);
    const earlier = kept.get(key);
    const found = await earlier?.made.catch(() => undefined);
    const isOutdated = found !== undefined && !(await isCurrent(found, table, source));
    // While this call waited, another call may have replaced the snapshot.
    if (kept.get(key) !== earlier) return hold(connectorId, table);
    if (isOutdated) void drop(key);
    const snapshot = kept.get(key) ?? { made: make(connectorId, table), users: 0, stale: false };
    snapshot.users++;
    kept.delete(key);
    kept.set(key, snapshot);
    snapshot.made.catch(() => kept.get(key) === snapshot && kept.delete(key));
    for (const oldest of [...kept.keys()].slice(0, -maxSnapshots)) void drop(oldest);
    return snapshot;
  };
  return {
    use: async (connectorId, tables, run) => {
      const held: KeptSnapshot[] = [];
      try {
        const copies: TableCopy[] = [];
        for (const table of tables) {
          const snapshot = await hold(connectorId, table);
          held.push(snapshot);
          const { file, missing } = await snapshot.made;
          copies.push({ entity: table.entity, file, missing });
        }
        return await run(copies);
      } finally {
        await Promise.all(held.map(release));
      }
    },
    forget: async (connectorId) => {
      const keys = [...kept.keys()].filter((key) => JSON.parse(key)[0] === connectorId);
      await Promise.all(keys.map(drop));
    },
    close: async () => {
      kept.clear();
      if (emptied === undefined) return;
      await emptied;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function release(snapshot: KeptSnapshot): Promise<void> {
  snapshot.users--;
  await deleteUnused(snapshot);
}

/**
 * Deletes the file of a stale snapshot without users. If the deletion fails, `close` or the `empty` of the next process
 * deletes the file.
 */
async function deleteUnused({ made, users, stale }: KeptSnapshot): Promise<void> {
  if (!stale || users > 0) return;
  const found = await made.catch(() => undefined);
  if (found !== undefined) await rm(found.file, { force: true }).catch(() => undefined);
}

async function isCurrent(snapshot: Snapshot, table: StoreTable, source: SnapshotSource): Promise<boolean> {
  const { connectorId, version, durationMs, madeAt } = snapshot;
  const isKept = durationMs > slowCopyMs && performance.now() - madeAt < 10 * durationMs;
  if (isKept && (await lacksSameColumns(snapshot, table, source))) return true;
  return version === (await source.version(connectorId));
}

/** Whether the store still lacks all columns that the copy lacks. */
async function lacksSameColumns(
  { connectorId, missing }: Snapshot,
  table: StoreTable,
  source: SnapshotSource,
): Promise<boolean> {
  if (missing.length === 0) return true;
  const readRow = (connection: DuckDBConnection) => readSyncRow(connection, table.entity);
  const row = await source.use(connectorId, ({ read }) => read(readRow));
  return row !== undefined && storedPart(row.table, table).missing.length >= missing.length;
}

/**
 * Copies the columns of the model to a new database. Returns the columns that the stored table lacks. JSON columns get the type
 * JSON, so that results contain objects and arrays instead of strings.
 */
async function copyTable(
  connection: DuckDBConnection,
  table: StoreTable,
  file: string,
): Promise<StoredPart["missing"]> {
  const { entity } = table;
  const exists = "SELECT 1 FROM duckdb_tables() WHERE table_name = $1 AND NOT temporary AND NOT internal";
  if ((await connection.runAndReadAll(exists, [entity])).currentRowCount === 0) throw missingTable(entity);
  // A column with an old type does not always make the engine fail: a statement could sort numbers as text.
  const stored = await readSyncRow(connection, entity);
  const { columns, missing } = storedPart(stored?.table ?? table, table);
  if (columns.length === 0) throw missingColumn(entity);
  const name = `snapshot_${randomUUID().replaceAll("-", "")}`;
  // Without the compression FSST, strings are faster to read and to write, and use more space. The setting applies to the whole
  // instance: a checkpoint of the store during the copy does not use FSST either.
  await connection.run("SET disabled_compression_methods = 'fsst'");
  try {
    // By default, a row group has 122,880 rows. Only one thread of a statement would then read a table of 100,000 records.
    await connection.run(`ATTACH '${file.replaceAll("'", "''")}' AS ${name} (ROW_GROUP_SIZE ${rowGroupRows})`);
    const target = `${name}.main.${quoted(entity)}`;
    await connection.run(`CREATE TABLE ${target} AS SELECT ${columns.map(selected).join(", ")} FROM ${quoted(entity)}`);
    return missing;
  } catch (error) {
    // `adapt` can change the table after its columns were read.
    throw isOfStatement(error) ? missingColumn(entity) : error;
  } finally {
    await connection.run(`DETACH DATABASE IF EXISTS ${name}`);
    await connection.run("RESET disabled_compression_methods");
  }
}

function selected({ name, type }: Column): string {
  return type === "json" ? `${quoted(name)}::JSON AS ${quoted(name)}` : quoted(name);
}
