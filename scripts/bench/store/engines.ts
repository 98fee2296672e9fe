import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDuckDbStores, createPostgresStores } from "@agent-connectors/store";
import pg from "pg";
import { startEmbeddedPostgres } from "../../embedded-postgres.ts";
import type { TicketEngine } from "./search.ts";
import { tickets } from "./tickets.ts";

const connectorId = "bench";

/** Runs a function with an empty store of DuckDB, and with its engine. Both use the same open file. */
export async function withDuckDbEngine(use: (engine: TicketEngine) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-store-"));
  const stores = createDuckDbStores({ folder });
  try {
    const store = await stores.open(connectorId);
    // Creates the store.
    await store.adapt([tickets]);
    await stores.use(connectorId, (database) =>
      use({
        name: "duckdb",
        store,
        table: "tickets",
        run: async (sql, params) => (await database.rows(sql, params)).map(([first]) => first),
      }),
    );
  } finally {
    await stores.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a function with an empty store of PostgreSQL, and with a connection to its server. */
export async function withPostgresEngine(use: (engine: TicketEngine) => Promise<void>): Promise<void> {
  const server = await startEmbeddedPostgres();
  const url = `${server.url}/postgres`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const stores = createPostgresStores({ url, loginKey: new Uint8Array(32).fill(1), onConnectionError: () => {} });
  try {
    const store = await stores.open(connectorId);
    // Creates the store.
    await store.adapt([tickets]);
    const { rows: schemas } = await client.query("select nspname from pg_namespace where nspname like '%bench'");
    await client.query("create extension if not exists fuzzystrmatch");
    await use({
      name: "postgres",
      store,
      table: `"${schemas[0].nspname}".tickets`,
      run: async (sql, params) =>
        (await client.query({ text: sql, values: [...params], rowMode: "array" })).rows.map(([first]) => first),
    });
  } finally {
    await client.end();
    await stores.close();
    await server.stop();
  }
}
