import { statSync } from "node:fs";
import { stat } from "node:fs/promises";
import { type DuckDBConnection, DuckDBInstance, type DuckDBValue } from "@duckdb/node-api";
import type { PageStatements } from "../query/dialect.ts";
import { createSharedLock, type SharedLock } from "./shared-lock.ts";
import { sortPage } from "./sort-page.ts";

/** The limits of one open database. */
export interface EngineLimits {
  /** Memory of one open store, such as `512MB`. */
  readonly memory: string;
  /** Threads of one open store. */
  readonly threads: number;
}

/** An open database file. Writes run one after the other on one connection. Reads run concurrently on other connections. */
export interface Database {
  /** Runs a statement, and returns its rows as arrays. During a write, reads the last committed state. */
  rows(sql: string, values?: readonly DuckDBValue[]): Promise<readonly (readonly DuckDBValue[])[]>;
  /**
   * Runs `byNumber`, which reads rows by row number. Runs `withoutNumbers` instead if `byNumber` is absent, or while a
   * checkpoint runs or waits. If `unsorted` is present, sorts the rows.
   */
  page(statements: PageStatements, values?: readonly DuckDBValue[]): Promise<readonly (readonly DuckDBValue[])[]>;
  /** Runs a function with a connection that nothing else uses meanwhile. */
  read<T>(use: (connection: DuckDBConnection) => Promise<T>): Promise<T>;
  /** Runs a function with the connection for writes. Earlier writes finish first. */
  write<T>(use: (connection: DuckDBConnection) => Promise<T>): Promise<T>;
  /**
   * After the running writes, moves the write-ahead log to the file, and merges some row groups without their deleted rows.
   * Does neither if reads by row number take longer than `maxCheckpointWaitMs`.
   */
  compact(): Promise<void>;
  /** After the running writes, frees the memory of cached blocks of the file, unless a read is running. */
  freeBlocks(): Promise<void>;
  /** Whether the open file is still the one at the path. */
  isCurrent(): boolean;
  /** Writes the log to the file, and closes the file. */
  close(): Promise<void>;
}

/** Runs a function with the open database of a store. */
export type Use = <T>(run: (database: Database) => Promise<T>) => Promise<T>;

/** Maximum idle connections for reads. */
const maxIdle = 4;

/**
 * Maximum rows of a row group. A checkpoint rewrites each row group that has new rows. With the engine's default of 122,880 rows,
 * a checkpoint needs several times as much memory.
 */
export const rowGroupRows = 16_384;
/** A log of at least this size is moved to the file after a write, because the rows of the log occupy memory. */
const minLogBytes = 16 * 1024 * 1024;
/**
 * Maximum milliseconds that a checkpoint, and the writes after it, wait for running reads by row number. If the reads take
 * longer, the checkpoint is skipped, and a later write starts another one.
 */
const maxCheckpointWaitMs = 2_000;
/**
 * Maximum merges of row groups by `compact`. The other checkpoints merge nothing. Each checkpoint ends with a row group that is
 * not full. With the engine's default of 100 merges, the other checkpoints would merge this row group, and a first
 * sync would write twice as many bytes.
 */
const maxMerges = 4;
/** A size that no log reaches, so that the engine starts no checkpoint. */
const unreachedLog = "1TB";
/** Maximum size of the cached blocks that stay in memory after `freeBlocks`. */
const keptMemory = "32MB";
/** The name of the attached file. */
const name = "store";

/** Opens a database file, and creates a missing one. */
export async function openDatabase(file: string, limits: EngineLimits): Promise<Database> {
  // The file can be deleted or replaced while it opens.
  const existing = inodeOf(file);
  const { instance, writer, connect } = await openInstance(file, limits);
  const inode = existing ?? inodeOf(file);
  const idle: DuckDBConnection[] = [];
  const reads = createSharedLock();
  const readsByNumber = createSharedLock();
  // `freeBlocks` lowers the memory limit for a short time, during which a large read would fail.
  const free = async (): Promise<void> => {
    if (reads.state() === "free") await reads.exclusive(0, () => freeBlocks(writer, limits));
  };
  const log = { writer, file, free, readsByNumber };
  let lastWrite: Promise<unknown> = Promise.resolve();

  const read: Database["read"] = (use) =>
    reads.shared(async () => {
      const connection = idle.pop() ?? (await connect());
      try {
        const result = await use(connection);
        if (idle.length < maxIdle) idle.push(connection);
        else connection.closeSync();
        return result;
      } catch (error) {
        connection.closeSync();
        throw error;
      }
    });
  const write: Database["write"] = (use) => {
    const result = lastWrite.then(() => use(writer));
    lastWrite = result.then(() => shortenLog(log)).catch(() => undefined);
    return result;
  };
  const rows: Database["rows"] = (sql, values) =>
    read(async (connection) => (await connection.runAndReadAll(sql, values && [...values])).getRows());
  return {
    read,
    write,
    rows,
    page: async ({ byNumber, withoutNumbers, unsorted }, values) => {
      const found =
        byNumber === undefined || readsByNumber.state() === "exclusive"
          ? await rows(withoutNumbers, values)
          : await readsByNumber.shared(() => rows(byNumber, values));
      return unsorted ? sortPage(found, unsorted) : found;
    },
    compact: () => {
      const result = lastWrite.then(() => checkpoint(log, maxMerges));
      lastWrite = result.catch(() => undefined);
      return result;
    },
    freeBlocks: () => write(free),
    // Synchronous, because an asynchronous check would wait for a thread of the pool in which statements run.
    isCurrent: () => inode !== undefined && inodeOf(file) === inode,
    close: async () => {
      await lastWrite;
      for (const connection of idle.splice(0)) connection.closeSync();
      // Without this checkpoint, the close of the connection would write the log on the main thread.
      await writer.run(checkpointOf(0)).catch(() => undefined);
      writer.closeSync();
      instance.closeSync();
    },
  };
}

