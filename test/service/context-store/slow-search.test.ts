import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { searchCopy } from "../../../service/context-store/readiness.ts";
import { lockWaits } from "../../store/postgres/lock-waits.ts";
import { startTestService, type TestService } from "../start-test-service.ts";
import { connectTo, syncOnce } from "./synced.ts";

let running: TestService;
let id: string;
let database: pg.Client;
beforeAll(async () => {
  running = await startTestService({
    engine: "postgres",
    kinds: ["meeting_notes"],
    limits: { executionsPerPrincipal: 1 },
  });
  id = await connectTo(running, "meeting_notes");
  await syncOnce(running, { connectorId: id, kind: "meeting_notes", entity: "notes" });
  await running.service.database
    .updateTable("syncs")
    .set({ status: "ready", synced_at: Date.now() })
    .where("entity", "=", "notes")
    .execute();
  database = new pg.Client({ connectionString: running.database.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await running.close();
});

/** Locks a table, so that searches wait for it. Returns a function that unlocks it. The end of the test unlocks it too. */
async function lock(table: "notes" | "syncs") {
  const unlock = () => database.query("rollback");
  onTestFinished(async () => {
    await unlock();
    await vi.waitFor(acquirePermit);
  });
  const { rows } = await database.query("select schemaname from pg_tables where tablename = $1", [table]);
  await database.query(`begin; lock table "${rows[0].schemaname}".${table} in access exclusive mode`);
  return unlock;
}

/** Acquires the only permit of the principal, and releases it. */
const acquirePermit = () => running.service.execution.limiter.acquire(running.admin)();

/** Waits until a search waits for the table. */
const searchWaits = () => lockWaits(async (statement) => (await database.query(statement)).rows);

const search = (more: object) => ({ entity: "notes", action: "context_store_search", ...more });
const execute = (more: object) =>
  running.admin.request("POST", `/api/v1/integrations/connectors/${id}/execute`, search(more));

/** Executes a search, and aborts it when it waits for the locked table. */
async function abortWaiting(params: object) {
  const stop = new AbortController();
  const { service, admin, id: organizationId } = running;
  const executing = service.execution.execute(
    { principalId: admin.principalId, organizationId },
    { ...search({ params }), connectorId: id, requestId: "r", options: { signal: stop.signal } },
  );
  const failed = expect(executing).rejects.toMatchObject({ code: "cancelled" });
  await searchWaits();
  stop.abort();
  await failed;
}

const query = { query: {} };
const semantic = { semantic: { field: "summary_markdown", prompt: "budget", filter: { neq: { id: "a" } } } };

test.each([{ params: query, page_token: null }, { params: query }, { params: semantic }])(
  "a search with %o fails as `timeout` after `timeout_ms`",
  async (more) => {
    await lock("notes");
    const { body } = await execute({ timeout_ms: 200, ...more });
    expect(body).toMatchObject({ code: "timeout", message: expect.stringContaining("200 ms") });
  },
);

test.each([query, semantic])(
  "an aborted search with %o fails at once, but releases its permit only when its statement ends",
  async (params) => {
    const unlock = await lock("notes");
    await abortWaiting(params);
    expect(acquirePermit).toThrow(expect.objectContaining({ code: "rate_limited" }));
    await unlock();
    await vi.waitFor(acquirePermit);
  },
);

test("a search that is aborted before it opens the store does not open the store", async () => {
  const opened = vi.spyOn(running.service.stores, "open");
  onTestFinished(() => opened.mockRestore());
  const unlock = await lock("syncs");
  await abortWaiting(query);
  await unlock();
  await vi.waitFor(acquirePermit);
  expect(opened).not.toHaveBeenCalled();
});

test("a search that fails after an abort does not read the state of its store", async () => {
  const stop = new AbortController();
  const state = vi.fn();
  const stores = { open: async () => ({ state }) as never };
  const aborted = searchCopy(
    { ...running.service, stores },
    { connectorId: id, entity: "notes", signal: stop.signal },
    async () => {
      stop.abort();
      throw new Error("ended");
    },
  );
  await expect(aborted).rejects.toThrow("ended");
  expect(state).not.toHaveBeenCalled();
});

test("the execution service closes only after the statement of an aborted search has ended", async () => {
  const unlock = await lock("notes");
  await abortWaiting(query);
  const closed = running.service.execution.close().then(() => "closed");
  expect(await Promise.race([closed, setTimeout(200, "waits")])).toBe("waits");
  await unlock();
  expect(await closed).toBe("closed");
});
