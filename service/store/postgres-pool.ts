import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";

/**
 * A pool of connections as Kysely uses one, in which a connection is closed, not used again, once a query on it was not
 * answered. Nobody knows by then what the server does there: it may still read a `BEGIN`, within which the next writes
 * would be lost; and a connection that died in silence stays dead. Neither pg, which takes it for idle as soon as its
 * `query_timeout` is over (https://github.com/brianc/node-postgres/issues/3399), nor Kysely sees to that.
 */
export function postgresPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => lent(await pool.connect()),
    end: () => pool.end(),
  };
}

/** A connection for as long as it is lent out. */
function lent(client: pg.PoolClient): PostgresPoolClient {
  let unanswered: { readonly error: unknown } | undefined;
  const query = async (sql: string, values: readonly unknown[]) => {
    // Such as a rollback, which would wait behind the first one, for as long again.
    if (unanswered) throw unanswered.error;
    try {
      return await client.query(sql, [...values]);
    } catch (error) {
      // What the server itself says is an answer; after it the connection is as good as before.
      if (!(error instanceof pg.DatabaseError)) unanswered = { error };
      throw error;
    }
  };
  return {
    // Kysely asks by cursors too, but only where its dialect is given them: ours is not.
    query: query as unknown as PostgresPoolClient["query"],
    release: (destroy) => client.release(destroy || unanswered !== undefined),
  };
}
