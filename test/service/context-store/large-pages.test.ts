import { expect, test } from "vitest";
import { startTestService } from "../start-test-service.ts";
import { syncOnce } from "./synced.ts";

/** The minimum size, in bytes, of a page that a live call reads in another thread. */
const largePage = 256 * 1024;

test("the store has the records of a page that a live call would read in another thread", async () => {
  const running = await startTestService({ engine: "sqlite", kinds: ["task_management"], sandbox: { records: 1_000 } });
  try {
    const { body: connector } = await running.admin.request("POST", "/api/v1/integrations/connectors", {
      workspace_name: "default",
      connector_type: "task_management",
      name: "tasks",
      credentials: running.sandbox.credentialsOf("task_management"),
    });
    const { service } = running;
    const sync = { connectorId: connector.id, kind: "task_management", entity: "teams" };
    // The upstream lists all teams in one page.
    const { records, bytes } = await syncOnce(running, sync);
    expect(bytes).toBeGreaterThan(largePage);
    expect(records).toBe(1_000);
    const store = await service.stores.open(connector.id);
    const [first] = await store.read("teams", { limit: 1 });
    expect(first?.record).toMatchObject({ id: expect.any(String), name: expect.any(String) });
  } finally {
    await running.close();
  }
});
