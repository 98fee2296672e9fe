import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/** A database for the stores of a test, or of all tests of a file. */
export interface StoreDatabase {
  readonly url: string;
  /**
   * Executes statements as the superuser of the server. Returns the rows of one statement, or `undefined` for several
   * statements.
   */
  readonly run: (statement: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  readonly drop: () => Promise<void>;
}

/** Creates an empty database on the server of the test run. */
export async function storeDatabase(): Promise<StoreDatabase> {
  const name = `stores_${randomUUID().replaceAll("-", "")}`;
  const url = `${inject("postgresUrl")}/${name}`;
  await execute(`${inject("postgresUrl")}/postgres`, `create database "${name}"`);
  return {
    url,
    run: (statement) => execute(url, statement),
    drop: () => drop(name),
  };
}

/**
 * Drops a database. PostgreSQL waits 5 seconds for the end of the connections to the database. On a busy machine, a running
 * statement can take longer to end, so further attempts follow for a minute.
 */
async function drop(name: string): Promise<void> {
  const until = performance.now() + 60_000;
  for (;;) {
    try {
      await execute(`${inject("postgresUrl")}/postgres`, `drop database if exists "${name}" with (force)`);
      return;
    } catch (error) {
      const inUse = error instanceof pg.DatabaseError && error.code === "55006";
      if (!inUse || performance.now() > until) throw error;
    }
  }
}

async function execute(url: string, statement: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(statement);
    return rows;
  } finally {
    await client.end();
  }
}
