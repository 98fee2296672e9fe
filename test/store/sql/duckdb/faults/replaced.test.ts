import { access } from "node:fs/promises";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { createSqlProcesses, type SqlProcesses } from "../../../../../store/sql/duckdb/processes.ts";
import { tableOf } from "../../table-of.ts";
import { childrenOf, openSqlStores, type SqlStores, whenStatementRuns } from "../sources.ts";

const customers = tableOf("customers", { id: "integer", name: "text" });
const signalAll = (pids: readonly string[], signal: NodeJS.Signals) => {
  for (const pid of pids) process.kill(Number(pid), signal);
};
const whenEnded = (pids: readonly string[]) =>
  Promise.all(
    pids.map((pid) =>
      vi.waitFor(() => expect(access(`/proc/${pid}`)).rejects.toMatchObject({ code: "ENOENT" }), 20_000),
    ),
  );

/** The child processes that exist before a test, such as esbuild's service. They execute no statements. */
let others: ReadonlySet<string>;
const processes = async () => (await childrenOf(process.pid)).filter((pid) => !others.has(pid));
beforeEach(async () => {
  others = new Set(await childrenOf(process.pid));
});

it("a statement succeeds after the idle process of the previous statement has ended", async () => {
  const stores = await open();
  expect(await count(stores)).toEqual([{ n: 1_000 }]);
  const pids = await processes();
  expect(pids.length).toBe(1);
  signalAll(pids, "SIGKILL");
  await whenEnded(pids);
  expect(await count(stores)).toEqual([{ n: 1_000 }]);
});

it("a process that reached its memory limit is replaced", async () => {
  const stores = await open();
  await count(stores);
  const pids = await processes();
  const sql = "SELECT string_agg(a.name || b.range, ',') FROM customers a, range(10000000) b";
  const bomb = stores.sql.query({ connectorId: "a", tables: [customers], sql });
  await expect(bomb).rejects.toMatchObject({ code: "too_large" });
  await whenEnded(pids);
  expect(await count(stores)).toEqual([{ n: 1_000 }]);
  expect((await processes()).length).toBe(1);
});

it.each(["SIGHUP", "SIGTERM"] as const)(
  "a statement can be repeated if another program ends its process with %s",
  async (signal) => {
    const stores = await open();
    await count(stores);
    const pids = await processes();
    const sql = "SELECT count(*) AS n FROM range(1000000000000)";
    const statement = stores.sql.query({ connectorId: "a", tables: [customers], sql });
    const outcome = expect(statement).rejects.toMatchObject({
      code: "service_unavailable",
      message: expect.stringContaining("the process for SQL statements was ended; try again"),
    });
    await whenStatementRuns(process.pid);
    signalAll(pids, signal);
    await outcome;
    await whenEnded(pids);
    expect(await count(stores)).toEqual([{ n: 1_000 }]);
  },
);

it("a process whose statement was interrupted is replaced", async () => {
  const stores = await open();
  await count(stores);
  const pids = await processes();
  const controller = new AbortController();
  const sql = "SELECT count(*) AS n FROM range(1000000000000)";
  const statement = stores.sql.query({ connectorId: "a", tables: [customers], sql, signal: controller.signal });
  const outcome = expect(statement).rejects.toMatchObject({ code: "cancelled" });
  await whenStatementRuns(process.pid);
  controller.abort();
  await outcome;
  await whenEnded(pids);
  expect(await count(stores)).toEqual([{ n: 1_000 }]);
});

let group: SqlProcesses | undefined;
afterEach(() => group?.close());

it("a caller can cancel a statement whose process does not start", async () => {
  group = createSqlProcesses(2);
  const controller = new AbortController();
  const statement = group.use({ connectorId: "a", signal: controller.signal }, async () => "executed");
  const outcome = expect(statement).rejects.toMatchObject({ code: "cancelled" });
  const pids = await processes();
  expect(pids.length).toBe(1);
  signalAll(pids, "SIGSTOP");
  controller.abort();
  await outcome;
});

it("a process that does not start in time is killed, and the next statement gets a new process", async () => {
  group = createSqlProcesses(2, { startMs: 2_000 });
  const statement = group.use({ connectorId: "a" }, async () => "executed");
  const outcome = expect(statement).rejects.toMatchObject({
    code: "service_unavailable",
    message: expect.stringContaining("did not start; try again"),
  });
  const pids = await processes();
  expect(pids.length).toBe(1);
  signalAll(pids, "SIGSTOP");
  await outcome;
  await whenEnded(pids);
  await expect
    .poll(() => group?.use({ connectorId: "a" }, async () => "executed").catch(() => "failed"), { timeout: 60_000 })
    .toBe("executed");
});

async function open(): Promise<SqlStores> {
  const table = "CREATE TABLE customers AS SELECT range AS id, 'name' || range AS name FROM range(1000)";
  const stores = await openSqlStores({ a: [table] }, { limits: { timeoutMs: 60_000 } });
  onTestFinished(() => stores.close());
  return stores;
}

async function count({ sql }: SqlStores) {
  const statement = "SELECT count(*) AS n FROM customers";
  return (await sql.query({ connectorId: "a", tables: [customers], sql: statement })).rows;
}
