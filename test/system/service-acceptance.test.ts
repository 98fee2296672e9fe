import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { found } from "./found.ts";

/** The output of `npm start`, up to the `curl` command that it prints last. */
async function printed(child: ChildProcess): Promise<string> {
  let output = "";
  for await (const piece of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    output += piece;
    if (/\/execute" -H .*\n/.test(output)) return output;
  }
  throw new Error(`npm start ended early:\n${output}`);
}

const value = (output: string, name: string) => found(output, new RegExp(`^\\s*${name}\\s+(\\S+)$`, "m"));

describe("npm start -- --sandbox", () => {
  let folder: string;
  let child: ChildProcess;
  let output: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "agent-connectors-acceptance-"));
    child = spawn("npm", ["start", "--silent", "--", "--sandbox", "--port", "0"], {
      // `MAX_SYNCS` prevents syncs, because the acceptance script expects an error from a context store that was never synced.
      env: { ...process.env, DATA_DIR: folder, LOG_LEVEL: "error", MAX_SYNCS: "0" },
      stdio: ["ignore", "pipe", "inherit"],
      detached: true,
    });
    output = await printed(child);
  }, 60_000);
  afterAll(async () => {
    // The whole process group: npm, and the service that it started.
    if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
    await rm(folder, { recursive: true, force: true });
  });

  test("passes the acceptance script", async () => {
    const { stdout } = await promisify(execFile)("bash", ["test/acceptance/hosted-service.sh"], {
      env: {
        ...process.env,
        BASE: found(output, /listens at (http:\S+)\./),
        EMAIL: value(output, "e-mail"),
        PASSWORD: value(output, "password"),
        CLIENT_ID: value(output, "client id"),
        CLIENT_SECRET: value(output, "client secret"),
      },
    });
    expect(stdout.trim().split("\n").at(-1)).toBe("all steps passed");
  });
});
