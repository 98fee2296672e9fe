import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createSyncThread, type SyncThread } from "../../../service/sync-thread/sync-thread.ts";
import type { RunProgress } from "../../../service/syncs/queue.ts";
import { addFault } from "../../sandbox/fixtures/add-fault.ts";
import { connectTo, interceptedUpstreams, syncOnce } from "../context-store/synced.ts";
import { engines } from "../engines.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

/** More records than a sync writes in one batch. */
const records = 5_500;

// The thread of the syncs has the lowest priority. A sync therefore takes long while other tests run.
vi.setConfig({ testTimeout: 60_000 });

describe.each(engines)("the thread of the syncs on %s", (engine) => {
  let running: TestService;
  let thread: SyncThread;
  let connectorId: string;
  beforeAll(async () => {
    running = await startTestService({ engine, kinds: ["payments", "phone_support"], sandbox: { records } });
  });
  beforeEach(async () => {
    thread = createSyncThread();
    connectorId = await connectTo(running, "payments");
  });
  afterEach(async () => {
    await thread.close();
    await running.admin.request("DELETE", `/api/v1/integrations/connectors/${connectorId}`);
  });
  afterAll(() => running.close());

  const sync = ({ parts, ...context }: Parameters<typeof syncOnce>[2] = {}) =>
    syncOnce(
      running,
      { connectorId, kind: "payments", entity: "customers" },
      { ...context, parts: { syncThread: thread, ...parts } },
    );

  test("a sync fails if its thread ends, and the next sync continues in another thread", async () => {
    const store = await running.service.stores.open(connectorId);
    // The requests after the first batch of 5,000 records wait until the thread has ended.
    const ended = Promise.withResolvers<void>();
    let requests = 0;
    const upstreamOf = interceptedUpstreams(running.service, (_, send) =>
      ++requests > 50 ? void ended.promise.then(send) : send(),
    );
    const failing = expect(sync({ parts: { upstreamOf } })).rejects.toMatchObject({ code: "service_unavailable" });
    const written = async () => expect(await store.state("customers")).toBeDefined();
    await vi.waitFor(written, { timeout: 30_000, interval: 20 });
    await thread.close();
    await failing;
    ended.resolve();
    const { records: kept } = await store.counts("customers");
    expect(kept).toBeLessThan(records);
    const first: number[] = [];
    const onProgress = (progress: RunProgress) => void first.push(progress.records);
    expect(await sync({ onProgress, parts: { upstreamOf } })).toMatchObject({ records });
    // The written records are not read again.
    expect(first[0]).toBeGreaterThanOrEqual(kept);
  });

  test("an aborted sync keeps its records and ends with the reason of the abort", async () => {
    const aborting = new AbortController();
    const onProgress = (progress: RunProgress) => {
      if (progress.records >= 300) aborting.abort(new Error("paused"));
    };
    await expect(sync({ onProgress, signal: aborting.signal })).rejects.toThrow("paused");
    const store = await running.service.stores.open(connectorId);
    const { records: kept } = await store.counts("customers");
    expect(kept).toBeGreaterThanOrEqual(300);
    expect(kept).toBeLessThan(records);
  });

  test.each([
    { limit: "for the whole connector", kind: "payments", entity: "customers", holds: [1_000] },
    { limit: "for some actions only", kind: "phone_support", entity: "call_legs", holds: [] },
  ] as const)(
    "if the upstream refuses a request because of a rate limit $limit, `onHold` receives the delays $holds",
    async ({ kind, entity, holds }) => {
      const id = kind === "payments" ? connectorId : await connectTo(running, kind);
      await addFault(running.sandbox, { fault: "rate_limit", entity, times: 1 });
      const held: number[] = [];
      const onHold = (ms: number) => void held.push(ms);
      await syncOnce(running, { connectorId: id, kind, entity }, { onHold, parts: { syncThread: thread } });
      expect(held).toEqual(holds);
      // The fault has affected a request of the sync.
      const faults = await fetch(`${running.sandbox.url}/__faults`);
      expect(await faults.json()).toEqual({ faults: [] });
    },
  );

  test("a sync sends its requests over the connections of the service", async () => {
    const sent: string[] = [];
    const upstreamOf = interceptedUpstreams(running.service, (path, send) => {
      sent.push(path);
      send();
    });
    await sync({ parts: { upstreamOf } });
    expect(sent.length).toBeGreaterThanOrEqual(records / 100);
    expect(new Set(sent.map((path) => new URL(path, "http://a").searchParams.get("limit")))).toEqual(new Set(["100"]));
  });
});
