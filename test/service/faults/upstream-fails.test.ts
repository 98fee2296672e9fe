import { systemClock } from "@agent-connectors/runtime";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSharedRates } from "../../../service/execution/shared-rates.ts";
import type { SyncRunner } from "../../../service/syncs/runner.ts";
import { addFault } from "../../sandbox/fixtures/add-fault.ts";
import { connectTo, startSyncs } from "../context-store/synced.ts";
import { engines } from "../engines.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

/** 42 pages, because a sync reads pages of 100 records. */
const records = 4_200;

describe.each(engines)("a sync on %s", (engine) => {
  let running: TestService;
  let runner: SyncRunner | undefined;
  let url: string;
  beforeEach(async () => {
    running = await startTestService({ engine, kinds: ["payments"], sandbox: { records } });
    url = `/api/v1/integrations/connectors/${await connectTo(running, "payments")}/sync`;
    await running.admin.request("PATCH", url, { paused: true });
    await running.admin.request("PATCH", url, { entity: "customers", paused: false });
  });
  afterEach(async () => {
    await runner?.close();
    await running.close();
  });

  const status = async () => {
    const { body } = await running.admin.request("GET", url);
    return body.data.find(({ entity }: { readonly entity: string }) => entity === "customers");
  };
  /** Waits until a run has failed with a code. Returns the row of the sync. */
  const failedWith = async (code: string) => {
    await vi.waitFor(async () => expect((await status()).error?.code).toBe(code), { timeout: 30_000, interval: 50 });
    return running.service.database
      .selectFrom("syncs")
      .selectAll()
      .where("entity", "=", "customers")
      .executeTakeFirstOrThrow();
  };
  /** Makes the next run due now, and waits until the copy is complete. */
  const completed = async () => {
    await running.service.database.updateTable("syncs").set({ next_run_at: 0 }).execute();
    await vi.waitFor(async () => expect(await status()).toMatchObject({ status: "ready", error: null, records }), {
      timeout: 30_000,
      interval: 50,
    });
  };

  test("fails if page 40 is HTML, and its next run continues at page 40", { timeout: 90_000 }, async () => {
    const { sandbox } = running;
    await addFault(sandbox, { fault: "html", entity: "customers", after: 39 });
    runner = startSyncs(running);
    const row = await failedWith("upstream_unreadable");
    expect(row.error_message).toContain("expected JSON");
    expect(row.next_run_at).toBeGreaterThan(row.updated_at);
    // A run that began at the first page would send more than 20 requests, and fail again.
    await addFault(sandbox, { fault: "html", entity: "customers", after: 20 });
    await completed();
  });

  test("fails as rate_limited while the upstream limits requests, and continues later at the same page", {
    timeout: 90_000,
  }, async () => {
    const { sandbox } = running;
    await addFault(sandbox, { fault: "rate_limit", entity: "customers", after: 20, times: 1_000 });
    runner = startSyncs(running);
    const row = await failedWith("rate_limited");
    expect(row.error_message).toContain("too many requests");
    expect(row.next_run_at).toBeGreaterThan(row.updated_at);
    await fetch(`${sandbox.url}/__faults`, { method: "DELETE" });
    // A run that began at the first page would send more than 30 requests, and fail again.
    await addFault(sandbox, { fault: "html", entity: "customers", after: 30 });
    await completed();
  });

  test("fails as rate_limited when the connector's rate is used up, and is due again when the rate allows a call", async () => {
    const perMs = 3_600_000;
    const rate = createSharedRates(systemClock)(
      "the connector",
      { rateLimit: { requests: 1, perMs } },
      { rateLimit: "on" },
    );
    runner = startSyncs(running, { sharedRateOf: () => rate });
    const { next_run_at, updated_at } = await failedWith("rate_limited");
    expect(next_run_at - updated_at).toBeGreaterThan(perMs / 2);
  });
});
