import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { defaultIntervalMs } from "../../../service/limits.ts";
import { addSyncs } from "../../../service/syncs/add.ts";
import { claimDueSync } from "../../../service/syncs/claim.ts";
import { endAbandoned, endRun, renewLease, resetCopy } from "../../../service/syncs/queue.ts";
import { requestFirstSync } from "../../../service/syncs/requests.ts";
import { recordState } from "../../../service/syncs/stored-state.ts";
import { engines } from "../engines.ts";
import { insertConnector } from "../insert-connector.ts";
import { startTestService, type TestOrganization, type TestService } from "../start-test-service.ts";

describe.each(engines)("a claim of a due sync on %s", (engine) => {
  const now = 1_800_000_000_000;
  let running: TestService;
  let database: TestService["service"]["database"];
  beforeAll(async () => {
    running = await startTestService({ engine });
    database = running.service.database;
  });
  // The syncs of a connector are deleted with it.
  beforeEach(() => database.deleteFrom("connectors").execute());
  afterAll(() => running.close());

  async function addConnector(
    entities: readonly string[],
    dueAt = now,
    { kind = "task_management", organization = running as TestOrganization } = {},
  ): Promise<string> {
    const { id: organizationId, workspaceId, admin } = organization;
    const owner = { organizationId, workspaceId, createdBy: admin.principalId };
    const connector = { ...owner, kind, auth: "api_key", secret: "{}", now };
    const id = await insertConnector(running.service, connector);
    await addSyncs(database, { id, organizationId }, { entities, now: dueAt });
    return id;
  }

  test("skips a paused parent of a due sync", async () => {
    await addConnector(["lists", "tasks"]);
    await database.updateTable("syncs").set({ paused: 1 }).where("entity", "=", "lists").execute();
    expect(await claimDueSync(database, { now })).toMatchObject({ entity: "tasks" });
  });

  test("finds a requested sync before its parent, which is due at the same time but was not requested", async () => {
    const connectorId = await addConnector(["lists", "tasks"]);
    await requestFirstSync(database, { connectorId, entity: "tasks", now });
    expect(await claimDueSync(database, { now })).toMatchObject({ entity: "tasks" });
  });

  test("finds the sync of another connector while many syncs wait for a running sync of their connector", async () => {
    const entities = Array.from({ length: 20 }, (_, at) => `entity_${at}`);
    const waiting = await addConnector(entities, now - 1);
    const other = await addConnector(["tasks"]);
    expect(await claimDueSync(database, { now })).toMatchObject({ connectorId: waiting });
    expect(await claimDueSync(database, { now })).toMatchObject({ connectorId: other });
  });

  test("does not count a run whose lease has expired as a running sync of its organization", async () => {
    const abandoned = await addConnector(["tasks"], now - 60_000);
    await claimDueSync(database, { now: now - 60_000 });
    await addConnector(["tasks"], now, { organization: await running.makeOrganization() });
    expect(await claimDueSync(database, { now })).toMatchObject({ connectorId: abandoned });
  });

  test("does not begin a sync again at once after several of its runs were abandoned", async () => {
    const connectorId = await addConnector(["tasks"], now - 60_000);
    await database.updateTable("syncs").set({ attempts: 3 }).execute();
    expect(await claimDueSync(database, { now: now - 60_000 })).toMatchObject({ connectorId });
    expect(await claimDueSync(database, { now })).toBeUndefined();
    expect(await claimDueSync(database, { now: now + 180_000 })).toMatchObject({ connectorId });
  });

  test("finds the sync of a kind that this version of the service lacks, so that other syncs do not wait for it", async () => {
    const connectorId = await addConnector(["tasks"], now - 1, { kind: "of_another_version" });
    expect(await claimDueSync(database, { now })).toMatchObject({ connectorId, entity: "tasks" });
  });

  test("permits a reset, after which the sync has neither drift nor refused passages", async () => {
    await addConnector(["tasks"]);
    const claimed = await claimDueSync(database, { now });
    if (!claimed) throw new Error("expected a due sync");
    await database.updateTable("syncs").set({ drift: '{"name":{}}', refused_passages: 1 }).execute();
    await resetCopy(database, claimed, { now, remove: async () => {} });
    const [sync] = await database.selectFrom("syncs").selectAll().execute();
    expect(sync).toMatchObject({ drift: "{}", refused_passages: 0 });
  });

  test("stores the start of the run", async () => {
    await addConnector(["tasks"]);
    await claimDueSync(database, { now });
    expect(await database.selectFrom("syncs").select("started_at").execute()).toEqual([{ started_at: now }]);
  });

  test("does not end a run that another process has begun meanwhile", async () => {
    await addConnector(["tasks"]);
    const sync = await claimDueSync(database, { now });
    if (!sync) throw new Error("expected a due sync");
    await endAbandoned(database, { ...sync, now: now + 1 });
    expect(await renewLease(database, sync, { now: now + 1 })).toBe(true);
  });

  test("expects only the state at the end of a successful run, so that a backup from the middle of the run is noticed", async () => {
    await addConnector(["tasks"]);
    const sync = await claimDueSync(database, { now });
    if (!sync) throw new Error("expected a due sync");
    await recordState(database, sync, { digest: "before", isExpected: true });
    const copy = { records: 1, bytes: 1, drift: {}, storedState: "end", isComplete: true };
    await endRun(database, sync, { now, ...copy });
    const next = await claimDueSync(database, { now: now + defaultIntervalMs });
    expect(next?.expected).toEqual({ digest: "end", run: null });
  });
});
