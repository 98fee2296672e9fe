import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../start-test-service.ts";
import { connectTo, syncOnce } from "./synced.ts";

let running: TestService;
let id: string;
let lock: pg.Client;
beforeAll(async () => {
  running = await startTestService({ engine: "postgres" });
  id = await connectTo(running, "payments");
  await syncOnce(running, { connectorId: id, kind: "payments", entity: "customers" });
  await running.service.database
    .updateTable("syncs")
    .set({ status: "ready", synced_at: Date.now() })
    .where("entity", "=", "customers")
    .execute();
  lock = new pg.Client({ connectionString: running.database.databaseUrl });
  await lock.connect();
  const { rows } = await lock.query("select schemaname from pg_tables where tablename = 'customers'");
  await lock.query(`begin; lock table "${rows[0].schemaname}".customers in access exclusive mode`);
});
afterAll(async () => {
  await lock.end();
  await running.close();
});

const search = (more: object) => ({
  entity: "customers",
  action: "context_store_search",
  params: { query: {} },
  ...more,
});

test.each([{ page_token: null }, {}])("a search with %o fails as `timeout` after `timeout_ms`", async (page) => {
  const path = `/api/v1/integrations/connectors/${id}/execute`;
  const { body } = await running.admin.request("POST", path, search({ timeout_ms: 200, ...page }));
  expect(body).toMatchObject({ code: "timeout", message: expect.stringContaining("200 ms") });
});

test("an aborted search ends at once, before its statement", async () => {
  const stop = new AbortController();
  const { service, admin, id: organizationId } = running;
  const executing = service.execution.execute(
    { principalId: admin.principalId, organizationId },
    { ...search({}), connectorId: id, requestId: "r", options: { signal: stop.signal } },
  );
  stop.abort();
  await expect(executing).rejects.toMatchObject({ code: "cancelled" });
});
