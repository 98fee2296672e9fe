import { readFile } from "node:fs/promises";
import { createPostgresSql, createPostgresStores, type PostgresStores, type SqlEngine } from "@agent-connectors/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type StoreDatabase, storeDatabase } from "../../../postgres/store-database.ts";
import { tableOf } from "../../table-of.ts";

const customers = tableOf("customers", { id: "integer", name: "text" });
let database: StoreDatabase;
let stores: PostgresStores;
let sql: SqlEngine;
beforeAll(async () => {
  database = await storeDatabase();
  stores = createPostgresStores({ url: database.url, loginKey: new Uint8Array(32), onConnectionError: () => {} });
  const store = await stores.open("a");
  await store.adapt([customers]);
  const records = Array.from({ length: 1_000 }, (_, id) => ({ id, name: `${"a".repeat(30)}${id}` }));
  await store.write({ entity: "customers", records, pass: 1, state: null });
  sql = createPostgresSql({ stores, limits: { timeoutMs: 10_000 } });
});
afterAll(async () => {
  await sql.close();
  await stores.close();
  await database.drop();
}, 90_000);

const query = (statement: string) =>
  sql.query({ connectorId: "a", tables: [customers], sql: statement, limit: 10 }).then(
    () => "ended",
    ({ code }: { readonly code: string }) => code,
  );

/** The peak memory in MB, without shared memory, of the PostgreSQL process that serves `sql`, measured during `run`. */
async function peakDuring(run: () => Promise<unknown>): Promise<number> {
  const [process] = await database.run(
    "select pid from pg_stat_activity where application_name = 'agent-connectors sql' and datname = current_database() order by backend_start desc limit 1",
  );
  const memory = async () => {
    // The file is missing if the process has ended.
    const status = await readFile(`/proc/${Object(process).pid}/status`, "utf8").catch(() => "");
    return Number(/RssAnon:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024;
  };
  let peak = await memory();
  let ended = false;
  const running = run().finally(() => {
    ended = true;
  });
  while (!ended) peak = Math.max(peak, await memory());
  await running;
  return peak;
}

const pairs = "FROM customers a, customers b";
const distinct = Array.from({ length: 16 }, (_, at) => `count(DISTINCT a.name || b.name || ${at})`).join(", ");

it.each([
  { what: "sixteen sorts", mb: 400, statement: `SELECT ${distinct} ${pairs}` },
  { what: "a hash table", mb: 30, statement: `SELECT count(*) FROM (SELECT a.name || b.name ${pairs} GROUP BY 1) x` },
  { what: "a window", mb: 30, statement: `SELECT sum(a.id) OVER (ORDER BY md5(a.name || b.name)) ${pairs}` },
  { what: "a function", mb: 30, statement: "SELECT count(*) FROM generate_series(1, 20000000)" },
])("a statement with $what uses at most $mb MB of memory", { timeout: 60_000 }, async ({ statement, mb }) => {
  expect(await query("SELECT 1 AS n")).toBe("ended");
  let ended: string | undefined;
  const peak = await peakDuring(async () => {
    ended = await query(statement);
  });
  expect(["ended", "timeout", "too_large"]).toContain(ended);
  expect(peak).toBeGreaterThan(0);
  expect(peak).toBeLessThan(mb);
});

it("a statement fails as too large if its temporary files exceed the limit", { timeout: 60_000 }, async () => {
  const bomb = "SELECT count(*) FROM generate_series(1, 1000000000000)";
  const patient = createPostgresSql({ stores, limits: { timeoutMs: 60_000 } });
  try {
    await expect(patient.query({ connectorId: "a", tables: [customers], sql: bomb })).rejects.toMatchObject({
      code: "too_large",
      reason: "the statement needs more memory than its limit; group, sort or join fewer rows",
    });
  } finally {
    await patient.close();
  }
});
