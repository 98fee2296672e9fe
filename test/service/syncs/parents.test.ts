import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadKind, syncsOf } from "../../../service/connector-types/kinds.ts";
import { authenticate } from "../../../service/identity/authenticate.ts";
import { addSyncs } from "../../../service/syncs/add.ts";
import { claimDueSync } from "../../../service/syncs/claim.ts";
import { requestReset, requestSync } from "../../../service/syncs/commands.ts";
import { delaySyncs, endRun } from "../../../service/syncs/queue.ts";
import { requestEmbedding } from "../../../service/syncs/requests.ts";
import { engines } from "../engines.ts";
import { insertConnector } from "../insert-connector.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

describe.each(engines)("the order of syncs that become due at the same time, on %s", (engine) => {
  const start = 1_800_000_000_000;
  const interval = 3_600_000;
  let running: TestService;
  let connectorId: string;
  let entities: readonly string[];
  beforeAll(async () => {
    running = await startTestService({ engine });
    const { id: organizationId, workspaceId, admin, service } = running;
    const owner = { organizationId, workspaceId, createdBy: admin.principalId };
    const kind = "task_management";
    connectorId = await insertConnector(service, { ...owner, kind, auth: "api_key", secret: "{}", now: start });
    entities = syncsOf(await loadKind(kind)).entities;
    await addSyncs(service.database, { id: connectorId, organizationId }, { entities, now: start });
  });
  afterAll(() => running.close());

  /** Runs all due syncs, and returns their entities in the order of the runs. */
  async function runDue(now: number): Promise<readonly string[]> {
    const { database } = running.service;
    const order: string[] = [];
    for (;;) {
      const sync = await claimDueSync(database, { now });
      if (!sync) return order;
      order.push(sync.entity);
      await endRun(database, sync, { now, records: 1, bytes: 1, drift: {}, isComplete: true, embedder: "old" });
    }
  }

  test("is alphabetical if the service no longer has the kind of the connector", async () => {
    const { database } = running.service;
    const now = start - 1_000;
    await database.updateTable("connectors").set({ kind: "abandoned" }).where("id", "=", connectorId).execute();
    await database.updateTable("syncs").set({ next_run_at: now }).execute();
    expect(await runDue(now)).toEqual([...entities].sort());
    await database.updateTable("connectors").set({ kind: "task_management" }).where("id", "=", connectorId).execute();
    await database.updateTable("syncs").set({ next_run_at: start }).execute();
  });

  test("is parents before children, after each request that concerns all syncs of a connector", async () => {
    const { database, tokens } = running.service;
    const { token, organizationId } = running.admin;
    const caller = await authenticate({ database, tokens }, { authorization: `Bearer ${token}`, organizationId });
    expect(await runDue(start)).toEqual(entities);
    const now = start + 1_000;
    await requestSync(database, caller, { connectorId, now });
    expect(await runDue(now)).toEqual(entities);
    await requestReset(database, caller, { connectorId, now });
    expect(await runDue(now)).toEqual(entities);
    await requestEmbedding(database, { embedder: "new", now });
    expect(await runDue(now)).toEqual(entities);
    await delaySyncs(database, { connectorId, until: now + 2 * interval, now });
    expect(await runDue(now + 2 * interval)).toEqual(entities);
  });
});
