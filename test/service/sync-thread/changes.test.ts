import { systemClock } from "@agent-connectors/runtime";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { runSync } from "../../../service/context-store/sync.ts";
import { createSyncThread } from "../../../service/sync-thread/sync-thread.ts";
import type { RunContext } from "../../../service/syncs/runner.ts";
import { startSyncRunner } from "../../../service/syncs/runner.ts";
import { connectTo, interceptedUpstreams, syncOnce } from "../context-store/synced.ts";
import { engines } from "../engines.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

const lifetimeSeconds = 600;

describe.each(engines)("syncs on %s", (engine) => {
  let running: TestService;
  /** Milliseconds by which the clock of the sandbox is ahead of the service's clock. */
  let aheadMs: number;
  beforeEach(() => {
    aheadMs = 0;
  });
  afterEach(() => running.close());

  const start = async (records: number, kind: "search_analytics" | "payments") => {
    running = await startTestService({
      engine,
      kinds: [kind],
      sandbox: { records, tokenLifetime: lifetimeSeconds, clock: () => Date.now() + aheadMs },
    });
  };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const partsOf = ({ service }: TestService) => ({ ...service, tokens: service.execution.tokens });

  test("a sync and five executions renew an expired access token only once, and store the new token", {
    timeout: 60_000,
  }, async () => {
    await start(20, "search_analytics");
    const { admin, sandbox, service } = running;
    const connectorId = await connectTo(running, "search_analytics", { start_date: daysAgo(40) });
    const tokenCounts = async () => {
      const response = await fetch(`${sandbox.url}/__tokens`);
      // The sandbox's response has this type.
      return ((await response.json()) as { readonly search_analytics: { readonly granted: number } }).search_analytics;
    };
    const credentials = () => service.database.selectFrom("credentials").select("version").executeTakeFirstOrThrow();
    const listSites = () =>
      admin.request("POST", `/api/v1/integrations/connectors/${connectorId}/execute`, {
        entity: "sites",
        action: "list",
      });
    const before = { ...(await tokenCounts()), ...(await credentials()) };
    const executions: ReturnType<typeof listSites>[] = [];
    let pages = 0;
    const onProgress: RunContext["onProgress"] = () => {
      if (++pages !== 3) return;
      aheadMs = 2 * lifetimeSeconds * 1_000;
      executions.push(...Array.from({ length: 5 }, listSites));
    };
    const sync = { connectorId, kind: "search_analytics", entity: "search_analytics_by_date" };
    const copy = await syncOnce(running, sync, { onProgress });
    expect(copy.isComplete).toBe(true);
    expect(pages).toBeGreaterThan(6);
    expect((await Promise.all(executions)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await tokenCounts()).toEqual({ granted: before.granted + 1, refused: 0 });
    expect((await credentials()).version).toBe(before.version + 1);
  });

  test("a sync that is aborted during a slow token request ends after the token is stored, and other syncs continue", {
    timeout: 60_000,
  }, async () => {
    await start(20, "search_analytics");
    const connectorId = await connectTo(running, "search_analytics", { start_date: daysAgo(40) });
    const version = async () =>
      (await running.service.database.selectFrom("credentials").select("version").executeTakeFirstOrThrow()).version;
    const before = await version();
    const syncThread = createSyncThread({ maxEndMs: 200 });
    onTestFinished(() => syncThread.close());
    const aborting = new AbortController();
    let other: ReturnType<typeof syncOnce> | undefined;
    const upstreamOf = interceptedUpstreams(running.service, (path, send) => {
      if (!path.includes("token") || aborting.signal.aborted) return send();
      other = syncOnce(running, { connectorId, kind: "search_analytics", entity: "sites" }, { parts });
      aborting.abort(new Error("paused"));
      setTimeout(send, 1_000);
    });
    const parts = { syncThread, upstreamOf };
    aheadMs = 2 * lifetimeSeconds * 1_000;
    const sync = { connectorId, kind: "search_analytics", entity: "search_analytics_by_date" };
    await expect(syncOnce(running, sync, { signal: aborting.signal, parts })).rejects.toThrow("paused");
    expect(await version()).toBe(before + 1);
    expect(await other).toMatchObject({ isComplete: true });
    expect(await version()).toBe(before + 1);
  });

  test("the deletion of a connector ends its sync and deletes its context store", { timeout: 60_000 }, async () => {
    await start(1_000_000, "payments");
    const { admin, service } = running;
    const connectorId = await connectTo(running, "payments");
    await admin.request("PATCH", `/api/v1/integrations/connectors/${connectorId}/sync`, { paused: true });
    const customers = { entity: "customers", paused: false };
    await admin.request("PATCH", `/api/v1/integrations/connectors/${connectorId}/sync`, customers);
    const statuses: string[] = [];
    let records = 0;
    const runner = startSyncRunner({
      database: service.database,
      clock: systemClock,
      logger: pino({ level: "silent" }),
      metrics: { syncEnded: ({ status }) => void statuses.push(status) },
      stores: service.stores,
      concurrency: 1,
      run: (sync, context) =>
        runSync(partsOf(running), sync, {
          ...context,
          onProgress: (progress) => {
            ({ records } = progress);
            context.onProgress(progress);
          },
        }),
    });
    const waitOptions = { timeout: 30_000, interval: 20 };
    await vi.waitFor(() => expect(records).toBeGreaterThan(2_000), waitOptions);
    expect((await admin.request("DELETE", `/api/v1/integrations/connectors/${connectorId}`)).status).toBe(204);
    await vi.waitFor(() => expect(statuses).toHaveLength(1), waitOptions);
    expect(statuses).not.toContain("ok");
    expect(await service.stores.list()).toEqual([]);
    await runner.close();
  });
});
