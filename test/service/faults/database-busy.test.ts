import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openSqlite } from "../../../service/database/sqlite.ts";
import { connectTo, interceptedUpstreams, startSyncs } from "../context-store/synced.ts";
import { type TestDatabase, testDatabase } from "../engines.ts";
import { startTestService, type TestService } from "../start-test-service.ts";
import { holdWriteLock } from "./hold-write-lock.ts";

let database: TestDatabase;
let file: string;
let running: TestService;
beforeEach(async () => {
  database = await testDatabase("sqlite");
  file = join(database.folder, "control.db");
});
afterEach(async () => {
  await running.close();
  await database.drop();
});

/** Starts a service whose writes wait at most `maxWaitMs` for the write lock of another process. */
async function start(maxWaitMs: number, sandbox: { readonly records?: number } = {}): Promise<void> {
  const patient = { ...database, open: () => openSqlite(file, { maxWaitMs }) };
  const sharesDatabaseOf = { database: patient, masterKey: randomBytes(32).toString("base64") };
  running = await startTestService({ engine: "sqlite", sandbox, sharesDatabaseOf });
}

const path = "/api/v1/integrations/connectors";
const makeWorkspace = (name: string) => running.admin.request("POST", "/api/v1/workspaces", { name });

describe("a service on SQLite while another process writes for a long time", () => {
  test("is alive, reads and executes meanwhile, and writes afterwards", async () => {
    await start(60_000);
    const url = await running.listen();
    const connector = await connectTo(running, "payments");
    const lock = await holdWriteLock(file);
    const events: string[] = [];
    const writing = [
      makeWorkspace("single"),
      running.admin.request("PATCH", `${path}/${connector}`, { name: "renamed" }),
      // This request requires a transaction.
      running.admin.request("POST", "/api/v1/organizations", { name: "another" }),
    ].map(async (request) => {
      const { status } = await request;
      events.push("written");
      return status;
    });
    for (let count = 0; count < 5; count++) {
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      const headers = { authorization: `Bearer ${running.admin.token}` };
      expect((await fetch(`${url}/api/v1/me`, { headers })).status).toBe(200);
    }
    const execution = { entity: "customers", action: "list" };
    expect(await running.admin.request("POST", `${path}/${connector}/execute`, execution)).toMatchObject({
      status: 200,
    });
    events.push("released");
    await lock.release();
    expect(await Promise.all(writing)).toEqual([201, 200, 201]);
    expect(events).toEqual(["released", "written", "written", "written"]);
  });

  test("responds with 503 and Retry-After if the wait is too long, and recovers without a restart", async () => {
    await start(50);
    const lock = await holdWriteLock(file);
    const unavailable = {
      status: 503,
      headers: { "retry-after": "2", "content-type": "application/problem+json; charset=utf-8" },
      body: { code: "service_unavailable", retryable: true, retry_after_ms: 2_000 },
    };
    const writing = ["a", "b", "c"].map((name) => makeWorkspace(name));
    for (const response of await Promise.all(writing)) expect(response).toMatchObject(unavailable);
    expect(await running.admin.request("POST", "/api/v1/organizations", { name: "another" })).toMatchObject(
      unavailable,
    );
    expect(await running.inject({ url: "/readyz" })).toMatchObject({ status: 200 });
    await lock.release();
    expect(await makeWorkspace("a")).toMatchObject({ status: 201 });
  });

  test("copies records meanwhile, and stores the end of the sync afterwards", { timeout: 120_000 }, async () => {
    const records = 3_000;
    await start(50, { records });
    const connector = await connectTo(running, "payments");
    const sync = `${path}/${connector}/sync`;
    await running.admin.request("PATCH", sync, { paused: true });
    await running.admin.request("PATCH", sync, { entity: "customers", paused: false });
    const store = await running.service.stores.open(connector);
    const patience = { timeout: 60_000, interval: 100 };
    // The requests of the sync wait until the other process holds the write lock.
    const [requested, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const upstreamOf = interceptedUpstreams(running.service, (_, send) => {
      requested.resolve();
      void locked.promise.then(send);
    });
    const runner = startSyncs(running, { upstreamOf });
    try {
      await requested.promise;
      const lock = await holdWriteLock(file);
      expect(await store.state("customers")).toBeUndefined();
      locked.resolve();
      await vi.waitFor(async () => expect(await store.counts("customers")).toMatchObject({ records }), patience);
      await lock.release();
      const syncs = running.service.database.updateTable("syncs").where("entity", "=", "customers");
      // Simulates that half a minute has passed: the lease has expired, and the next run is due.
      await vi.waitFor(() => syncs.set({ lease_until: 0, next_run_at: 0 }).execute(), patience);
      await vi.waitFor(async () => {
        const { body } = await running.admin.request("GET", sync);
        const status = body.data.find(({ entity }: { readonly entity: string }) => entity === "customers");
        expect(status).toMatchObject({ status: "ready", error: null, records, running: false });
      }, patience);
    } finally {
      await runner.close();
    }
  });
});

test("a service on SQLite can write while the commands of docs/operations.md delete old audit rows, and the commands keep recent rows", async () => {
  await start(2_000);
  const other = new DatabaseSync(file);
  const day = 86_400_000;
  const insert = other.prepare(`
    with recursive n (at) as (select 0 union all select at + 1 from n where at < ?)
    insert into tool_calls select printf('%s-7000-8000-%012x', ?, at), 'o', 'w', 'c', 'p', 'e', 'list', 'ok', 1, null, '[]', 'r', ? from n
  `);
  const calls = (count: number, at: number) => {
    const time = at.toString(16).padStart(12, "0");
    insert.run(count - 1, `${time.slice(0, 8)}-${time.slice(8)}`, at);
  };
  const now = Date.now();
  calls(25_000, now - 91 * day);
  calls(10, now - 89 * day);
  calls(10, now);
  const page = await readFile(new URL("../../../docs/operations.md", import.meta.url), "utf8");
  const commands = [...page.matchAll(/^```sh run\n([\s\S]*?)^```$/gm)].find(([, text]) => text?.includes("tool_calls"));
  // The commands use the Node.js that runs the tests.
  const env = { PATH: `${dirname(process.execPath)}:${process.env.PATH}`, DATA_DIR: database.folder };
  let isPruning = true;
  const pruning = promisify(execFile)("bash", ["-euc", commands?.[1] ?? "exit 1"], { env }).finally(() => {
    isPruning = false;
  });
  const rows = other.prepare("select count(*) as count from tool_calls");
  let meanwhile = 0;
  for (let count = 0; isPruning; count++) {
    const hasDeleted = Number(rows.get()?.count) < 25_020;
    expect(await makeWorkspace(`${count}`)).toMatchObject({ status: 201 });
    if (hasDeleted && isPruning) meanwhile += 1;
  }
  await pruning;
  expect(meanwhile).toBeGreaterThan(0);
  expect(other.prepare("select count(*) as count, min(created_at) as oldest from tool_calls").get()).toEqual({
    count: 20,
    oldest: now - 89 * day,
  });
  other.close();
});
