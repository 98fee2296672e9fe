import { setTimeout as pause } from "node:timers/promises";
import {
  createPostgresSql,
  createPostgresStores,
  type PostgresStores,
  type SqlEngine,
  type SqlQuery,
} from "@agent-connectors/store";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { execute } from "../../../../store/sql/postgres/session.ts";
import { type StoreDatabase, storeDatabase } from "../../postgres/store-database.ts";
import { tableOf } from "../table-of.ts";
import { postgresAttempts, postgresBombs } from "./attempts.ts";
import { postgresDisguised } from "./disguised.ts";

const customers = tableOf("customers", { id: "integer", name: "text" });
const secrets = tableOf("secrets", { id: "integer", token: "text" });
/** The time limit of the measured statements. */
const timeoutMs = 1_000;
/** The time limit of `sql`. It is long enough for `count`, even on a busy machine. */
const patientMs = 60_000;
let database: StoreDatabase;
let stores: PostgresStores;
let sql: SqlEngine;

beforeAll(async () => {
  database = await storeDatabase();
  await database.run("create table public.accounts as select 'hidden-account' as name");
  stores = createPostgresStores({ url: database.url, loginKey: new Uint8Array(32), onConnectionError: () => {} });
  for (const id of ["a", "b"]) {
    const store = await stores.open(id);
    await store.adapt([customers, secrets]);
    const records = Array.from({ length: 2_000 }, (_, at) => ({ id: at, name: `${"a".repeat(30)}${at}` }));
    await store.write({ entity: "customers", records, pass: 1, state: null });
    await store.write({ entity: "secrets", records: [{ id: 1, token: "hidden-token" }], pass: 1, state: null });
  }
  sql = createPostgresSql({ stores, limits: { timeoutMs: patientMs } });
});
afterAll(async () => {
  await sql.close();
  await stores.close();
  await database.drop();
}, 90_000);

const query = (connectorId: string, statement: string, options: Pick<SqlQuery, "timeoutMs" | "signal"> = {}) =>
  sql.query({ connectorId, tables: [customers], sql: statement, limit: 10, ...options });
const count = () => query("b", "SELECT count(*) AS n FROM customers");

const attempts = Object.entries({ ...postgresAttempts, ...postgresDisguised });

describe.each(attempts)("attempts on PostgreSQL: %s", (_, statements) => {
  it.each(statements)("%j is refused, and a statement of another connector succeeds meanwhile", async (statement) => {
    const [failure, other] = await Promise.all([
      query("a", statement).then(
        (result) => Promise.reject(new Error(`expected a refusal, found ${JSON.stringify(result)}`)),
        (error: unknown) => error,
      ),
      count(),
    ]);
    expect(failure).toMatchObject({ code: "invalid_params", details: [{ path: "sql" }] });
    expect(Object(failure).message).not.toContain("hidden");
    expect(other.rows).toEqual([{ n: 2_000 }]);
  });
});

it("the server parses strings as the SQL check does, even if the database turns standard_conforming_strings off", async () => {
  const name = new URL(database.url).pathname.slice(1);
  await database.run(`alter database "${name}" set standard_conforming_strings = off`);
  const fresh = createPostgresSql({ stores });
  try {
    // With the setting `off`, the first string would end later, and the statement would read the table of another connector.
    const statement = String.raw`SELECT '\' AS a, ' FROM context_store_b.customers --' AS b`;
    const { rows } = await fresh.query({ connectorId: "a", tables: [customers], sql: statement });
    expect(rows).toEqual([{ a: "\\", b: " FROM context_store_b.customers --" }]);
  } finally {
    await fresh.close();
    await database.run(`alter database "${name}" reset standard_conforming_strings`);
  }
});

it("a statement can read the columns of functions in FROM by name", async () => {
  const { rows } = await query(
    "a",
    `SELECT x.x, g.n, g.ordinality, e.value, m.key, generate_series.generate_series AS s, u.q, u.ordinality AS o
     FROM generate_series(1, 1) x, generate_series(2, 2) WITH ORDINALITY g(n), json_array_elements('[3]') e,
          json_each('{"a": 1}') m, generate_series(4, 4),
          unnest(ARRAY[5], ARRAY['b']) WITH ORDINALITY AS u(p, q)`,
  );
  expect(rows).toEqual([{ x: 1, n: 2, ordinality: 1, value: 3, key: "a", s: 4, q: "b", o: 1 }]);
});

