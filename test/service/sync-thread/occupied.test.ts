import { setImmediate, setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSyncThread, type SyncThread } from "../../../service/sync-thread/sync-thread.ts";
import { json, type Loopback, loopback } from "../../runtime/fixtures/loopback.ts";
import { syncOnce } from "../context-store/synced.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

/** A page of 12 MB. Reading it occupies the thread for longer than `maxEndMs` below. */
const large = JSON.stringify({
  object: "list",
  data: Array.from({ length: 300_000 }, (_, at) => ({ id: `cus_${at}`, object: "customer" })),
  has_more: false,
});

let upstream: Loopback;
let running: TestService;
let thread: SyncThread;
/** Called after each large page is sent. */
let onLarge: () => void = () => {};
/** The upstream sends charges only after this promise is resolved. */
let sendCharges: PromiseWithResolvers<void>;
beforeEach(async () => {
  sendCharges = Promise.withResolvers();
  upstream = await loopback(async ({ path }, response) => {
    if (path.includes("/charges")) await sendCharges.promise;
    if (path.includes("/customers?")) response.end(large, () => onLarge());
    else json(response, { object: "list", data: [], has_more: false });
  });
  const { host } = new URL(upstream.baseUrl);
  running = await startTestService({
    engine: "sqlite",
    kinds: ["payments"],
    settings: { baseUrls: { payments: upstream.baseUrl }, egressAllow: [host] },
  });
  thread = createSyncThread({ maxEndMs: 100 });
});
afterEach(async () => {
  await thread.close();
  await running.close();
});

test("the thread of an aborted sync ends if a page occupies it for longer than the limit", {
  timeout: 60_000,
}, async () => {
  const { admin, sandbox } = running;
  const { body } = await admin.request("POST", "/api/v1/integrations/connectors", {
    workspace_name: "default",
    connector_type: "payments",
    name: "occupied",
    credentials: sandbox.credentialsOf("payments"),
  });
  const sync = (entity: string, signal = new AbortController().signal) =>
    syncOnce(running, { connectorId: body.id, kind: "payments", entity }, { signal, parts: { syncThread: thread } });
  let failure: unknown;
  const other = sync("charges").catch((error: unknown) => {
    failure = error;
  });
  // Each attempt waits 50 ms longer than the previous one before it aborts its sync. Each early abort ends only its own sync. The
  // last abort occurs while the thread reads the page. This abort ends the thread, so the sync of the charges fails too.
  for (let wait = 0; failure === undefined; wait += 50) {
    const stop = new AbortController();
    const sent = new Promise<void>((resolve) => {
      onLarge = resolve;
    });
    const aborted = expect(sync("customers", stop.signal)).rejects.toThrow("paused");
    await sent;
    await setTimeout(wait);
    stop.abort(new Error("paused"));
    await aborted;
    await setImmediate();
  }
  await other;
  expect(failure).toMatchObject({
    code: "service_unavailable",
    message: expect.stringContaining("the thread of the syncs ended"),
  });
  sendCharges.resolve();
  expect(await sync("charges")).toMatchObject({ records: 0, isComplete: true });
});
