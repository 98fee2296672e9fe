import { createHash } from "node:crypto";
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import pg from "pg";
import { checkPostgres } from "./check-postgres.ts";
import { openFailure } from "./errors.ts";
import { migrate } from "./migrate.ts";
import type { Database } from "./tables.ts";

/** Options of `openPostgres`. */
export interface PostgresOptions {
  /** Receives the errors of broken connections, idle or in use. */
  readonly onConnectionError: (error: Error) => void;
  /** Milliseconds until a query without a response fails; 12 seconds by default. The server cancels queries after 10 seconds. */
  readonly queryTimeoutMs?: number;
}

/** The type id of bigint. Bigint columns contain milliseconds and counts, which are exact as JavaScript numbers. */
const bigint = 20;

const serving: pg.PoolConfig = {
  max: 10,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
};

/** No time limits for statements: a migration may rewrite a large table, or wait for the migration of another replica. */
const migrating: pg.PoolConfig = { max: 1 };

/**
 * Opens the control database on a PostgreSQL server and migrates it under an advisory lock, without a time limit. Throws
 * `invalid_config` or `service_unavailable` with the server's reason and a remedy.
 */
export async function openPostgres(url: string, options: PostgresOptions): Promise<Kysely<Database>> {
  const place = await checkPostgres(url, "DATABASE_URL");
  const migrated = connect(url, migrating, options);
  try {
    await migrate(migrated, place);
  } finally {
    await migrated.destroy();
  }
  const opened = connect(url, { ...serving, query_timeout: options.queryTimeoutMs ?? 12_000 }, options);
  try {
    // Fails if a pooler refuses the limits of `serving`.
    await sql`select 1`.execute(opened);
  } catch (error) {
    await opened.destroy();
    throw openFailure(error, place, "DATABASE_URL") ?? error;
  }
  return opened;
}

function connect(url: string, limits: pg.PoolConfig, { onConnectionError }: PostgresOptions): Kysely<Database> {
  const pool = new pg.Pool({
    ...limits,
    connectionString: url,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    application_name: "agent-connectors",
    types: {
      getTypeParser: (oid, format) => (oid === bigint ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  // The pool does not listen to connections in use (https://node-postgres.com/apis/pool#events), and an error without a listener
  // ends the process.
  pool.on("connect", (client) => client.on("error", onConnectionError));
  // The listener above also gets the errors of idle connections.
  pool.on("error", () => {});
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: postgresPool(pool) }) });
}

/**
 * Adapts a pool for Kysely, and changes its behaviour in two ways.
 *
 * Statements are prepared by name, so that the server parses each statement once for each connection, and can reuse its plan. If a
 * transaction pooler does not support names (https://www.pgbouncer.org/config.html#max_prepared_statements), statements are sent
 * without them.
 *
 * A connection is closed after a query without a response. Otherwise, the server could still execute a `BEGIN` that has timed
 * out here. The next writes on the connection would then belong to a transaction that no code commits, and would be lost. pg and
 * Kysely do not close the connection: after `query_timeout`, pg reports it as idle
 * (https://github.com/brianc/node-postgres/issues/3399). The cause of a broken connection, such as a failover, probably broke the
 * other open connections too. They are replaced at their next use.
 */
export function postgresPool(pool: pg.Pool): PostgresPool {
  const statements = new PreparedStatements();
  // Kysely keeps state for each connection object, so each client always has the same object.
  const connections = new WeakMap<
    pg.PoolClient,
    { readonly connection: PostgresPoolClient; readonly opened: number }
  >();
  let lastBroken = Number.NEGATIVE_INFINITY;
  const onBroken = () => {
    lastBroken = performance.now();
  };
  return {
    options: pool.options,
    async connect() {
      while (true) {
        const client = await pool.connect();
        const existing = connections.get(client);
        if (existing && existing.opened >= lastBroken) return existing.connection;
        if (existing) client.release(true);
        else {
          const connection = connectionOf(client, { statements, onBroken });
          connections.set(client, { connection, opened: performance.now() });
          return connection;
        }
      }
    },
    end: () => pool.end(),
  };
}

function connectionOf(
  client: pg.PoolClient,
  { statements, onBroken }: { readonly statements: PreparedStatements; readonly onBroken: () => void },
): PostgresPoolClient {
  let failed: { readonly error: unknown } | undefined;
  let stale = false;
  const send = async (query: pg.QueryConfig) => {
    // Without this check, a later query, such as a rollback, would wait behind the failed query and time out too.
    if (failed) throw failed.error;
    try {
      return await client.query(query);
    } catch (error) {
      // After an error of the server, the connection stays usable.
      if (!(error instanceof pg.DatabaseError)) {
        failed = { error };
        onBroken();
      }
      throw error;
    }
  };
  const query = async (text: string, values: readonly unknown[]) => {
    // Most statements without values are `begin`, `commit` and similar ones, which the server does not plan.
    const name = stale || values.length === 0 ? undefined : statements.nameOf(text);
    try {
      return await send({ text, values: [...values], ...(name !== undefined && { name }) });
    } catch (error) {
      if (name === undefined || !isUnpreparable(error)) throw error;
      stale = true;
      if (error.code !== changedResult) statements.disable();
      // If a transaction was open, the error has aborted it. Only the whole transaction can be repeated.
      if (client.getTransactionStatus() !== "I") throw error;
      return send({ text, values: [...values] });
    }
  };
  return {
    // Kysely passes cursors only to dialects that support cursors. This dialect does not support them.
    query: query as unknown as PostgresPoolClient["query"],
    release: (destroy) => client.release(destroy || stale || failed !== undefined),
  };
}

/** "cached plan must not change result type": a newer replica has migrated a table of the statement. */
const changedResult = "0A000";

/** `invalid_sql_statement_name` and `duplicate_prepared_statement`: a pooler has switched to another server connection. */
const unknownNames = ["26000", "42P05"];

/** Whether a statement failed only because it was prepared by name. Such a statement did not run, and can run without a name. */
function isUnpreparable(error: unknown): error is pg.DatabaseError {
  if (!(error instanceof pg.DatabaseError)) return false;
  if (error.code === changedResult) return error.routine === "RevalidateCachedQuery";
  return unknownNames.includes(error.code ?? "");
}

/** The names of statements, the same on every connection. */
class PreparedStatements {
  readonly #names = new Map<string, string>();
  #enabled = true;

  /** Returns `undefined` for a statement to be sent without a name. */
  nameOf(text: string): string | undefined {
    if (!this.#enabled) return undefined;
    const cached = this.#names.get(text);
    if (cached !== undefined) return cached;
    if (text.length > maxTextLength || this.#names.size === maxNames) return undefined;
    // Replicas behind a pooler share connections. With a digest, a name identifies the same statement for all of them.
    const name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
    this.#names.set(text, name);
    return name;
  }

  disable(): void {
    this.#enabled = false;
  }
}

/** Maximum number of names. A server keeps each named statement in memory for each connection. */
const maxNames = 500;

/** Maximum characters of a statement with a name. Longer statements are rarely repeated. */
const maxTextLength = 2_000;
