import { ConnectorError } from "@agent-connectors/runtime";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addSyncs } from "../../../service/syncs/add.ts";
import { claimDueSync } from "../../../service/syncs/claim.ts";
import { countSyncs } from "../../../service/syncs/queries.ts";
import { endRun, failRun, renewLease } from "../../../service/syncs/queue.ts";
import { engines } from "../engines.ts";
import { insertConnector } from "../insert-connector.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

describe.each(engines)("the counts of syncs on %s", (engine) => {
  let running: TestService;
  let database: TestService["service"]["database"];
  const now = 1_800_000_000_000;
  const copy = { records: 3, bytes: 90, drift: {}, isComplete: true };
  /** The counts of one sync that has no records and is not due. */
  const one = { kind: "payments", syncs: 1, records: 0, bytes: 0, due: 0, recordsPerSecond: 0, oldestSuccess: null };
  beforeAll(async () => {
    running = await startTestService({ engine });
    database = running.service.database;
  });
  // The syncs of a connector are deleted with it.
  beforeEach(() => database.deleteFrom("connectors").execute());
  afterAll(() => running.close());

  async function addConnector(...entities: readonly string[]): Promise<string> {
    const { id: organizationId, workspaceId, admin } = running;
    const owner = { organizationId, workspaceId, createdBy: admin.principalId };
    const connector = { ...owner, kind: "payments", auth: "api_key", secret: "{}", now };
    const id = await insertConnector(running.service, connector);
    await addSyncs(database, { id, organizationId }, { entities, now });
    return id;
  }
  const claimed = async (at: number) => {
    const sync = await claimDueSync(database, { now: at });
    if (!sync) throw new Error("expected a due sync, found none");
    return sync;
  };
  const counts = async (at: number) =>
    (await countSyncs(database, at)).toSorted((a, b) => `${a.status} ${a.code}`.localeCompare(`${b.status} ${b.code}`));

  test("a due sync, a successful one, a failed one and a running one are counted separately", async () => {
    await addConnector("charges", "customers", "invoices", "refunds");
    const at = now + 10;
    await endRun(database, await claimed(at), { now: at, ...copy });
    await failRun(database, await claimed(at), { now: at, failure: new ConnectorError("timeout", "too slow") });
    const progress = { status: "preview", records: 7, recordsPerSecond: 9 } as const;
    await renewLease(database, await claimed(at), { now: at, progress });
    const running = { ...one, code: null, status: "preview", records: 7, recordsPerSecond: 9 };
    const others = [
      { ...one, code: "timeout", status: "failed" },
      { ...one, code: null, status: "loading", due: 1 },
    ];
    const ready = { ...one, code: null, status: "ready", records: 3, bytes: 90, oldestSuccess: at };
    expect(await counts(at)).toEqual([...others, running, ready]);
    // After the end of its lease, the run no longer counts as running, and its sync is due.
    expect(await counts(at + 40_000)).toEqual([
      { ...one, code: "timeout", status: "failed", due: 1 },
      { ...one, code: null, status: "loading", due: 1 },
      { ...running, due: 1, recordsPerSecond: 0 },
      ready,
    ]);
  });

  test("the oldest success is the earliest of the times at which the syncs last succeeded", async () => {
    await addConnector("charges", "customers");
    for (const end of [now + 20, now + 10]) await endRun(database, await claimed(now + 10), { now: end, ...copy });
    expect(await counts(now + 30)).toMatchObject([{ syncs: 2, records: 6, oldestSuccess: now + 10 }]);
  });

  test("paused syncs, and syncs that need a reconnect, are not due and do not affect the oldest success", async () => {
    const broken = await addConnector("charges");
    await addConnector("charges");
    for (const _ of [1, 2]) await endRun(database, await claimed(now), { now, ...copy });
    await database.updateTable("syncs").set({ paused: 1 }).where("connector_id", "!=", broken).execute();
    await database.updateTable("connectors").set({ status: "needs_reconnect" }).where("id", "=", broken).execute();
    expect(await counts(now + 86_400_000)).toMatchObject([{ syncs: 2, due: 0, oldestSuccess: null }]);
  });
});
