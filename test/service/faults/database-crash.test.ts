import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { payments } from "@agent-connectors/connectors/payments";
import { createConnector, systemClock } from "@agent-connectors/runtime";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type EmbeddedServer, startEmbeddedPostgres } from "../../../scripts/embedded-postgres.ts";
import { openDatabase } from "../../../service/database/open-database.ts";
import { createSharedRates } from "../../../service/execution/shared-rates.ts";
import { secret } from "../../../service/secret.ts";
import type { SyncRunner } from "../../../service/syncs/runner.ts";
import { connectTo, startSyncs } from "../context-store/synced.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

const records = 17_500;
let server: EmbeddedServer;
let folder: string;
let running: TestService;
let runner: SyncRunner;
beforeAll(async () => {
  // Unlike the server of the other tests, this server flushes its writes to disk, so that a crash loses nothing.
  server = await startEmbeddedPostgres();
  folder = await mkdtemp(join(tmpdir(), "agent-connectors-test-"));
  const databaseUrl = `${server.url}/postgres`;
  const open = () => openDatabase({ databaseUrl: secret(databaseUrl), file: "", onConnectionError: () => {} });
  const database = { databaseUrl, folder, open, drop: async () => {} };
  const masterKey = randomBytes(32).toString("base64");
  const options = { engine: "postgres", kinds: ["payments"], sandbox: { records } } as const;
  running = await startTestService({ ...options, sharesDatabaseOf: { database, masterKey } });
}, 60_000);
afterAll(async () => {
  await runner?.close();
  await running?.close();
  await server?.stop();
  await rm(folder, { recursive: true });
}, 60_000);

const updateSync = () => running.service.database.updateTable("syncs").where("entity", "=", "customers");

test("a sync whose database crashes three times continues, and loses nothing", {
  timeout: 300_000,
}, async () => {
  const { admin, sandbox } = running;
  const id = await connectTo(running, "payments");
  const url = `/api/v1/integrations/connectors/${id}/sync`;
  const status = async () => {
    const { body } = await admin.request("GET", url);
    return body.data.find(({ entity }: { readonly entity: string }) => entity === "customers");
  };
  /** If the last run failed, makes the next run due now. The service would retry only after half a minute or longer. */
  const runIfFailed = () => updateSync().where("error_code", "is not", null).set({ next_run_at: 0 }).execute();
  await admin.request("PATCH", url, { paused: true });
  await admin.request("PATCH", url, { entity: "customers", paused: false });
  const rate = createSharedRates(systemClock)("fast", payments, { rateLimit: "off" });
  runner = startSyncs(running, { sharedRateOf: () => rate });
  const store = await running.service.stores.open(id);
  const stored = async () => (await store.counts("customers")).records;
  for (const minimum of [2_000, 7_000, 12_000]) {
    await vi.waitFor(
      async () => {
        await runIfFailed();
        expect(await stored()).toBeGreaterThanOrEqual(minimum);
      },
      { timeout: 60_000, interval: 20 },
    );
    expect(await stored()).toBeLessThan(records);
    const restart = await server.crash();
    const { status: code, body } = await admin.request("GET", url);
    expect([code, body.code]).toEqual([503, "service_unavailable"]);
    await restart();
    // Simulates that half a minute has passed: the lease has expired, and the next run is due.
    await vi.waitFor(() => updateSync().set({ lease_until: 0, next_run_at: 0 }).execute(), { timeout: 20_000 });
    expect(await stored()).toBeGreaterThanOrEqual(minimum);
  }
  await vi.waitFor(
    async () => {
      await runIfFailed();
      expect(await status()).toMatchObject({ status: "ready", error: null, records });
    },
    { timeout: 60_000, interval: 200 },
  );
  const upstream = createConnector(payments, {
    baseUrl: sandbox.urlOf("payments"),
    credentials: sandbox.credentialsOf(payments),
    limits: { rateLimit: "off" },
  });
  const listed: string[] = [];
  for await (const customer of upstream.customers.list({ limit: 100 })) listed.push(customer.id);
  await upstream.close();
  const copied = (await store.read("customers", { limit: 2 * records })).map(({ record }) => record.id);
  expect(copied.toSorted()).toEqual(listed.toSorted());
});
