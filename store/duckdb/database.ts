import { stat } from "node:fs/promises";
import { type DuckDBConnection, DuckDBInstance, type DuckDBValue } from "@duckdb/node-api";

export interface EngineLimits {
  /** Memory of one open store for queries and writes, such as `512MB`. */
  readonly memory: string;
  /** Threads of one open store. */
  readonly threads: number;
}

/**
 * An open database file. It has one connection for writes, which run one after the other, and several connections for concurrent
 * reads.
 */
export interface Database {
  /** Runs a statement, and returns its rows as arrays. During a write, it reads the last committed state. */
  rows(sql: string, values?: readonly DuckDBValue[]): Promise<readonly (readonly DuckDBValue[])[]>;
  /** Runs a function with a connection that nothing else uses meanwhile. */
  read<T>(use: (connection: DuckDBConnection) => Promise<T>): Promise<T>;
  /** Runs a function with the connection for writes. Earlier functions finish first. */
  write<T>(use: (connection: DuckDBConnection) => Promise<T>): Promise<T>;
  /** Whether the open file is still the one at the path. */
  isCurrent(): Promise<boolean>;
  /** Writes the log to the file, and closes the file. */
  close(): Promise<void>;
}

/** Maximum connections for reads that stay open. */
const maxIdle = 4;

/** Opens a database file, and creates a missing one. */
export async function openDatabase(file: string, { memory, threads }: EngineLimits): Promise<Database> {
  const instance = await DuckDBInstance.create(file, {
    memory_limit: memory,
    threads: String(threads),
    // With a lower threshold, a sync would write the log to the file too often.
    checkpoint_threshold: "256MB",
    // Large inserts need less memory if rows need not stay in order.
    preserve_insertion_order: "false",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  });
  const writer = await instance.connect();
  const { ino } = await stat(file);
  const idle: DuckDBConnection[] = [];
  let lastWrite: Promise<unknown> = Promise.resolve();

  const read: Database["read"] = async (use) => {
    const connection = idle.pop() ?? (await instance.connect());
    try {
      const result = await use(connection);
      if (idle.length < maxIdle) idle.push(connection);
      else connection.closeSync();
      return result;
    } catch (error) {
      connection.closeSync();
      throw error;
    }
  };
  const write: Database["write"] = (use) => {
    const result = lastWrite.then(() => use(writer));
    lastWrite = result.catch(() => undefined);
    return result;
  };
  return {
    read,
    write,
    rows: (sql, values) =>
      read(async (connection) => (await connection.runAndReadAll(sql, values && [...values])).getRows()),
    isCurrent: () =>
      stat(file).then(
        (found) => found.ino === ino,
        () => false,
      ),
    close: async () => {
      await lastWrite;
      for (const connection of idle.splice(0)) connection.closeSync();
      // Closing the connection writes the log too, but on the main thread.
      await writer.run("CHECKPOINT").catch(() => undefined);
      writer.closeSync();
      instance.closeSync();
    },
  };
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
