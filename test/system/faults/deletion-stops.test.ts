import { existsSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { payments } from "@agent-connectors/connectors/payments";
import { startSandbox } from "@agent-connectors/sandbox";
import pg from "pg";
import { test, vi } from "vitest";
import { type Engine, engines, type TestDatabase, testDatabase } from "../../service/engines.ts";
import { apiOf } from "../api-of.ts";
import { firstToken } from "../first-token.ts";
import { runProgram } from "../run-program.ts";
import { copyCustomers } from "./copy-customers.ts";
import { environmentOf } from "./environment.ts";

// A program deletes orphaned stores at a random time in its first minute, and each test waits for this deletion. The tests are
// concurrent, so that these waits overlap.
test.concurrent.for(engines)(
  "a program on %s, killed during the deletion of a connector, deletes the rest of the store after its next start",
  { timeout: 180_000 },
  async (engine, { expect, onTestFinished }) => {
    const database = await testDatabase(engine);
    onTestFinished(database.drop);
    const sandbox = await startSandbox({ connectors: [payments], records: 200 });
    onTestFinished(sandbox.close);
    const environment = environmentOf(database, sandbox, ["payments"]);
    let program = await runProgram({ environment });
    onTestFinished(async () => void (await program.end("SIGKILL")));
    const api = apiOf(() => program.url, await firstToken(program));
    const { id, path } = await copyCustomers(api, sandbox);
    const sql = { action: "context_store_sql_query", params: { sql: "SELECT id FROM customers" } };
    const query = () => api("POST", `${path}/execute`, { entity: "customers", ...sql });
    // On PostgreSQL, a connector's first SQL query creates its login role, which the deletion must also delete.
    await vi.waitFor(async () => expect((await query()).body.data).toHaveLength(200), { timeout: 60_000 });
    const store = await openStore[engine](database, id);
    onTestFinished(store.close);
    expect(await store.parts()).not.toEqual([]);

    await store.slowDeletion();
    const interrupted = expect(api("DELETE", path)).rejects.toThrow();
    await vi.waitUntil(store.isDeleting, { timeout: 30_000, interval: 1 });
    await program.end("SIGKILL");
    await interrupted;
    await store.endSlowDeletion();
    expect(await store.parts()).not.toEqual([]);

    program = await runProgram({ environment });
    await vi.waitFor(async () => expect(await store.parts()).toEqual([]), { timeout: 90_000, interval: 100 });
  },
);

interface ObservedStore {
  /** The existing parts. On SQLite, they are files. On PostgreSQL, they are the schema and the role. */
  readonly parts: () => Promise<readonly string[]>;
  /** Makes a deletion take long. */
  readonly slowDeletion: () => Promise<void>;
  /** Whether the deletion that `slowDeletion` delays has begun. */
  readonly isDeleting: () => Promise<boolean>;
  readonly endSlowDeletion: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const openStore: Readonly<Record<Engine, (database: TestDatabase, id: string) => Promise<ObservedStore>>> = {
  sqlite: async ({ folder }, id) => {
    const file = join(folder, "stores", `${id}.duckdb`);
    return {
      parts: async () => (await readdir(join(folder, "stores"))).filter((name) => name.startsWith(id)),
      // The deletion deletes the folder of a damaged file last. The many files in this folder delay the end of the deletion.
      slowDeletion: async () => {
        await mkdir(`${file}.damaged.tmp`);
        for (let block = 0; block < 20_000; block++) await writeFile(join(`${file}.damaged.tmp`, `${block}`), "");
      },
      isDeleting: async () => !existsSync(file),
      endSlowDeletion: async () => {},
      close: async () => {},
    };
  },
  postgres: async ({ databaseUrl }, id) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const name = `context_store_${id}`;
    return {
      parts: async () => {
        const { rows } = await client.query(
          `select 'schema ' || nspname as part from pg_namespace where nspname = $1
           union all select 'role ' || rolname from pg_roles where rolname = $1`,
          [name],
        );
        return rows.map(({ part }) => part);
      },
      // The deletion waits for the lock on the table.
      slowDeletion: async () => {
        await client.query(`begin; lock table "${name}".customers in access share mode`);
      },
      isDeleting: async () => {
        const { rowCount } = await client.query(
          `select from pg_locks join pg_database on pg_database.oid = database
           where datname = current_database() and not granted`,
        );
        return rowCount === 1;
      },
      endSlowDeletion: async () => {
        await client.query("rollback");
      },
      close: () => client.end(),
    };
  },
};
