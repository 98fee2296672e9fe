import { ConnectorError } from "@agent-connectors/runtime";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { defaultIntervalMs } from "../../../service/limits.ts";
import { addSyncs } from "../../../service/syncs/add.ts";
import { type ClaimedSync, claimDueSync } from "../../../service/syncs/claim.ts";
import { countSyncs } from "../../../service/syncs/queries.ts";
import {
  endAbandoned,
  endRun,
  failRun,
  releaseRun,
  renewLease,
  resetCopy,
  syncLeaseMs,
} from "../../../service/syncs/queue.ts";
import { requestEmbedding } from "../../../service/syncs/requests.ts";
import { recordState } from "../../../service/syncs/stored-state.ts";
import { engines } from "../engines.ts";
import { insertConnector } from "../insert-connector.ts";
import { startTestService, type TestOrganization, type TestService } from "../start-test-service.ts";

describe.each(engines)("the queue of syncs on %s", (engine) => {
  let running: TestService;
  let database: TestService["service"]["database"];
  const now = 1_800_000_000_000;
  const copy = { records: 3, bytes: 90, drift: { name: { values: 1, example: "7" } }, isComplete: true };
  beforeAll(async () => {
    running = await startTestService({ engine });
    database = running.service.database;
  });
  // The syncs of a connector are deleted with it.
  beforeEach(() => database.deleteFrom("connectors").execute());
  afterAll(() => running.close());

  async function addConnector(entities: readonly string[], place: TestOrganization = running): Promise<string> {
    const { id: organizationId, workspaceId, admin } = place;
    const owner = { organizationId, workspaceId, createdBy: admin.principalId };
    const connector = { ...owner, kind: "payments", auth: "api_key", secret: "{}", now };
    const id = await insertConnector(running.service, connector);
    await addSyncs(database, { id, organizationId }, { entities, now });
    return id;
  }

  const claim = async (at: number, limit = 10) => {
    const claimed: ClaimedSync[] = [];
    while (claimed.length < limit) {
      const sync = await claimDueSync(database, { now: at });
      if (!sync) break;
      claimed.push(sync);
    }
    return claimed;
  };
  const rowOf = (connectorId: string, entity: string) =>
    database
      .selectFrom("syncs")
      .selectAll()
      .where("connector_id", "=", connectorId)
      .where("entity", "=", entity)
      .executeTakeFirstOrThrow();
  /** Claims a sync of the only connector with due syncs. Throws if no connector, or more than one, has due syncs. */
  const claimOne = async (at: number) => {
    const [sync, ...others] = await claim(at);
    if (!sync || others.length > 0) throw new Error("expected one connector with due syncs");
    return sync;
  };

  test("assigns each due sync to only one of several concurrent claims", async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => addConnector(["customers"])));
    const claims = await Promise.all([claim(now, 3), claim(now, 3), claim(now, 3)]);
    const claimed = claims.flat().map(({ connectorId }) => connectorId);
    claimed.push(...(await claim(now)).map(({ connectorId }) => connectorId));
    expect(claimed.toSorted()).toEqual(ids.toSorted());
  });

  test("assigns one sync of a connector at a time, and begins with the sync that has been due longest", async () => {
    const id = await addConnector(["charges"]);
    await addSyncs(database, { id, organizationId: running.id }, { entities: ["customers"], now: now - 1 });
    const first = await claimOne(now);
    expect(first.entity).toBe("customers");
    expect(await claim(now)).toEqual([]);
    await endRun(database, first, { now: now + 5, ...copy });
    expect((await claimOne(now + 5)).entity).toBe("charges");
  });

  test("begins with the organizations that have the fewest running syncs, and assigns their requested syncs first", async () => {
    const other = await running.makeOrganization();
    const [first] = [await addConnector(["customers"]), await addConnector(["customers"])];
    const requested = await addConnector(["customers"]);
    await database.updateTable("syncs").set({ requested_at: now }).where("connector_id", "=", requested).execute();
    await database.updateTable("syncs").set({ next_run_at: 1 }).where("connector_id", "=", first).execute();
    const others = await addConnector(["customers"], other);
    const claimed = (await claim(now)).map(({ connectorId }) => connectorId);
    expect(claimed.slice(0, 3)).toEqual([requested, others, first]);
    expect((await rowOf(requested, "customers")).requested_at).toBeNull();
  });

  test("assigns no sync of an excluded organization", async () => {
    await addConnector(["customers"]);
    expect(await claimDueSync(database, { now, without: [running.id] })).toBeUndefined();
    expect(await claimDueSync(database, { now, without: ["another"] })).toMatchObject({ kind: "payments" });
  });

  test("a sync is due again one interval after a successful run", async () => {
    const id = await addConnector(["customers"]);
    const sync = await claimOne(now);
    await endRun(database, sync, { now: now + 10, ...copy });
    expect(await rowOf(id, "customers")).toMatchObject({
      status: "ready",
      records: 3,
      bytes: 90,
      drift: JSON.stringify(copy.drift),
      synced_at: now + 10,
      next_run_at: now + 10 + defaultIntervalMs,
      lease_owner: null,
    });
    expect(await claim(now + 9 + defaultIntervalMs)).toEqual([]);
    expect(await claimOne(now + 10 + defaultIntervalMs)).toMatchObject({ entity: "customers" });
  });

  test("if a run fails after a complete copy, the failure is stored with the counts of the copy, and the next run is due soon", async () => {
    const id = await addConnector(["customers"]);
    const failure = new ConnectorError("upstream_unavailable", "the embeddings endpoint is down");
    await endRun(database, await claimOne(now), { now, ...copy, failure });
    expect(await rowOf(id, "customers")).toMatchObject({
      status: "ready",
      records: 3,
      synced_at: now,
      next_run_at: now + 30_000,
      error_code: "upstream_unavailable",
      error_message: "the embeddings endpoint is down",
      lease_owner: null,
    });
    await endRun(database, await claimOne(now + 30_000), { now: now + 30_000, ...copy });
    expect(await rowOf(id, "customers")).toMatchObject({ error_code: null, attempts: 0 });
  });

  test("if a run fails before it can write, the id of the previous run stays recorded, because the previous run may have changed the store", async () => {
    await addConnector(["customers"]);
    const failure = new ConnectorError("service_unavailable", "the store is down");
    const first = await claimOne(now);
    expect(first.expected).toEqual({ digest: null, run: null });
    await recordState(database, first, { digest: "before", isExpected: true });
    await failRun(database, first, { now, failure });
    await failRun(database, await claimOne(now + 30_000), { now: now + 30_000, failure });
    expect((await claimOne(now + 90_000)).expected).toEqual({ digest: "before", run: first.owner });
  });

  test("the delay after failed runs grows, and is at least the wait that the upstream requires", async () => {
    const id = await addConnector(["customers"]);
    const failure = new ConnectorError("upstream_unavailable", "the upstream is down");
    const waits: number[] = [];
    let at = now;
    for (let run = 0; run < 3; run++) {
      await failRun(database, await claimOne(at), { now: at, failure });
      const { next_run_at } = await rowOf(id, "customers");
      waits.push(next_run_at - at);
      at = next_run_at;
    }
    expect(waits).toEqual([30_000, 60_000, 120_000]);
    const later = new ConnectorError("upstream_unavailable", "the upstream is down", { retry_after_ms: 900_000 });
    await failRun(database, await claimOne(at), { now: at, failure: later });
    expect(await rowOf(id, "customers")).toMatchObject({
      status: "failed",
      attempts: 4,
      error_code: "upstream_unavailable",
      error_message: "the upstream is down",
      next_run_at: at + 900_000,
    });
  });

  test("if a lease is not renewed, it expires, and its former holder can change nothing", async () => {
    const id = await addConnector(["customers"]);
    const lost = await claimOne(now);
    expect(await renewLease(database, lost, { now: now + 1 })).toBe(true);
    expect(await claim(now + syncLeaseMs)).toEqual([]);
    const next = await claimOne(now + 1 + syncLeaseMs);
    expect(await renewLease(database, lost, { now: now + syncLeaseMs + 2 })).toBe(false);
    await endRun(database, lost, { now: now + syncLeaseMs + 2, ...copy });
    await failRun(database, lost, { now: now + syncLeaseMs + 2, failure: new ConnectorError("internal", "late") });
    await releaseRun(database, lost, { now: now + syncLeaseMs + 2 });
    expect(await rowOf(id, "customers")).toMatchObject({
      lease_owner: next.owner,
      records: 0,
      error_code: "service_unavailable",
    });
  });

  test("each time a process ends during a run, the delay before the next run grows, and the status shows the failure", async () => {
    const id = await addConnector(["customers"]);
    const waits: number[] = [];
    let at = now;
    for (let crash = 0; crash < 4; crash++) {
      await claimOne(at);
      // The lease is not renewed. The first claim after its end stores the time of the next run.
      const [early] = await claim(at + syncLeaseMs + 1);
      if (early) await releaseRun(database, early, { now: at + syncLeaseMs + 1 });
      const { next_run_at } = await rowOf(id, "customers");
      waits.push(next_run_at - at);
      at = Math.max(next_run_at, at + syncLeaseMs + 1);
    }
    expect(waits).toEqual([30_000, 60_000, 120_000, 240_000]);
    expect(await claim(at - 1)).toEqual([]);
    const { error_message, ...abandoned } = await rowOf(id, "customers");
    expect(abandoned).toMatchObject({ status: "failed", attempts: 4, error_code: "service_unavailable" });
    expect(error_message).toContain("Read the log of the service");
    const sync = await claimOne(at);
    await endRun(database, sync, { now: at, ...copy });
    expect(await rowOf(id, "customers")).toMatchObject({ attempts: 0, error_code: null, error_message: null });
  });

  test("if a run renews its expired lease while another process ends the run, the run keeps its lease", async () => {
    const id = await addConnector(["customers"]);
    const sync = await claimOne(now);
    const late = { now: now + syncLeaseMs + 1 };
    const racing = database.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => renewLease(database, sync, late).then(() => result),
    });
    await endAbandoned(racing, { connectorId: id, entity: "customers", ...late });
    expect(await rowOf(id, "customers")).toMatchObject({ lease_owner: sync.owner, attempts: 0, error_code: null });
  });

  test.each(["preview", "ready", "updating"] as const)(
    "until the first complete copy, a failed or interrupted run with the status %s leaves its sync with the status 'preview'",
    async (status) => {
      const id = await addConnector(["customers"]);
      const progress = { status, records: 7, recordsPerSecond: 9 };
      await failRun(database, await claimOne(now), { now, progress, failure: new ConnectorError("timeout", "slow") });
      expect(await rowOf(id, "customers")).toMatchObject({ status: "preview", error_code: "timeout" });
      await renewLease(database, await claimOne(now + defaultIntervalMs), { now: now + defaultIntervalMs, progress });
      await claimOne(now + 2 * defaultIntervalMs + syncLeaseMs);
      expect(await rowOf(id, "customers")).toMatchObject({ status: "preview", error_code: "service_unavailable" });
    },
  );

  test("after a process has ended during a run, the delay before the next run is at most an interval, and a requested run begins immediately", async () => {
    const id = await addConnector(["customers"]);
    await claimOne(now);
    await database.updateTable("syncs").set({ attempts: 30 }).execute();
    expect(await claim(now + syncLeaseMs + 1)).toEqual([]);
    expect((await rowOf(id, "customers")).next_run_at).toBe(now + defaultIntervalMs);
    await claimOne(now + defaultIntervalMs);
    const later = now + defaultIntervalMs + syncLeaseMs + 1;
    await database.updateTable("syncs").set({ next_run_at: later, requested_at: later }).execute();
    expect(await claim(later)).toHaveLength(1);
  });

  test("after the release of a run, its sync is due immediately", async () => {
    await addConnector(["customers"]);
    await releaseRun(database, await claimOne(now), { now: now + 1 });
    expect(await claim(now + 1)).toHaveLength(1);
  });

  test("only the holder of the lease can store progress and a reset", async () => {
    const id = await addConnector(["customers"]);
    const sync = await claimOne(now);
    const stranger = { ...sync, owner: v7() };
    const progress = { status: "building_preview", records: 7, recordsPerSecond: 9 } as const;
    expect(await renewLease(database, stranger, { now, progress })).toBe(false);
    expect(await rowOf(id, "customers")).toMatchObject({ status: "loading", records: 0 });
    await renewLease(database, sync, { now, progress });
    const row = { status: "building_preview", records: 7, run_records: 7, bytes: 0, records_per_second: 9 };
    expect(await rowOf(id, "customers")).toMatchObject(row);
    await resetCopy(database, stranger, { now, remove: () => Promise.reject(new Error("expected no deletion")) });
    expect(await rowOf(id, "customers")).toMatchObject(row);
    await database.updateTable("syncs").set({ reset_requested: 1, synced_at: now, stored_state: "a" }).execute();
    const reset = { status: "loading", records: 0, synced_at: null, stored_state: null };
    const remove = async () => expect(await rowOf(id, "customers")).toMatchObject({ ...reset, reset_requested: 1 });
    await resetCopy(database, sync, { now, remove });
    expect(await rowOf(id, "customers")).toMatchObject({ ...reset, reset_requested: 0 });
  });

  test.each([
    { end: "fails", status: "failed" },
    { end: "is released", status: "updating" },
  ])(
    "after a complete copy, if the next run $end, the sync keeps the counts of the copy, and stores the record count of the run separately",
    async ({ end, status }) => {
      const id = await addConnector(["customers"]);
      await endRun(database, await claimOne(now), { now, ...copy });
      const at = now + defaultIntervalMs;
      const sync = await claimOne(at);
      expect(await rowOf(id, "customers")).toMatchObject({ records: 3, run_records: 0 });
      await renewLease(database, sync, { now: at, progress: { status: "updating", records: 1, recordsPerSecond: 9 } });
      if (end === "fails")
        await failRun(database, sync, { now: at, failure: new ConnectorError("timeout", "too slow") });
      else await releaseRun(database, sync, { now: at });
      expect(await rowOf(id, "customers")).toMatchObject({ status, records: 3, bytes: 90, run_records: 1 });
      expect(await countSyncs(database, at)).toMatchObject([
        { kind: "payments", status, syncs: 1, records: 3, bytes: 90 },
      ]);
    },
  );

  test("a new run has the rate of 0 records per second until it reports progress", async () => {
    const id = await addConnector(["customers"]);
    const progress = { status: "preview", records: 7, recordsPerSecond: 9 } as const;
    await endRun(database, await claimOne(now), { now, progress, ...copy });
    expect(await rowOf(id, "customers")).toMatchObject({ records_per_second: 9 });
    await claimOne(now + defaultIntervalMs);
    expect(await rowOf(id, "customers")).toMatchObject({ records_per_second: 0 });
  });

  test("syncs are not due if they are paused, or if their connector must be reconnected", async () => {
    const paused = await addConnector(["customers"]);
    const broken = await addConnector(["customers"]);
    await database.updateTable("syncs").set({ paused: 1 }).where("connector_id", "=", paused).execute();
    await database.updateTable("connectors").set({ status: "needs_reconnect" }).where("id", "=", broken).execute();
    expect(await claim(now)).toEqual([]);
  });

  test("a sync with passages from another embedder becomes due, but not if its last run failed", async () => {
    const [old, current] = [{ embedder: "old" }, { embedder: "new" }];
    const copies: Readonly<Record<string, object>> = { charges: old, customers: current, invoices: {}, products: old };
    await addConnector(Object.keys(copies));
    for (const _ of Object.keys(copies)) {
      const sync = await claimOne(now + 3);
      await endRun(database, sync, { now, ...copy, ...copies[sync.entity] });
    }
    await database.updateTable("syncs").set({ attempts: 1 }).where("entity", "=", "products").execute();
    await requestEmbedding(database, { embedder: "new", now: now + 4 });
    const rows = await database.selectFrom("syncs").selectAll().execute();
    expect(rows.filter((row) => row.next_run_at <= now + 4).map(({ entity }) => entity)).toEqual(["charges"]);
  });

  test("if a complete pass (over all records) is requested during a run, the next run is due when this run ends", async () => {
    const id = await addConnector(["customers"]);
    const sync = await claimOne(now);
    const change = { requested_at: now + 1, complete_requested: 1, next_run_at: now + 1 };
    await database.updateTable("syncs").set(change).execute();
    await endRun(database, sync, { now: now + 5, ...copy });
    expect(await rowOf(id, "customers")).toMatchObject({ next_run_at: now + 5, complete_requested: 1 });
    const again = await claimOne(now + 5);
    expect(again.completeRequested).toBe(true);
    await endRun(database, again, { now: now + 9, ...copy });
    expect(await rowOf(id, "customers")).toMatchObject({
      next_run_at: now + 9 + defaultIntervalMs,
      complete_requested: 0,
    });
  });

  test("a run that was requested during a failed run is due after the delay that the upstream requires, or immediately if the upstream requires none", async () => {
    const id = await addConnector(["customers"]);
    const request = () =>
      database
        .updateTable("syncs")
        .set({ requested_at: now + 1, next_run_at: now + 1 })
        .execute();
    const first = await claimOne(now);
    await request();
    await failRun(database, first, { now: now + 5, failure: new ConnectorError("upstream_unavailable", "down") });
    expect(await rowOf(id, "customers")).toMatchObject({ next_run_at: now + 5, attempts: 1 });
    const second = await claimOne(now + 5);
    await request();
    const busy = new ConnectorError("rate_limited", "too many requests", { retry_after_ms: 9_000 });
    await failRun(database, second, { now: now + 6, failure: busy });
    expect(await rowOf(id, "customers")).toMatchObject({ next_run_at: now + 9_006, attempts: 2 });
  });

  test("if all due syncs belong to one connector, only one of several concurrent claims gets a sync", async () => {
    await addConnector(["charges", "customers", "invoices"]);
    const claims = await Promise.all([1, 2, 3].map(() => claimDueSync(database, { now: now + 3 })));
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  test("after a request for a complete pass, each run makes a complete pass until a run has read all records", async () => {
    const id = await addConnector(["customers"]);
    await database.updateTable("syncs").set({ complete_requested: 1 }).execute();
    const first = await claimOne(now);
    expect(first.completeRequested).toBe(true);
    await failRun(database, first, { now, failure: new ConnectorError("internal", "failed") });
    const second = await claimOne(now + 30_000);
    expect(second.completeRequested).toBe(true);
    await endRun(database, second, { now, ...copy });
    expect(await rowOf(id, "customers")).toMatchObject({ complete_requested: 0 });
  });

  test("if the embedder fails after a complete pass, the next run makes a complete pass only if a complete pass was requested during the failed run", async () => {
    await addConnector(["customers"]);
    const failure = new ConnectorError("upstream_unavailable", "the embeddings endpoint is down");
    const request = { requested_at: now + 1, complete_requested: 1 };
    await database.updateTable("syncs").set({ complete_requested: 1 }).execute();
    const partial = await claimOne(now);
    await endRun(database, partial, { now, ...copy, isComplete: false, failure });
    const first = await claimOne(now + 30_000);
    await database.updateTable("syncs").set(request).execute();
    await endRun(database, first, { now: now + 30_000, ...copy, failure });
    const second = await claimOne(now + 30_000);
    await endRun(database, second, { now: now + 30_000, ...copy, failure });
    const third = await claimOne(now + 10_000_000);
    expect([first, second, third].map((run) => run.completeRequested)).toEqual([true, true, false]);
  });

  test("the syncs of a deleted connector are deleted with it", async () => {
    const id = await addConnector(["customers"]);
    await database.deleteFrom("connectors").where("id", "=", id).execute();
    expect(await database.selectFrom("syncs").select("entity").execute()).toEqual([]);
  });
});
