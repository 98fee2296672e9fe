import { ConnectorError, systemClock } from "@agent-connectors/runtime";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { addSyncs } from "../../../service/syncs/queue.ts";
import { type RunContext, type SyncRunner, startSyncRunner } from "../../../service/syncs/runner.ts";
import { engines } from "../engines.ts";
import { insertConnector } from "../insert-connector.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

describe.each(engines)("the runner of syncs on %s", (engine) => {
  let running: TestService;
  let runner: SyncRunner | undefined;
  beforeEach(async () => {
    running = await startTestService({ engine });
  });
  afterEach(async () => {
    await runner?.close();
    await running.close();
  });

  const addConnector = async (): Promise<string> => {
    const { database, vault } = running.service;
    const now = Date.now();
    const owner = {
      organizationId: running.id,
      workspaceId: running.workspaceId,
      createdBy: running.admin.principalId,
    };
    const connector = { ...owner, kind: "payments", auth: "api_key", secret: "{}", now };
    const id = await insertConnector({ database, vault }, connector);
    await addSyncs(database, { id, organizationId: running.id }, { entities: ["customers"], now });
    return id;
  };
  const rowOf = (connectorId: string) =>
    running.service.database
      .selectFrom("syncs")
      .selectAll()
      .where("connector_id", "=", connectorId)
      .executeTakeFirstOrThrow();
  const start = (run: (context: RunContext) => Promise<{ records: number; bytes: number }>, concurrency = 2) => {
    const { database } = running.service;
    const options = { database, clock: systemClock, logger: pino({ level: "silent" }), concurrency };
    runner = startSyncRunner({ ...options, run: (_, context) => run(context) });
    return runner;
  };

  test("stores the counts of a complete run", async () => {
    const id = await addConnector();
    start(async () => ({ records: 12, bytes: 345 }));
    await vi.waitFor(async () =>
      expect(await rowOf(id)).toMatchObject({ status: "ready", records: 12, bytes: 345, lease_owner: null }),
    );
  });

  test("stores the failure of a run and when the upstream allows the next one", async () => {
    const id = await addConnector();
    start(() => Promise.reject(new ConnectorError("rate_limited", "too many requests", { retry_after_ms: 600_000 })));
    await vi.waitFor(async () => expect((await rowOf(id)).status).toBe("failed"));
    const row = await rowOf(id);
    expect(row).toMatchObject({ error_code: "rate_limited", error_message: "too many requests", lease_owner: null });
    expect(row.next_run_at - row.updated_at).toBe(600_000);
  });

  test("runs at most as many syncs at once as allowed", async () => {
    for (let i = 0; i < 5; i++) await addConnector();
    let now = 0;
    let most = 0;
    let ended = 0;
    start(async ({ signal }) => {
      now++;
      most = Math.max(most, now);
      await systemClock.sleep(50, signal);
      now--;
      ended++;
      return { records: 0, bytes: 0 };
    });
    await vi.waitFor(() => expect(ended).toBe(5), { timeout: 10_000 });
    expect(most).toBe(2);
  });

  test("a shutdown ends the runs, which are due at once in another process", async () => {
    const id = await addConnector();
    let begun = false;
    const first = start(async ({ signal }) => {
      begun = true;
      await systemClock.sleep(60_000, signal);
      return { records: 0, bytes: 0 };
    });
    await vi.waitFor(() => expect(begun).toBe(true));
    await first.close();
    expect(await rowOf(id)).toMatchObject({ lease_owner: null, error_code: null, attempts: 0 });
    start(async () => ({ records: 1, bytes: 2 }));
    await vi.waitFor(async () => expect((await rowOf(id)).records).toBe(1));
  });
});
