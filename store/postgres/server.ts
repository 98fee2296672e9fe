import { ConnectorError } from "@agent-connectors/runtime";
import pg from "pg";
import { failureOf, internalFailure } from "./failures.ts";

/** Executes one statement and returns its rows. */
export type Execute = <R extends object>(text: string, values?: readonly unknown[]) => Promise<readonly R[]>;

/** The database server of the stores. Reads and writes have separate connection pools. */
export interface Server {
  readonly url: string;
  readonly read: Execute;
  /** Runs statements in one transaction; an error rolls it back. Errors other than `ConnectorError` become `internal`. */
  transaction<T>(run: (execute: Execute) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The server of the stores, and the limits of its connections. */
export interface ServerOptions {
  /** The connection URL of the database. */
  readonly url: string;
  /** Receives the errors of broken connections, whether idle or in use. */
  readonly onConnectionError: (error: Error) => void;
  /** Maximum connections for reads. Default: 10. */
  readonly readers?: number;
  /** Maximum connections for writes. Default: 5. */
  readonly writers?: number;
  /** Milliseconds after which the server cancels a read. Default: 30,000. */
  readonly readTimeoutMs?: number;
  /** Milliseconds after which the server cancels a statement of a write. Default: 600,000. */
  readonly writeTimeoutMs?: number;
}

/** Creates the connection pools for `url`. */
export function createServer({
  url,
  onConnectionError,
  readers = 10,
  writers = 5,
  readTimeoutMs = 30_000,
  writeTimeoutMs = 600_000,
}: ServerOptions): Server {
  const poolOf = (max: number, timeoutMs: number): pg.Pool => createPool(url, max, timeoutMs, onConnectionError);
  const reading = poolOf(readers, readTimeoutMs);
  const writing = poolOf(writers, writeTimeoutMs);
  return {
    url,
    read: executeOn(reading),
    transaction: (run) => inTransaction(writing, run),
    close: async () => {
      await Promise.all([reading.end(), writing.end()]);
    },
  };
}

/** Types whose values stay strings, because JavaScript cannot represent their numbers exactly. */
const asText = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.JSONB, pg.types.builtins.NUMERIC]);

function createPool(
  url: string,
  max: number,
  timeoutMs: number,
  onConnectionError: ServerOptions["onConnectionError"],
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    statement_timeout: timeoutMs,
    // Ends the statement if the server does not respond at all.
    query_timeout: timeoutMs + 2_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    application_name: "agent-connectors context store",
    types: {
      getTypeParser: (oid, format) => (asText.has(oid) ? String : pg.types.getTypeParser(oid, format)),
    },
  });
  // The pool reports errors of idle connections only (https://node-postgres.com/apis/pool#events), so each connection has its
  // own listener. Without the empty listener of the pool, an error of an idle connection would end the process.
  pool.on("connect", (client) => client.on("error", onConnectionError));
  pool.on("error", () => {});
  return pool;
}

async function inTransaction<T>(pool: pg.Pool, run: (execute: Execute) => Promise<T>): Promise<T> {
  const client = await fromDriver(pool.connect());
  const execute = executeOn(client);
  try {
    await execute("begin");
    const result = await run(execute);
    await execute("commit");
    client.release();
    return result;
  } catch (error) {
    // Closing the connection ends the transaction. A rollback could wait for a server that does not respond.
    client.release(true);
    throw error instanceof ConnectorError ? error : internalFailure(error);
  }
}

function executeOn(client: pg.Pool | pg.PoolClient): Execute {
  return async (text, values = []) => (await fromDriver(client.query({ text, values: [...values] }))).rows;
}

function fromDriver<T>(result: Promise<T>): Promise<T> {
  return result.catch((error: unknown) => {
    throw failureOf(error);
  });
}