function inodeOf(file: string): number | undefined {
  try {
    return statSync(file).ino;
  } catch {
    return undefined;
  }
}

interface Opened {
  readonly instance: DuckDBInstance;
  readonly writer: DuckDBConnection;
  readonly connect: () => Promise<DuckDBConnection>;
}

async function openInstance(file: string, { memory, threads }: EngineLimits): Promise<Opened> {
  // Only an attached file can have its own size of row groups.
  const instance = await DuckDBInstance.create(":memory:", {
    memory_limit: memory,
    temp_directory: `${file}.tmp`,
    threads: String(threads),
    // Checkpoints that the engine starts at a commit would not wait for reads by row number.
    checkpoint_threshold: unreachedLog,
    // During a commit, `row_group_pruner` of DuckDB 1.5.6 omits parts of the table that a sorted page needs, so that pages
    // lose records. `late_materialization` would read small pages by row number, and a checkpoint would not wait for these
    // reads.
    disabled_optimizers: "row_group_pruner,late_materialization",
    // If a page has at most this many rows, the engine reads only the blocks that contain these rows. With this value, a page
    // of 100 records from a table with a million records takes a third of the time that it takes by default (measured).
    dynamic_or_filter_threshold: "256",
    // Large inserts need less memory if rows need not stay in order.
    preserve_insertion_order: "false",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  });
  const writer = await instance.connect();
  try {
    await writer.run(`ATTACH '${file.replaceAll("'", "''")}' AS ${name} (ROW_GROUP_SIZE ${rowGroupRows}); USE ${name}`);
  } catch (error) {
    writer.closeSync();
    instance.closeSync();
    throw error;
  }
  const connect = async (): Promise<DuckDBConnection> => {
    const connection = await instance.connect();
    await connection.run(`USE ${name}`);
    return connection;
  };
  return { instance, writer, connect };
}

interface Log {
  readonly writer: DuckDBConnection;
  readonly file: string;
  readonly free: () => Promise<void>;
  readonly readsByNumber: SharedLock;
}

/** Moves a long log to the file. If this fails, the log stays valid. */
async function shortenLog(log: Log): Promise<void> {
  const { size } = await stat(`${log.file}.wal`).catch(() => ({ size: 0 }));
  if (size >= minLogBytes) await checkpoint(log, 0);
}

/**
 * Moves the log to the file. Waits for reads by row number, because a checkpoint removes deleted rows, and the rows after a
 * removed row get other numbers, even for running statements.
 */
async function checkpoint({ writer, free, readsByNumber }: Log, merges: number): Promise<void> {
  await free();
  await readsByNumber.exclusive(maxCheckpointWaitMs, () => writer.run(checkpointOf(merges)));
  await free();
}

/** `merges` is the maximum number of merges. A merge replaces several row groups with fewer: one, two or three. */
function checkpointOf(merges: number): string {
  return `SET max_vacuum_tasks = ${merges}; CHECKPOINT`;
}

async function freeBlocks(writer: DuckDBConnection, { memory }: EngineLimits): Promise<void> {
  const restore = `SET memory_limit = '${memory}'`;
  // The engine refuses the low limit if it cannot free enough.
  await writer.run(`SET memory_limit = '${keptMemory}'; ${restore}`).catch(() => writer.run(restore));
}

/** Runs a function in a transaction. A failure rolls the transaction back. */
export async function inTransaction<T>(connection: DuckDBConnection, use: () => Promise<T>): Promise<T> {
  await connection.run("BEGIN");
  try {
    const result = await use();
    await connection.run("COMMIT");
    return result;
  } catch (error) {
    // After a failed commit, the transaction has already ended.
    await connection.run("ROLLBACK").catch(() => undefined);
    throw error;
  }
}
