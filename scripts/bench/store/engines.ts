import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDuckDbSql, createDuckDbStores, createPostgresSql, createPostgresStores } from "@agent-connectors/store";
import pg from "pg";
import { startEmbeddedPostgres } from "../../embedded-postgres.ts";
import type { TicketEngine } from "./search.ts";
import { tickets } from "./tickets.ts";

const connectorId = "bench";

/** Runs a function with an empty DuckDB store and direct access to its database. Both use the same open file. */
export async function withDuckDbEngine(use: (engine: TicketEngine) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-store-"));
  const stores = createDuckDbStores({ folder });
  const sql = createDuckDbSql({ folder: join(folder, "snapshots"), source: stores });
  try {
    const store = await stores.open(connectorId);
    // Creates the store.
    await store.adapt([tickets]);
    await stores.use(connectorId, (database) =>
      use({
        name: "duckdb",
        connectorId,
        store,
        sql,
        table: "tickets",
        rows: (statement, params) => database.rows(statement, params),
      }),
    );
  } finally {
    await sql.close();
    await stores.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs a function with an empty store of PostgreSQL, and with a connection pool for its server, because hand-written code of a
 * service would also have a pool.
 */
export async function withPostgresEngine(use: (engine: TicketEngine) => Promise<void>): Promise<void> {
  const server = await startEmbeddedPostgres();
  const url = `${server.url}/postgres`;
  const pool = new pg.Pool({ connectionString: url });
  const stores = createPostgresStores({ url, loginKey: new Uint8Array(32).fill(1), onConnectionError: () => {} });
  const sql = createPostgresSql({ stores });
  try {
    const store = await stores.open(connectorId);
    // Creates the store.
    await store.adapt([tickets]);
    const { rows: schemas } = await pool.query("select nspname from pg_namespace where nspname like '%bench'");
    await pool.query("create extension if not exists fuzzystrmatch");
    await use({
      name: "postgres",
      connectorId,
      store,
      sql,
      table: `"${schemas[0].nspname}".tickets`,
      rows: async (text, params) => (await pool.query({ text, values: [...params], rowMode: "array" })).rows,
    });
  } finally {
    await sql.close();
    await pool.end();
    await stores.close();
    await server.stop();
  }
}
