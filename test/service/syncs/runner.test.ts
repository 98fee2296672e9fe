import { setTimeout as delay } from "node:timers/promises";
import { type Clock, ConnectorError, systemClock } from "@agent-connectors/runtime";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { updateRow } from "../../../service/connectors/save.ts";
import { addSyncs } from "../../../service/syncs/add.ts";
import type { ClaimedSync } from "../../../service/syncs/claim.ts";
import type { SyncedCopy } from "../../../service/syncs/queue.ts";
import { type RunContext, type SyncRunner, startSyncRunner } from "../../../service/syncs/runner.ts";
import { engines } from "../engines.ts";
import { insertConnector } from "../insert-connector.ts";
import { startTestService, type TestOrganization, type TestService } from "../start-test-service.ts";

const copy: SyncedCopy = { records: 12, bytes: 345, drift: {}, isComplete: true };

describe.each(engines)("the runner of syncs on %s", (engine) => {
  let running: TestService;
  let runner: SyncRunner | undefined;
  /** The statuses of the ended runs: `ok`, `cancelled`, or the code of an error. */
  let ended: string[];
  beforeAll(async () => {
    running = await startTestService({ engine });
  });
  beforeEach(async () => {
    // The syncs of a connector are deleted with it.
    await running.service.database.deleteFrom("connectors").execute();
    ended = [];
  });
  afterEach(() => runner?.close());
  afterAll(() => running.close());

  const addConnector = async (place: TestOrganization = running, entities = ["customers"]): Promise<string> => {
    const { database, vault } = running.service;
    const now = Date.now();
    const owner = {
      organizationId: place.id,
      workspaceId: place.workspaceId,
      createdBy: place.admin.principalId,
    };
    const connector = { ...owner, kind: "payments", auth: "api_key", secret: "{}", now };
    const id = await insertConnector({ database, vault }, connector);
    await addSyncs(database, { id, organizationId: place.id }, { entities, now });
    return id;
  };
  const rowOf = (connectorId: string) =>
    running.service.database
      .selectFrom("syncs")
      .selectAll()
      .where("connector_id", "=", connectorId)
      .executeTakeFirstOrThrow();
  const changeSync = (
    connectorId: string,
    entity: string,
    change: { readonly paused?: 1; readonly requested_at?: number; readonly next_run_at?: number },
  ) =>
    running.service.database
      .updateTable("syncs")
      .set(change)
      .where("connector_id", "=", connectorId)
      .where("entity", "=", entity)
      .execute();
  const start = (
    run: (context: RunContext, sync: ClaimedSync) => Promise<SyncedCopy>,
    { concurrency = 2, clock = systemClock }: { readonly concurrency?: number; readonly clock?: Clock } = {},
  ) => {
    const { database, stores } = running.service;
    const options = { database, stores, clock, logger: pino({ level: "silent" }), concurrency };
    const metrics = { syncEnded: ({ status }: { readonly status: string }) => void ended.push(status) };
    runner = startSyncRunner({ ...options, metrics, run: (sync, context) => run(context, sync) });
    return runner;
  };

  test("stores the counts of a complete run", async () => {
    const id = await addConnector();
    start(async () => copy);
    await vi.waitFor(
      async () =>
        expect(await rowOf(id)).toMatchObject({ status: "ready", records: 12, bytes: 345, lease_owner: null }),
      { timeout: 10_000 },
    );
    await vi.waitFor(() => expect(ended).toEqual(["ok"]), { timeout: 10_000 });
  });

  test("stores the failure of a run and the time of the next run; until then, no runner runs the sync", async () => {
    const id = await addConnector();
    start(() => Promise.reject(new ConnectorError("rate_limited", "too many requests", { retry_after_ms: 600_000 })));
    await vi.waitFor(async () => expect((await rowOf(id)).status).toBe("failed"), { timeout: 10_000 });
    const row = await rowOf(id);
    expect(row).toMatchObject({ error_code: "rate_limited", error_message: "too many requests", lease_owner: null });
    expect(row.next_run_at - row.updated_at).toBe(600_000);
    await vi.waitFor(() => expect(ended).toEqual(["rate_limited"]), { timeout: 10_000 });
    await runner?.close();
    const other = await addConnector();
    start(async () => copy);
    await vi.waitFor(async () => expect((await rowOf(other)).status).toBe("ready"), { timeout: 10_000 });
    expect((await rowOf(id)).status).toBe("failed");
  });

  test.each([
    { end: "fails", status: "rate_limited", ending: () => {} },
    { end: "is ended by a shutdown", status: "cancelled", ending: () => void runner?.close() },
  ])(
    "if a run $end while the upstream refuses all requests, the runner delays the connector's other syncs, except requested syncs and syncs that are due after the delay",
    async ({ status, ending }) => {
      const id = await addConnector(running, ["charges", "customers", "invoices", "refunds"]);
      const other = await addConnector();
      const rows = () =>
        running.service.database.selectFrom("syncs").select(["entity", "next_run_at"]).orderBy("entity");
      await running.service.database
        .updateTable("syncs")
        .set({ paused: 1 })
        .where("connector_id", "=", other)
        .execute();
      await changeSync(id, "invoices", { requested_at: 5, paused: 1 });
      await changeSync(id, "refunds", { next_run_at: 4_102_444_800_000 });
      const before = Date.now();
      start(async ({ signal, onHold }) => {
        onHold(600_000);
        ending();
        if (status === "cancelled") await systemClock.sleep(60_000, signal);
        throw new ConnectorError("rate_limited", "too many requests", { retry_after_ms: 600_000 });
      });
      await vi.waitFor(() => expect(ended).toEqual([status]), { timeout: 10_000 });
      const ofConnector = await rows().where("connector_id", "=", id).execute();
      const [charges, customers, invoices, refunds] = ofConnector.map(({ next_run_at }) => next_run_at);
      for (const delayed of [charges, customers]) expect(delayed).toBeGreaterThanOrEqual(before + 600_000);
      expect(invoices).toBeLessThan(before + 600_000);
      expect(refunds).toBe(4_102_444_800_000);
      expect((await rows().where("connector_id", "=", other).executeTakeFirstOrThrow()).next_run_at).toBeLessThan(
        before + 600_000,
      );
    },
  );

  test.each([
    {
      end: "fails",
      status: "preview",
      run: () => Promise.reject(new ConnectorError("rate_limited", "too many requests")),
    },
    { end: "copies the records", status: "ready", run: async () => copy },
  ])("a run that $end stores its last progress, even if no lease renewal has stored it", async ({ status, run }) => {
    const id = await addConnector();
    start(({ onProgress }) => {
      onProgress({ status: "preview", records: 1_000, recordsPerSecond: 9 });
      return run();
    });
    await vi.waitFor(() => expect(ended).toHaveLength(1), { timeout: 10_000 });
    expect(await rowOf(id)).toMatchObject({ status, run_records: 1_000, records_per_second: 9 });
  });

  test("runs at most the allowed number of concurrent syncs, and not all of them for the same organization", async () => {
    const other = await running.makeOrganization();
    for (let i = 0; i < 5; i++) await addConnector();
    const active = new Set<() => void>();
    const run = async () => {
      await new Promise<void>((resolve) => active.add(resolve));
      return { records: 0, bytes: 0, drift: {}, isComplete: true };
    };
    start(run, { concurrency: 3 });
    await vi.waitFor(() => expect(active.size).toBe(2), { timeout: 10_000 });
    await addConnector(other);
    await vi.waitFor(() => expect(active.size).toBe(3), { timeout: 10_000 });
    const syncs = running.service.database.selectFrom("syncs").where("lease_owner", "is not", null);
    const places = (await syncs.select("organization_id").execute()).map(({ organization_id }) => organization_id);
    expect(places.toSorted()).toEqual([running.id, running.id, other.id].toSorted());
    await addConnector(other);
    while (ended.length < 7) {
      expect(active.size).toBeLessThanOrEqual(3);
      for (const end of active) end();
      active.clear();
      await delay(20);
    }
  });

  test("a run continues after the clock of the runner was set forward, and does not begin again", async () => {
    const id = await addConnector();
    const next = Promise.withResolvers<SyncedCopy>();
    let runs = 0;
    let ahead = 0;
    const clock = { ...systemClock, now: () => Date.now() + ahead };
    start(
      () => {
        runs++;
        return next.promise;
      },
      { concurrency: 3, clock },
    );
    await vi.waitFor(() => expect(runs).toBe(1), { timeout: 10_000 });
    ahead = 60_000;
    await vi.waitFor(async () => expect((await rowOf(id)).lease_until).toBeGreaterThan(clock.now() + 10_000), {
      timeout: 10_000,
    });
    next.resolve(copy);
    await vi.waitFor(() => expect(ended).toEqual(["ok"]), { timeout: 10_000 });
    expect(await rowOf(id)).toMatchObject({ status: "ready", error_code: null });
    expect(runs).toBe(1);
  });

  test("a shutdown ends the runs and stores their progress, and their syncs are due immediately for another runner", async () => {
    const id = await addConnector();
    let begun = false;
    const first = start(async ({ signal, onProgress }) => {
      onProgress({ status: "building_preview", records: 7, recordsPerSecond: 9 });
      begun = true;
      await systemClock.sleep(60_000, signal);
      return { records: 0, bytes: 0, drift: {}, isComplete: true };
    });
    await vi.waitFor(() => expect(begun).toBe(true), { timeout: 10_000 });
    await first.close();
    const released = { lease_owner: null, error_code: null, attempts: 0 };
    expect(await rowOf(id)).toMatchObject({ ...released, status: "building_preview", run_records: 7 });
    start(async () => ({ records: 1, bytes: 2, drift: {}, isComplete: true }));
    await vi.waitFor(async () => expect((await rowOf(id)).records).toBe(1), { timeout: 10_000 });
  });

  test("a pause ends a run, and the sync runs again after the pause", async () => {
    const id = await addConnector();
    const { database } = running.service;
    const pause = (paused: 0 | 1) => database.updateTable("syncs").set({ paused }).execute();
    let begun = 0;
    start(async ({ signal }) => {
      begun++;
      if (begun === 1) await systemClock.sleep(60_000, signal);
      return { records: begun, bytes: 0, drift: {}, isComplete: true };
    });
    await vi.waitFor(() => expect(begun).toBe(1), { timeout: 10_000 });
    await pause(1);
    await vi.waitFor(() => expect(ended).toEqual(["cancelled"]), { timeout: 10_000 });
    expect(await rowOf(id)).toMatchObject({ lease_owner: null, error_code: null, attempts: 0 });
    await pause(0);
    await vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ records: 2, status: "ready" }), {
      timeout: 10_000,
    });
  });

  test("a change of the connection ends a run, and the next run makes a complete pass", async () => {
    const id = await addConnector();
    const { database } = running.service;
    const requested: boolean[] = [];
    start(async ({ signal }, { completeRequested }) => {
      requested.push(completeRequested);
      if (requested.length === 1) await systemClock.sleep(60_000, signal);
      return copy;
    });
    await vi.waitFor(() => expect(requested).toEqual([false]), { timeout: 10_000 });
    const row = await database.selectFrom("connectors").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    await updateRow(database, row, { connection: { auth: row.auth, replicationConfig: {} }, now: Date.now() });
    await vi.waitFor(() => expect(ended).toEqual(["cancelled", "ok"]), { timeout: 10_000 });
    expect(requested).toEqual([false, true]);
    expect(await rowOf(id)).toMatchObject({ status: "ready", attempts: 0, complete_requested: 0 });
  });
});
