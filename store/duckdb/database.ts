import { stat } from "node:fs/promises";
import { type DuckDBConnection, DuckDBInstance, type DuckDBValue } from "@duckdb/node-api";

export interface EngineLimits {
  /** Memory of one open store for queries and writes, such as `512MB`. */
  readonly memory: string;
  /** Threads of one open store. */
  readonly threads: number;
}

/** An open database file: one connection for writes, which run one after the other, and others for reads at the same time. */
export interface Database {
  /** Runs a statement, and returns its rows as arrays. It reads the last committed state, also during a write. */
  rows(sql: string, values?: readonly DuckDBValue[]): Promise<readonly (readonly DuckDBValue[])[]>;
  /** Runs a function with a connection of its own. */
  read<T>(use: (connection: DuckDBConnection) => Promise<T>): Promise<T>;
  /** Runs a function with the connection for writes, after earlier ones have finished. */
  write<T>(use: (connection: DuckDBConnection) => Promise<T>): Promise<T>;
  /** Whether the file at the path is still the open one. */
  isCurrent(): Promise<boolean>;
  /** Writes the log to the file, and closes it. */
  close(): Promise<void>;
}

/** Connections for reads that stay open. */
const maxIdle = 4;

/** Opens a database file, and creates a missing one. */
export async function openDatabase(file: string, { memory, threads }: EngineLimits): Promise<Database> {
  const instance = await DuckDBInstance.create(file, {
    memory_limit: memory,
    threads: String(threads),
    // A smaller log is written to the file too often during a sync.
    checkpoint_threshold: "256MB",
    // Without an order to keep, large inserts need less memory.
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
      // Closing checkpoints too, but in the main thread.
      await writer.run("CHECKPOINT").catch(() => undefined);
      writer.closeSync();
      instance.closeSync();
    },
  };
}

/** Runs a function in a transaction, which a failure rolls back. */
export async function inTransaction<T>(connection: DuckDBConnection, use: () => Promise<T>): Promise<T> {
  await connection.run("BEGIN");
  try {
    const result = await use();
    await connection.run("COMMIT");
    return result;
  } catch (error) {
    // A failed commit has ended the transaction already.
    await connection.run("ROLLBACK").catch(() => undefined);
    throw error;
  }
}
