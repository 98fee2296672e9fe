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
 * Milliseconds from the server's time limit until the client cancels the statement, and from then until it closes the
 * connection.
 */
const graceMs = 1_000;

/**
 * Executes one statement in a read-only transaction with a time limit. The extended protocol refuses a second statement.
 * `onStop` receives a function that stops the statement; do not call that function after the result. After an error, close
 * the connection.
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
    // After this error, the caller closes the connection. Otherwise, a late cancellation could end the next statement.
    if (closer !== undefined) throw sqlTimeout(timeoutMs);
    return { fields, rows };
  } catch (error) {
    if (tooMany) throw tooManyBytes(resultBytes);
    // `stop` closed the connection, because the server did not end the statement in time.
    throw closed ? sqlTimeout(timeoutMs) : error;
  } finally {
    clearTimeout(timer);
    clearTimeout(closer);
    stream.off("data", count);
  }
}

/**
 * Memory of each sort, hash table and intermediate result. Larger data goes to temporary files. The server does not limit
 * the memory of a whole statement, and permits single values of up to 1 GB.
 */
const workMem = "4MB";

/**
 * Begins a transaction, and returns the id of the server's process. The search path is empty, so names without a schema
 * refer only to the tables that the statement defines and to the schema `pg_catalog`. As in the parser of `checkPostgres`, a
 * backslash in a string has no special meaning.
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

/** Each role may cancel its own statements. */
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
