import pg from "pg";
import type { Login } from "../../postgres/login.ts";
import { sqlTimeout, tooManyBytes } from "../query.ts";

/** The limits of one statement. */
export interface SessionBounds {
  readonly timeoutMs: number;
  readonly resultBytes: number;
}

/** Rows in the form of the protocol: each value is text. */
export interface TextRows {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
  readonly rows: readonly (readonly (string | null)[])[];
}

/**
 * The client cancels a statement this many milliseconds after the server's time limit. It closes the connection this many
 * milliseconds after the cancellation.
 */
const graceMs = 1_000;

/**
 * Executes one statement in a read-only transaction with its own time limit. The extended protocol refuses a second statement.
 * `onStop` receives a function that stops the statement. After an error, the caller must close the connection. After the result,
 * the caller must not call the function that `onStop` received.
 */
export async function execute(
  client: pg.PoolClient,
  { text, bounds, login }: { readonly text: string; readonly bounds: SessionBounds; readonly login: Login },
  onStop: (stop: () => void) => void,
): Promise<TextRows> {
  const { timeoutMs, resultBytes } = bounds;
  let received = 0;
  let [tooMany, closed] = [false, false];
  const { stream } = client.connection;
  const count = (chunk: Buffer): void => {
    received += chunk.length;
    if (received <= 2 * resultBytes) return;
    tooMany = true;
    stream.destroy();
  };
  let closer: NodeJS.Timeout | undefined;
  let pid: number | undefined;
  const stop = (): void => {
    closer ??= setTimeout(() => {
      closed = true;
      stream.destroy();
    }, graceMs);
    if (pid !== undefined) void cancel(login, pid);
  };
  const timer = setTimeout(stop, timeoutMs + graceMs);
  onStop(stop);
  stream.on("data", count);
  try {
    pid = await begin(client, timeoutMs);
    // If `stop` was called before `pid` was known, it cancelled nothing.
    if (closer !== undefined) throw sqlTimeout(timeoutMs);
    const { fields, rows } = await client.query({
      text,
      queryMode: "extended",
      rowMode: "array",
      types: { getTypeParser: () => String },
    } as pg.QueryArrayConfig);
    await client.query("rollback");
    // A late cancellation would cancel the next statement of the connection. After an error, the caller closes the connection.
    if (closer !== undefined) throw sqlTimeout(timeoutMs);
    return { fields, rows };
  } catch (error) {
    if (tooMany) throw tooManyBytes(resultBytes);
    // The client has closed the connection because the server did not end the statement in time.
    throw closed ? sqlTimeout(timeoutMs) : error;
  } finally {
    clearTimeout(timer);
    clearTimeout(closer);
    stream.off("data", count);
  }
}

/**
 * Memory of each sort, each hash table and each intermediate result of a statement. Larger data goes to temporary files. The
 * server does not limit the memory of a whole statement, and limits a single value only to 1 GB.
 */
const workMem = "4MB";

/**
 * Begins a transaction, and returns the id of the server's process. The search path is empty, so names without a schema refer
 * only to the tables that the statement defines, and to the schema `pg_catalog`. In a string, a backslash has no special meaning.
 * The parser of `checkPostgres` has the same rule.
 */
async function begin(client: pg.PoolClient, timeoutMs: number): Promise<number> {
  await client.query(
    `begin read only; set local search_path = ''; set local statement_timeout = ${Math.trunc(timeoutMs)};
     set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'iso_8601';
     set local work_mem = '${workMem}'; set local hash_mem_multiplier = 1;
     set local max_parallel_workers_per_gather = 0; set local jit = off; set local extra_float_digits = 1;
     set local bytea_output = 'hex'; set local standard_conforming_strings = on`,
  );
  const { rows } = await client.query<{ readonly pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? 0;
}

/** Cancels the statement of a server process. Each role may cancel its own statements. */
async function cancel({ connection }: Login, pid: number): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: graceMs });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select pg_cancel_backend($1)", [pid]);
  } catch {
    // If the cancellation fails, `stop` closes the connection of the statement after `graceMs`.
  } finally {
    await client.end().catch(() => undefined);
  }
}
