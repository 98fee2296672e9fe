import { execFile } from "node:child_process";
import { once } from "node:events";
import { kinds } from "@agent-connectors/connectors";
import { startSandbox } from "@agent-connectors/sandbox";
import { expect, test } from "vitest";
import { engines, testDatabase } from "../service/engines.ts";
import { apiOf } from "./api-of.ts";
import { firstToken } from "./first-token.ts";
import { builtProgram, runProgram } from "./run-program.ts";

/** Runs the program until it ends. Returns its exit code and stderr. */
async function runToEnd(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const child = execFile(process.execPath, [...builtProgram, ...args], {
    env: { PATH: process.env.PATH ?? "", ...environment },
    timeout: 60_000,
  });
  let stderr = "";
  child.stderr?.on("data", (text) => {
    stderr += text;
  });
  const [code] = await once(child, "close");
  return { code, stderr };
}

test.each(engines)(
  "on %s, --sandbox refuses a database with real connectors, and does not change their credentials",
  async (engine) => {
    const { connector } = await kinds.payments.load();
    // This sandbox represents the real upstream. With `--sandbox`, the program starts a sandbox of its own.
    const upstream = await startSandbox({ connectors: [connector] });
    const database = await testDatabase(engine);
    const environment = {
      PORT: "0",
      LOG_LEVEL: "silent",
      DATA_DIR: database.folder,
      ...(database.databaseUrl !== undefined && { DATABASE_URL: database.databaseUrl }),
      BASE_URLS: JSON.stringify({ payments: upstream.urlOf("payments") }),
      EGRESS_ALLOW: new URL(upstream.url).host,
    };
    const program = await runProgram({ environment });
    const api = apiOf(() => program.url, await firstToken(program));
    const made = await api("POST", "/api/v1/integrations/connectors", {
      workspace_name: "default",
      connector_type: "payments",
      name: "payments",
      credentials: { api_key: "sk_live_of_the_owner" },
    });
    expect(made.status).toBe(201);
    expect(await program.end("SIGTERM")).toBe(0);

    const stored = async () => {
      const db = await database.open();
      const rows = await db.selectFrom("credentials").select(["connector_id", "sealed", "version"]).execute();
      await db.destroy();
      return rows;
    };
    const before = await stored();
    expect(before).toHaveLength(1);
    const { code, stderr } = await runToEnd(["--sandbox"], environment);
    expect(await stored()).toEqual(before);
    expect(stderr).toMatch(
      /^\[invalid_config\] expected a database that has no connectors or that --sandbox created, [^\n]*\n$/,
    );
    expect(code).toBe(4);
    await database.drop();
    await upstream.close();
  },
  90_000,
);
