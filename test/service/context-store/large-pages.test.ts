import { expect, test } from "vitest";
import { startTestService } from "../start-test-service.ts";
import { connectTo, syncOnce } from "./synced.ts";

/** In a live call, another thread reads each page that has at least this number of bytes. */
const largePage = 256 * 1024;

test("a sync stores the records of a page so large that a live call would read it in another thread", async () => {
  const running = await startTestService({ engine: "sqlite", kinds: ["task_management"], sandbox: { records: 1_000 } });
  try {
    const connectorId = await connectTo(running, "task_management");
    const sync = { connectorId, kind: "task_management", entity: "teams" };
    // The upstream lists all teams in one page.
    const { records, bytes } = await syncOnce(running, sync);
    expect(bytes).toBeGreaterThan(largePage);
    expect(records).toBe(1_000);
    const store = await running.service.stores.open(connectorId);
    const [first] = await store.read("teams", { limit: 1 });
    expect(first?.record).toMatchObject({ id: expect.any(String), name: expect.any(String) });
  } finally {
    await running.close();
  }
});
