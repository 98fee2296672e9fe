import { setTimeout as sleep } from "node:timers/promises";
import { type SharedRate, systemClock } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { openClient } from "../../../service/execution/client-cache.ts";
import { createLargePageReaders } from "../../../service/execution/large-pages.ts";
import { createSharedRates } from "../../../service/execution/shared-rates.ts";
import { startTestService } from "../start-test-service.ts";
import { connectTo, syncOnce } from "./synced.ts";

const rateLimit = { requests: 5, perMs: 1_000 };
/** The maximum difference between the time at which the limiter counts a request and the time that the test records for it. */
const toleranceMs = 50;

test("live calls precede the calls of a sync, and both together stay within the connector's limit", {
  timeout: 60_000,
}, async () => {
  const running = await startTestService({ engine: "sqlite", kinds: ["payments"], sandbox: { records: 2_000 } });
  try {
    const { service } = running;
    const connectorId = await connectTo(running, "payments");
    const started: { readonly by: string; readonly at: number }[] = [];
    /** For each live request, the number of all requests that had started when the live request began to wait. */
    const startedBeforeLive: number[] = [];
    /** Records the requests of one part of the service: `live` or `sync`. */
    const recorded = (by: string, { limiterOf }: SharedRate): SharedRate => ({
      limiterOf(rank, action) {
        const limiter = limiterOf(rank, action);
        return {
          hold: limiter.hold,
          limit(send) {
            const recording: typeof send = (...request) => {
              started.push({ by, at: systemClock.now() });
              return send(...request);
            };
            const limited = limiter.limit(recording);
            return (...request) => {
              if (by === "live") startedBeforeLive.push(started.length);
              return limited(...request);
            };
          },
        };
      },
    });
    const sharedRates = createSharedRates(systemClock);
    const parts = (by: string) => ({
      sharedRateOf: (id: string) => recorded(by, sharedRates(id, { rateLimit }, { rateLimit: "on" })),
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
    while (isRunning) {
      await client.execute("customers", "list", { limit: 1 });
      await sleep(330);
    }
    expect((await syncing).records).toBe(2_000);
    await client.close();
    await largePages.close();
    expect(startedBeforeLive.length).toBeGreaterThan(5);
    // The sync reads 100 records at a time.
    expect(started.filter(({ by }) => by === "sync").length).toBeGreaterThanOrEqual(20);
    for (const before of startedBeforeLive) expect(started[before]?.by).toBe("live");
    for (const [index, { at }] of started.entries()) {
      const before = started[index - rateLimit.requests];
      if (before) expect(at - before.at).toBeGreaterThanOrEqual(rateLimit.perMs - toleranceMs);
    }
  } finally {
    await running.close();
  }
});
