import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { engines } from "../engines.ts";
import { startTestService, type TestService } from "../start-test-service.ts";
import { connectTo, interceptedUpstreams, startSyncs } from "./synced.ts";

describe.each(engines)("a lost context store on %s", (engine) => {
  let running: TestService;
  beforeAll(async () => {
    running = await startTestService({ engine, sandbox: { records: 30 } });
  });
  afterAll(() => running.close());

  // `preview` is the status of a first pass that has copied enough records for searches, even if the pass failed.
  test.each(["ready", "preview"])(
    "is not searched while a sync with the status %s copies its records again",
    {
      timeout: 60_000,
    },
    async (before) => {
      const { admin, service } = running;
      const id = await connectTo(running, "payments", {}, `payments ${before}`);
      const path = `/api/v1/integrations/connectors/${id}`;
      await admin.request("PATCH", `${path}/sync`, { paused: true });
      await admin.request("PATCH", `${path}/sync`, { entity: "customers", paused: false });
      const search = () =>
        admin.request("POST", `${path}/execute`, {
          entity: "customers",
          action: "context_store_search",
          params: { query: {} },
        });
      const expectAll = () =>
        vi.waitFor(
          async () => {
            const { status, body } = await search();
            expect([status, body.data?.length]).toEqual([200, 30]);
          },
          { timeout: 20_000, interval: 100 },
        );
      const first = startSyncs(running);
      await expectAll();
      await first.close();

      if (before === "preview")
        await service.database
          .updateTable("syncs")
          .set({ status: "preview", synced_at: null })
          .where("connector_id", "=", id)
          .where("entity", "=", "customers")
          .execute();
      await service.stores.delete(id);
      let sendAll: () => void = () => {};
      const released = new Promise<void>((resolve) => {
        sendAll = resolve;
      });
      const onRequest = vi.fn((_path: string, send: () => void) => void released.then(send));
      const second = startSyncs(running, { upstreamOf: interceptedUpstreams(service, onRequest) });
      onTestFinished(async () => {
        sendAll();
        await second.close();
      });
      await admin.request("POST", `${path}/sync`, { entity: "customers" });
      // The sync has created the empty table, and waits for its first page.
      await vi.waitFor(() => expect(onRequest).toHaveBeenCalled(), { timeout: 20_000 });
      const { status, body } = await search();
      expect([status, body.code]).toEqual([503, "context_store_not_ready"]);
      sendAll();
      await expectAll();
    },
  );
});
