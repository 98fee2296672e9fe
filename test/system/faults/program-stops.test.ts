import { spawnSync } from "node:child_process";
import { payments } from "@agent-connectors/connectors/payments";
import { type Sandbox, startSandbox } from "@agent-connectors/sandbox";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { deleteOrphanedStores, openStores } from "../../../service/context-store/stores.ts";
import { secret } from "../../../service/secret.ts";
import { type Engine, engines, type TestDatabase, testDatabase } from "../../service/engines.ts";
import { type Api, apiOf } from "../api-of.ts";
import { firstToken } from "../first-token.ts";
import { type Program, runProgram } from "../run-program.ts";
import { environmentOf } from "./environment.ts";

/** The number of records. Their copy is larger than a file of `fileBlocks`. */
const records = 3_000;
/** The maximum size of a file in blocks of 512 bytes: 6 MB. The control database and its log are smaller. */
const fileBlocks = 12_000;

let database: TestDatabase;
let sandbox: Sandbox;
let program: Program;
let api: Api;
let id: string;
beforeEach(async () => {
  sandbox = await startSandbox({ connectors: [payments], records });
});
afterEach(async () => {
  await program.end("SIGKILL");
  await sandbox.close();
  await database.drop();
});

/** Starts the program, connects the sandbox, and lets only the sync of customers run. */
async function start(engine: Engine, limits: { readonly fileBlocks?: number } = {}): Promise<void> {
  database = await testDatabase(engine);
  program = await runProgram({ environment: environmentOf(database, sandbox, ["payments"]), ...limits });
  api = apiOf(() => program.url, await firstToken(program));
  const { body } = await api("POST", "/api/v1/integrations/connectors", {
    workspace_name: "default",
    connector_type: "payments",
    name: "stopped",
    credentials: sandbox.credentialsOf(payments),
  });
  id = body.id;
  await api("PATCH", `/api/v1/integrations/connectors/${id}/sync`, { paused: true });
  await api("PATCH", `/api/v1/integrations/connectors/${id}/sync`, { entity: "customers", paused: false });
}

const status = async () => {
  const { body } = await api("GET", `/api/v1/integrations/connectors/${id}/sync`);
  return body.data.find(({ entity }: { readonly entity: string }) => entity === "customers");
};

/** Makes the next run due now. */
async function runNow(): Promise<void> {
  const opened = await database.open();
  await opened.updateTable("syncs").set({ next_run_at: 0 }).where("entity", "=", "customers").execute();
  await opened.destroy();
}

test("a sync reports a full disk, and continues when the disk has free space", { timeout: 120_000 }, async () => {
  await start("sqlite", { fileBlocks });
  await vi.waitFor(async () => expect((await status()).error).not.toBeNull(), { timeout: 60_000, interval: 100 });
  expect((await status()).error).toMatchObject({
    code: "service_unavailable",
    message: expect.stringContaining("its disk is full. Free space on the disk; nothing stored is lost"),
  });
  expect((await api("GET", "/readyz")).status).toBe(200);
  // Raises the limit of the running process.
  spawnSync("prlimit", ["--pid", String(program.process.pid), "--fsize=unlimited"], { stdio: "inherit" });
  await runNow();
  await vi.waitFor(async () => expect(await status()).toMatchObject({ status: "ready", error: null, records }), {
    timeout: 60_000,
    interval: 100,
  });
});

describe.each(engines)("a connector on %s", (engine) => {
  test("whose deletion was interrupted loses its copy when orphaned stores are deleted", {
    timeout: 60_000,
  }, async () => {
    await start(engine);
    await vi.waitFor(async () => expect((await status()).records).toBeGreaterThan(0), {
      timeout: 30_000,
      interval: 50,
    });
    await program.end("SIGKILL");
    const { databaseUrl, folder } = database;
    const url = databaseUrl !== undefined && { databaseUrl: secret(databaseUrl) };
    const stores = openStores({ dataDir: folder, ...url }, pino({ level: "silent" }));
    const opened = await database.open();
    try {
      // The database as after a kill between the commit and the deletion of the store.
      await opened.deleteFrom("connectors").where("id", "=", id).execute();
      expect(await stores.list()).toEqual([id]);
      expect(await deleteOrphanedStores(opened, stores)).toBe(1);
      expect(await stores.list()).toEqual([]);
    } finally {
      await opened.destroy();
      await stores.close();
    }
  });
});
