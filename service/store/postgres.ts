import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";

export interface PostgresOptions {
  /** Connections of this process. */
  readonly connections?: number;
  /** Is told of connections that break, whether or not somebody uses them. */
  readonly onIdleError: (error: Error) => void;
}

/** PostgreSQL's bigint, of which we keep milliseconds and counts only: all of them exact numbers. */
const bigint = 20;

/**
 * Opens the control tables on a PostgreSQL server, and brings them up to date under an advisory lock. A server that
 * does not answer within seconds is away: nothing waits for it longer.
 */
export async function openPostgres(url: string, options: PostgresOptions): Promise<Kysely<Database>> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 10_000,
    query_timeout: 12_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: "agent-connectors",
    types: {
      getTypeParser: (oid, format) => (oid === bigint ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  // A connection says that it broke by an event even while a query runs on it, which fails besides; nobody listens to
  // one that is lent out (https://node-postgres.com/apis/pool#events), and an error that nobody hears ends the process.
  pool.on("connect", (client) => client.on("error", options.onIdleError));
  // Of idle connections, which have told it themselves.
  pool.on("error", () => {});
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}
