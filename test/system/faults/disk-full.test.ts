import { spawnSync } from "node:child_process";
import { payments } from "@agent-connectors/connectors/payments";
import { startSandbox } from "@agent-connectors/sandbox";
import { expect, onTestFinished, test, vi } from "vitest";
import { testDatabase } from "../../service/engines.ts";
import { apiOf } from "../api-of.ts";
import { firstToken } from "../first-token.ts";
import { runProgram } from "../run-program.ts";
import { copyCustomers } from "./copy-customers.ts";
import { environmentOf } from "./environment.ts";

/** The number of records. Their copy is larger than a file of `fileBlocks`. */
const records = 3_000;
/** The maximum size of a file in blocks of 512 bytes: 6 MB. The control database and its log are smaller. */
const fileBlocks = 12_000;

test("a sync reports a full disk, and continues when the disk has free space", { timeout: 120_000 }, async () => {
  const database = await testDatabase("sqlite");
  onTestFinished(database.drop);
  const sandbox = await startSandbox({ connectors: [payments], records });
  onTestFinished(sandbox.close);
  const program = await runProgram({ environment: environmentOf(database, sandbox, ["payments"]), fileBlocks });
  onTestFinished(async () => void (await program.end("SIGKILL")));
  const api = apiOf(() => program.url, await firstToken(program));
  const { sync } = await copyCustomers(api, sandbox);
  await vi.waitFor(async () => expect((await sync()).error).not.toBeNull(), { timeout: 60_000, interval: 100 });
  expect((await sync()).error).toMatchObject({
    code: "service_unavailable",
    message: expect.stringContaining("its disk is full. Free some space on the disk; nothing stored is lost"),
  });
  expect((await api("GET", "/readyz")).status).toBe(200);
  // Removes the limit for file sizes from the running process.
  spawnSync("prlimit", ["--pid", String(program.process.pid), "--fsize=unlimited"], { stdio: "inherit" });
  // Makes the next run due now.
  const opened = await database.open();
  await opened.updateTable("syncs").set({ next_run_at: 0 }).where("entity", "=", "customers").execute();
  await opened.destroy();
  await vi.waitFor(async () => expect(await sync()).toMatchObject({ status: "ready", error: null, records }), {
    timeout: 60_000,
    interval: 100,
  });
});
