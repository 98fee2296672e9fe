import { createHash } from "node:crypto";
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import pg from "pg";
import type { Database } from "./database.ts";
import { openFailure } from "./errors.ts";
import { migrate } from "./migrate.ts";

export interface PostgresOptions {
  /** Is told of connections that break, whether or not somebody uses them. */
  readonly onIdleError: (error: Error) => void;
  /** Milliseconds that a server may leave a query unanswered; 12 seconds by default: it gives up itself after 10. */
  readonly queryTimeoutMs?: number;
}

/** PostgreSQL's bigint, of which we keep milliseconds and counts only: all of them exact numbers. */
const bigint = 20;

/** A running service's: who is not answered within seconds is told so, and nothing waits longer. */
const serving: pg.PoolConfig = {
  max: 10,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
};

/** A migration may rewrite a table of many rows, or wait until another replica has done so. */
const migrating: pg.PoolConfig = { max: 1 };

/**
 * Opens the control tables on a PostgreSQL server, and brings them up to date under an advisory lock, however long that
 * takes. From then on a server that does not answer within seconds counts as away: no query waits longer. Throws
 * `invalid_config` or `service_unavailable` with the server's reason and a remedy.
 */
export async function openPostgres(url: string, options: PostgresOptions): Promise<Kysely<Database>> {
  const place = placeOf(url);
  const migrated = connect(url, migrating, options);
  try {
    await migrate(migrated, place);
  } finally {
    await migrated.destroy();
  }
  const opened = connect(url, { ...serving, query_timeout: options.queryTimeoutMs ?? 12_000 }, options);
  try {
    // The first connection with the limits of `serving`, which a pooler may refuse.
    await sql`select 1`.execute(opened);
  } catch (error) {
    await opened.destroy();
    throw openFailure(error, place) ?? error;
  }
  return opened;
}

/** Which database it is, without the user and the password: server, port and name, as the driver reads them. */
function placeOf(url: string): string {
  const { host, port, database } = new pg.Client(url);
  return `'${database}' at '${host}:${port}'`;
}

function connect(url: string, limits: pg.PoolConfig, { onIdleError }: PostgresOptions): Kysely<Database> {
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
  // A connection says that it broke by an event even while a query runs on it, which fails besides; nobody listens to
  // one that is lent out (https://node-postgres.com/apis/pool#events), and an error that nobody hears ends the process.
  pool.on("connect", (client) => client.on("error", onIdleError));
  // Of idle connections, which have told it themselves.
  pool.on("error", () => {});
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: postgresPool(pool) }) });
}

/**
 * A pool of connections as Kysely uses one, with two differences.
 *
 * Statements are prepared by name, so that the server parses and plans each of them once per connection. A transaction
 * pooler in between must support that (https://www.pgbouncer.org/config.html#max_prepared_statements). Where one does
 * not, the pool goes on without names.
 *
 * A connection is closed, not used again, after a query on it was not answered. The server may still read a `BEGIN`, in
 * which the next writes would be lost, and a connection that died in silence stays dead. Neither pg, which reports such
 * a connection as idle when its `query_timeout` ends (https://github.com/brianc/node-postgres/issues/3399), nor Kysely
 * handles that.
 */
export function postgresPool(pool: pg.Pool): PostgresPool {
  const statements = new PreparedStatements();
  // Kysely keeps what it knows of a connection with the object that it is given: a new one each time would cost it anew.
  const connections = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const known = connections.get(client);
      if (known) return known;
      const connection = connectionOf(client, statements);
      connections.set(client, connection);
      return connection;
    },
    end: () => pool.end(),
  };
}

/** A connection for as long as it is open: where something is wrong with it, its next release closes it. */
function connectionOf(client: pg.PoolClient, statements: PreparedStatements): PostgresPoolClient {
  let unanswered: { readonly error: unknown } | undefined;
  let stale = false;
  const send = async (query: pg.QueryConfig) => {
    // A rollback, for example, would wait behind the first query for as long again.
    if (unanswered) throw unanswered.error;
    try {
      return await client.query(query);
    } catch (error) {
      // An error that the server reports is an answer: the connection stays usable.
      if (!(error instanceof pg.DatabaseError)) unanswered = { error };
      throw error;
    }
  };
  const query = async (text: string, values: readonly unknown[]) => {
    // Those without values are `begin`, `commit` and the like, which the server does not plan.
    const name = stale || values.length === 0 ? undefined : statements.nameOf(text);
    try {
      return await send({ text, values: [...values], ...(name !== undefined && { name }) });
    } catch (error) {
      if (name === undefined || !isUnpreparable(error)) throw error;
      stale = true;
      if (error.code !== changedResult) statements.disable();
      // In a transaction the error has ended it. The caller tries the whole of it again.
      if (client.getTransactionStatus() !== "I") throw error;
      return send({ text, values: [...values] });
    }
  };
  return {
    // Kysely passes cursors too, but only where its dialect is given them: ours is not.
    query: query as unknown as PostgresPoolClient["query"],
    release: (destroy) => client.release(destroy || stale || unanswered !== undefined),
  };
}

/** "cached plan must not change result type": a newer replica has migrated a table that the statement reads. */
const changedResult = "0A000";

/** `invalid_sql_statement_name` and `duplicate_prepared_statement`: a pooler mixes up connections. */
const mixedUp = ["26000", "42P05"];

/** Whether a statement fails only because of its name: it has not run, and runs without one. */
function isUnpreparable(error: unknown): error is pg.DatabaseError {
  if (!(error instanceof pg.DatabaseError)) return false;
  if (error.code === changedResult) return error.routine === "RevalidateCachedQuery";
  return mixedUp.includes(error.code ?? "");
}

/** The names of statements, the same on every connection. */
class PreparedStatements {
  readonly #names = new Map<string, string>();
  #enabled = true;

  /** `undefined` for a statement that is too long to be one of many runs, or when there are too many already. */
  nameOf(text: string): string | undefined {
    if (!this.#enabled) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (text.length > longestText || this.#names.size === mostNames) return undefined;
    // A digest: PgBouncer and other replicas see one name for one text.
    const name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
    this.#names.set(text, name);
    return name;
  }

  disable(): void {
    this.#enabled = false;
  }
}

/** A server keeps each statement in memory for each connection. The batches of the audit have a text for each length. */
const mostNames = 500;

const longestText = 2_000;
