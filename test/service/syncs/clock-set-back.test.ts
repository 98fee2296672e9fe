import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addSyncs } from "../../../service/syncs/add.ts";
import { claimDueSync } from "../../../service/syncs/claim.ts";
import { delaySyncs, endRun, resetFutureSyncs } from "../../../service/syncs/queue.ts";
import { engines } from "../engines.ts";
import { insertConnector } from "../insert-connector.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

describe.each(engines)("a sync of a process whose clock ran ahead, on %s", (engine) => {
  const now = 1_800_000_000_000;
  const ahead = now + 30 * 86_400_000;
  let running: TestService;
  let database: TestService["service"]["database"];
  let connectorId: string;
  beforeAll(async () => {
    running = await startTestService({ engine });
    database = running.service.database;
  });
  beforeEach(async () => {
    // The syncs of a connector are deleted with it.
    await database.deleteFrom("connectors").execute();
    const { id: organizationId, workspaceId, admin, service } = running;
    const owner = { organizationId, workspaceId, createdBy: admin.principalId };
    connectorId = await insertConnector(service, { ...owner, kind: "payments", auth: "api_key", secret: "{}", now });
    await addSyncs(database, { id: connectorId, organizationId }, { entities: ["customers"], now });
  });
  afterAll(() => running.close());

  async function claim(at: number) {
    const sync = await claimDueSync(database, { now: at });
    if (!sync) throw new Error("expected a due sync");
    return sync;
  }

  async function runAhead() {
    await endRun(database, await claim(ahead), { now: ahead, records: 3, bytes: 90, drift: {}, isComplete: true });
  }

  test.each([
    { when: "during a run", act: () => claim(ahead) },
    { when: "after a run", act: runAhead },
    {
      when: "before a request to run again",
      act: async () => {
        await claim(ahead);
        await database.updateTable("syncs").set({ next_run_at: now, updated_at: now }).execute();
      },
    },
    { when: "during a delay", act: () => delaySyncs(database, { connectorId, until: ahead + 1, now: ahead }) },
  ])("is released and due now if the clock is set back $when", async ({ act }) => {
    await act();
    expect(await claimDueSync(database, { now })).toBeUndefined();
    await resetFutureSyncs(database, now);
    expect(await claim(now)).toMatchObject({ connectorId, entity: "customers" });
  });

  test("is the only sync that is released: another sync keeps its lease", async () => {
    const { owner } = await claim(now);
    await resetFutureSyncs(database, now);
    const rows = await database.selectFrom("syncs").select("lease_owner").execute();
    expect(rows).toEqual([{ lease_owner: owner }]);
  });

  test("is the only sync that is due: another sync keeps its delay", async () => {
    await delaySyncs(database, { connectorId, until: ahead, now });
    await resetFutureSyncs(database, now);
    expect(await claimDueSync(database, { now })).toBeUndefined();
  });
});
