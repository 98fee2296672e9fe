import { v7 } from "uuid";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { runSync } from "../../../service/context-store/sync.ts";
import { createSyncThread, type SyncThread } from "../../../service/sync-thread/sync-thread.ts";
import type { SyncProgress } from "../../../service/syncs/queue.ts";
import { connectTo } from "../context-store/synced.ts";
import { engines } from "../engines.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

/** More than a batch. */
const records = 5_500;

// The thread of the syncs has the lowest priority, so that a sync takes long while other tests run.
vi.setConfig({ testTimeout: 60_000 });

describe.each(engines)("the thread of the syncs on %s", (engine) => {
  let running: TestService;
  let thread: SyncThread;
  let connectorId: string;
  beforeEach(async () => {
    running = await startTestService({ engine, kinds: ["payments"], sandbox: { records } });
    thread = createSyncThread();
    connectorId = await connectTo(running, "payments");
  });
  afterEach(async () => {
    await thread.close();
    await running.close();
  });

  /** Calls `before` with the path of each request to an upstream. `send` then sends the request, immediately or later. */
  const intercept = (before: (path: string, send: () => void) => void) => {
    const { service } = running;
    const upstreamOf: typeof service.upstreamOf = (kind) => {
      const upstream = service.upstreamOf(kind);
      const dispatcher = upstream.dispatcher.compose((dispatch) => (options, handler) => {
        before(options.path, () => void dispatch(options, handler));
        return true;
      });
      return { ...upstream, dispatcher };
    };
    running = { ...running, service: { ...service, upstreamOf } };
  };

  const sync = (onProgress: (progress: SyncProgress) => void = () => {}, signal = new AbortController().signal) => {
    const { service, admin } = running;
    const claimed = { connectorId, organizationId: admin.organizationId, kind: "payments", entity: "customers" };
    const requests = { resetRequested: false, completeRequested: false, expected: { digest: null, run: null } };
    const parts = { ...service, tokens: service.execution.tokens, syncThread: thread };
    return runSync(parts, { ...claimed, ...requests, owner: v7() }, { signal, onProgress });
  };

  test("a sync whose thread ends fails, and the next one continues in another thread", async () => {
    const store = await running.service.stores.open(connectorId);
    // The upstream stops after the first batch of 5,000 records, until the thread has ended.
    const ended = Promise.withResolvers<void>();
    let requests = 0;
    intercept((_, send) => (++requests > 50 ? void ended.promise.then(send) : send()));
    const failing = expect(sync()).rejects.toMatchObject({ code: "service_unavailable" });
    const written = async () => expect(await store.state("customers")).toBeDefined();
    await vi.waitFor(written, { timeout: 30_000, interval: 20 });
    await thread.close();
    await failing;
    ended.resolve();
    const { records: kept } = await store.counts("customers");
    expect(kept).toBeLessThan(records);
    const first: number[] = [];
    expect(await sync((progress) => void first.push(progress.records))).toMatchObject({ records });
    // The written records are not read again.
    expect(first[0]).toBeGreaterThanOrEqual(kept);
  });

  test("an aborted sync keeps its records and ends with the reason of the abort", async () => {
    const aborting = new AbortController();
    const aborted = sync((progress) => progress.records >= 300 && aborting.abort(new Error("paused")), aborting.signal);
    await expect(aborted).rejects.toThrow("paused");
    const store = await running.service.stores.open(connectorId);
    const { records: kept } = await store.counts("customers");
    expect(kept).toBeGreaterThanOrEqual(300);
    expect(kept).toBeLessThan(records);
  });

  test("a sync sends its requests over the connections of the service", async () => {
    const sent: string[] = [];
    intercept((path, send) => {
      sent.push(path);
      send();
    });
    await sync();
    expect(sent.length).toBeGreaterThanOrEqual(records / 100);
    expect(new Set(sent.map((path) => new URL(path, "http://a").searchParams.get("limit")))).toEqual(new Set(["100"]));
  });
});
