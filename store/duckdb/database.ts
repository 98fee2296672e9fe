import { stat } from "node:fs/promises";
import { type DuckDBConnection, DuckDBInstance, type DuckDBValue } from "@duckdb/node-api";
import { type Commits, createCommits, inTransaction } from "./commits.ts";

export interface EngineLimits {
  /** Memory of one open store for queries and writes, such as `512MB`. */
  readonly memory: string;
  /** Threads of one open store. */
  readonly threads: number;
}

/** The only connection that writes. */
export interface Writer {
  readonly connection: DuckDBConnection;
  /** Runs a function in a transaction. A failure rolls the transaction back. */
  transaction<T>(use: () => Promise<T>): Promise<T>;
}

/**
 * An open database file. It has one connection for writes, which run one after the other, and several connections for concurrent
 * reads.
 */
export interface Database {
  /**
   * Runs a statement, and returns its rows as arrays. It reads the last committed state. Commits wait for its end, so it must be
   * short.
   */
  rows(sql: string, values?: readonly DuckDBValue[]): Promise<readonly (readonly DuckDBValue[])[]>;
  /**
   * Runs a function with a connection that nothing else uses meanwhile. Its statements can be long, but must read each table only
   * once: see `Commits`.
   */
  read<T>(use: (connection: DuckDBConnection) => Promise<T>): Promise<T>;
  /** Runs a function with the connection for writes. Earlier functions finish first. */
  write<T>(use: (writer: Writer) => Promise<T>): Promise<T>;
  /** Frees the blocks of the file in memory after the running writes, unless something reads them. */
  freeBlocks(): Promise<void>;
  /** Whether the open file is still the one at the path. */
  isCurrent(): Promise<boolean>;
  /** Writes the log to the file, and closes the file. */
  close(): Promise<void>;
}

/** Maximum connections for reads that stay open. */
const maxIdle = 4;

/**
 * Maximum rows of a row group. A checkpoint writes a row group again that has new rows. With the engine's default of 122,880
 * rows, it needs several times as much memory.
 */
const rowGroupRows = 16_384;
/** Minimum size of a log that is moved to the file. The rows of the log are also in memory. */
const minLogBytes = 16 * 1024 * 1024;
/** A log never becomes this long. */
const unreachedLog = "1TB";
/** Memory for blocks of the file that stay in memory after a checkpoint. */
const keptMemory = "32MB";
/** The name of the attached file. */
const name = "store";

/** Opens a database file, and creates a missing one. */
export async function openDatabase(file: string, limits: EngineLimits): Promise<Database> {
  const { instance, connection, connect } = await openInstance(file, limits);
  const { ino } = await stat(file);
  const idle: DuckDBConnection[] = [];
  const blocks = createBlocks(connection, limits);
  const commits = createCommits();
  const log = { connection, file, blocks, commits };
  const writer: Writer = { connection, transaction: (use) => inTransaction(connection, commits, use) };
  let lastWrite: Promise<unknown> = Promise.resolve();

  const read: Database["read"] = (use) =>
    blocks.use(async () => {
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
  return {
    read,
    write,
    rows: (sql, values) =>
      commits.apart(() =>
        read(async (connection) => (await connection.runAndReadAll(sql, values && [...values])).getRows()),
      ),
    freeBlocks: () => write(blocks.free),
    isCurrent: () =>
      stat(file).then(
        (found) => found.ino === ino,
        () => false,
      ),
    close: async () => {
      await lastWrite;
      for (const connection of idle.splice(0)) connection.closeSync();
      // Closing the connection writes the log too, but on the main thread.
      await connection.run("CHECKPOINT").catch(() => undefined);
      connection.closeSync();
      instance.closeSync();
    },
  };
}

interface Opened {
  readonly instance: DuckDBInstance;
  /** The connection for writes. */
  readonly connection: DuckDBConnection;
  /** Opens a further connection, whose statements use the file. */
  readonly connect: () => Promise<DuckDBConnection>;
}

async function openInstance(file: string, { memory, threads }: EngineLimits): Promise<Opened> {
  // Only an attached file can have its own size of row groups.
  const instance = await DuckDBInstance.create(":memory:", {
    memory_limit: memory,
    temp_directory: `${file}.tmp`,
    threads: String(threads),
    // `shortenLog` makes the checkpoints, because a commit would make one while statements read.
    checkpoint_threshold: unreachedLog,
    // A search reads its page by row numbers. Up to this many, the engine skips the blocks without any of them: a page of 100 of
    // a million records takes a third of the time (measured).
    dynamic_or_filter_threshold: "256",
    // Large inserts need less memory if rows need not stay in order.
    preserve_insertion_order: "false",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  });
  const connection = await instance.connect();
  try {
    await connection.run(
      `ATTACH '${file.replaceAll("'", "''")}' AS ${name} (ROW_GROUP_SIZE ${rowGroupRows}); USE ${name}`,
    );
  } catch (error) {
    connection.closeSync();
    instance.closeSync();
    throw error;
  }
  const connect = async (): Promise<DuckDBConnection> => {
    const further = await instance.connect();
    await further.run(`USE ${name}`);
    return further;
  };
  return { instance, connection, connect };
}

interface Log {
  readonly connection: DuckDBConnection;
  readonly file: string;
  readonly blocks: Blocks;
  readonly commits: Commits;
}

/** Moves a long log to the file. If this fails, the log stays valid. */
async function shortenLog({ connection, file, blocks, commits }: Log): Promise<void> {
  const { size } = await stat(`${file}.wal`).catch(() => ({ size: 0 }));
  if (size < minLogBytes) return;
  await commits.alone(async () => {
    await blocks.free();
    await connection.run("CHECKPOINT");
    await blocks.free();
  });
}

/** The blocks of the file in memory. */
interface Blocks {
  /** Runs a statement that needs memory for its result. */
  use<T>(run: () => Promise<T>): Promise<T>;
  /** Frees blocks, which searches then read again. It frees none while statements run. */
  free(): Promise<void>;
}

/**
 * The engine frees blocks to reach a lower limit. Meanwhile it refuses memory to statements, so that large results fail. So blocks
 * are freed between statements, and new statements wait.
 */
function createBlocks(connection: DuckDBConnection, { memory }: EngineLimits): Blocks {
  let running = 0;
  let freeing: Promise<unknown> | undefined;
  const restore = `SET memory_limit = '${memory}'`;
  return {
    async use(run) {
      while (freeing) await freeing;
      running++;
      try {
        return await run();
      } finally {
        running--;
      }
    },
    async free() {
      if (running > 0) return;
      // The engine refuses the low limit if it cannot free enough.
      freeing = connection.run(`SET memory_limit = '${keptMemory}'; ${restore}`).catch(() => connection.run(restore));
      try {
        await freeing;
      } finally {
        freeing = undefined;
      }
    },
  };
}
