import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { openClient } from "../../../service/execution/clients.ts";
import { createLargePageReaders } from "../../../service/execution/large-pages.ts";
import { createSharedRates } from "../../../service/execution/shared-rates.ts";
import { startTestService } from "../start-test-service.ts";
import { connectTo, interceptedUpstreams, syncOnce } from "./synced.ts";

const rateLimit = { requests: 5, perMs: 1_000 };
/**
 * The maximum time until the request of a live call is sent. The limit allows one request every 200 ms on average. A burst of
 * the sync would use the requests of a whole second.
 */
const slowestStartMs = 500;
/** The limit reads a clock of whole milliseconds, and the test reads another clock. */
const toleranceMs = 5;

test("live calls precede the calls of a sync, and both together stay within the connector's limit", {
  timeout: 60_000,
}, async () => {
  const running = await startTestService({ engine: "sqlite", kinds: ["payments"], sandbox: { records: 2_000 } });
  try {
    const { service } = running;
    const connectorId = await connectTo(running, "payments");
    const sent: { readonly by: string; readonly at: number }[] = [];
    /** Returns the upstreams for one part of the service. Each of their requests is recorded with the name of this part. */
    const upstreamOf = (by: string) =>
      interceptedUpstreams(service, (_, send) => {
        sent.push({ by, at: performance.now() });
        send();
      });
    const sharedRates = createSharedRates(systemClock);
    const parts = (by: string) => ({
      upstreamOf: upstreamOf(by),
      sharedRateOf: (id: string) => sharedRates(id, { rateLimit }, { rateLimit: "on" }),
    });
    const { organizationId } = running.admin;
    const largePages = createLargePageReaders();
    const client = await openClient(
      { ...service, tokens: service.execution.tokens, ...parts("live"), largePages },
      { connectorId, organizationId },
    );
    const sync = { connectorId, kind: "payments", entity: "customers" };
    let isRunning = true;
    const syncing = syncOnce(running, sync, { parts: parts("sync") }).finally(() => {
      isRunning = false;
    });
    await sleep(500);
    while (isRunning) {
      const before = sent.length;
      const calledAt = performance.now();
      await client.execute("customers", "list", { limit: 1 });
      expect(sent.slice(before).filter(({ by }) => by === "sync").length).toBeLessThanOrEqual(1);
      const live = sent.findLast(({ by }) => by === "live");
      expect((live?.at ?? Number.NaN) - calledAt).toBeLessThan(slowestStartMs);
      await sleep(330);
    }
    expect((await syncing).records).toBe(2_000);
    await client.close();
    await largePages.close();
    expect(sent.filter(({ by }) => by === "live").length).toBeGreaterThan(5);
    for (const [index, { at }] of sent.entries()) {
      const before = sent[index - rateLimit.requests];
      if (before) expect(at - before.at).toBeGreaterThanOrEqual(rateLimit.perMs - toleranceMs);
    }
  } finally {
    await running.close();
  }
});
