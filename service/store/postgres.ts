import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { openFailure } from "./open-failure.ts";
import { postgresPool } from "./postgres-pool.ts";

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