it("the attempts include at least 350 statements", () => {
  expect(attempts.flatMap(([, statements]) => statements).length).toBeGreaterThanOrEqual(350);
});

describe("a statement on PostgreSQL that requires much time, memory or disk space", () => {
  it.each(postgresBombs)("ends in time, with a result or a clear failure: %#", async (statement) => {
    // Opens a connection, so that its start is not part of the duration.
    await query("a", "SELECT 1 AS n");
    const started = performance.now();
    let tookMs: number | undefined;
    const bomb = query("a", statement, { timeoutMs }).then(
      () => undefined,
      (error: unknown) => error,
    );
    const others = (async () => {
      do expect((await count()).rows).toEqual([{ n: 2_000 }]);
      while (tookMs === undefined);
    })();
    const measured = bomb.finally(() => {
      tookMs = performance.now() - started;
    });
    const [failure] = await Promise.all([measured, others]);
    expect(tookMs).toBeLessThan(timeoutMs + 9_000);
    if (failure !== undefined) expect(["timeout", "too_large", "invalid_params"]).toContain(Object(failure).code);
  });
});

it("two long statements of a connector delay neither another connector nor the cancellation of a third statement", async () => {
  const controller = new AbortController();
  const [bomb = ""] = postgresBombs;
  let ended = 0;
  const bombs = [1, 2].map(() => query("a", bomb, { signal: controller.signal }).finally(() => ended++));
  const outcomes = Promise.allSettled(bombs);
  const waiting = new AbortController();
  const third = query("a", "SELECT 1 AS n", { signal: waiting.signal }).catch(({ code }) => code);
  // During this count, the third statement begins to wait for a connection. The wait would end after ten seconds.
  expect((await count()).rows).toEqual([{ n: 2_000 }]);
  waiting.abort();
  expect(await Promise.race([third, pause(5_000, "waiting")])).toBe("cancelled");
  expect(ended).toBe(0);
  controller.abort();
  const refusal = { status: "rejected", reason: expect.objectContaining({ code: "cancelled" }) };
  expect(await outcomes).toEqual([refusal, refusal]);
});

it("a cancelled call ends its statement on the server", async () => {
  const controller = new AbortController();
  const [bomb = ""] = postgresBombs;
  const running = () =>
    database.run(
      "select count(*)::int as n from pg_stat_activity where query like '%c.id < 0%' and state = 'active' and pid <> pg_backend_pid()",
    );
  const outcome = Promise.allSettled([query("a", bomb, { signal: controller.signal })]);
  await expect.poll(running, { timeout: 10_000 }).toEqual([{ n: 1 }]);
  controller.abort();
  expect(await outcome).toMatchObject([{ status: "rejected", reason: { code: "cancelled" } }]);
  await expect.poll(running, { timeout: 10_000 }).toEqual([{ n: 0 }]);
});

it("if a statement is stopped before its transaction begins, the statement does not run", async () => {
  const login = await stores.login("a");
  const pool = new pg.Pool(login.connection);
  const client = await pool.connect();
  onTestFinished(async () => {
    client.release(true);
    await pool.end();
  });
  const statement = { text: "select pg_sleep(30)", bounds: { timeoutMs: patientMs, resultBytes: 1_000 }, login };
  await expect(execute(client, statement, (stop) => stop())).rejects.toMatchObject({ code: "timeout" });
  const running = "select count(*)::int as n from pg_stat_activity where query = 'select pg_sleep(30)'";
  expect(await database.run(running)).toEqual([{ n: 0 }]);
});

it("if a statement waits too long for a connection, its failure says that other statements are running", async () => {
  // This statement writes no temporary files, so their size limit cannot end it before the wait ends.
  const [bomb = ""] = postgresBombs;
  const stop = new AbortController();
  const running = [1, 2].map(() => query("a", bomb, { signal: stop.signal }).catch(() => undefined));
  await expect(query("a", "SELECT 1 AS n")).rejects.toMatchObject({
    code: "service_unavailable",
    retry_after_ms: 1_000,
    message: expect.stringContaining("other SQL statements of this connector are still running"),
  });
  stop.abort();
  await Promise.all(running);
}, 30_000);
