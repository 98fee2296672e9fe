import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { createApi } from "@agent-connectors/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { manualClock } from "../../service/identity/manual-clock.ts";
import { startTestService, type TestService } from "../../service/start-test-service.ts";
import { completePrintedSetup, installCli, lastLine, root, run } from "../installed-cli.ts";
import { allowDevice } from "../person.ts";
import { type Relay, startRelay } from "../relay.ts";
import { argumentsOf, remote } from "./command-arguments.ts";

const { folder, environment, program, printed, agentCli, failureOf, tokenOf, stop } = await installCli();
afterAll(stop, 60_000);

/** The clock of `clocked`, a service in this process. */
const clock = manualClock();
let clocked: TestService;
let clockedUrl: string;
/** The relay in front of the installed service. */
let relay: Relay;
/** The environment of commands through the relay. It contains a token, so that the commands do not request a token. */
let relayed: NodeJS.ProcessEnv;
beforeAll(async () => {
  relay = await startRelay(printed.url);
  relayed = { AGENT_CONNECTORS_URL: relay.url, AGENT_CONNECTORS_TOKEN: await tokenOf() };
  clocked = await startTestService({ engine: "sqlite", kinds: ["payments"], clock });
  const credentials = clocked.sandbox.credentialsOf("payments");
  const body = { workspace_name: "default", connector_type: "payments", name: "payments", credentials };
  expect(await clocked.admin.request("POST", "/api/v1/integrations/connectors", body)).toMatchObject({ status: 201 });
  clockedUrl = await clocked.listen();
}, 60_000);
afterAll(async () => {
  relay.close();
  await clocked.close();
});

const manifest = join(root, "generator/manifest/examples/library.yaml");

/** Arguments of each command that `remote` does not contain. */
const local: Readonly<Record<string, readonly string[]>> = {
  schema: ["connectors", "execute"],
  completion: ["bash"],
  validate: [manifest],
  generate: [manifest, "--folder", join(folder, "full")],
  call: [manifest, "books.list", "--sandbox"],
  sandbox: ["--kinds", "payments"],
  serve: ["--", "--help"],
  login: ["--client-id", printed.clientId],
  logout: [],
};

const remoteCommands = argumentsOf(remote);

const signedIn = {
  AGENT_CONNECTORS_URL: printed.url,
  AGENT_CONNECTORS_CLIENT_ID: printed.clientId,
  AGENT_CONNECTORS_CLIENT_SECRET: printed.clientSecret,
};

test("every command has arguments in `remote` or `local`", async () => {
  const { message } = await failureOf(["schema", "nothing"]);
  const names = message.split("; there are ")[1].split(", ");
  expect(names.toSorted()).toEqual(Object.keys({ ...remote, ...local }).toSorted());
});

describe("if the connection breaks", () => {
  test.each(remoteCommands)("in the middle of the first response, '%s' ends with exit code 5", async (_, args) => {
    relay.allow(400);
    expect(await failureOf(args, { env: relayed })).toMatchObject({ exit: 5, code: "service_unavailable" });
  });

  test("before the first response, the login ends with exit code 5 and saves nothing", async () => {
    relay.allow(0);
    const login = ["--url", relay.url, "login", "--client-id", printed.clientId];
    expect(await failureOf(login, { input: printed.clientSecret })).toMatchObject({ exit: 5 });
    await expect(stat(join(folder, "config/settings.json"))).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("in the middle of 'execute --all', standard output has only complete lines", async () => {
    relay.allow(firstPages);
    const { code, stdout, stderr } = await agentCli(walk, { env: relayed });
    expect([code, JSON.parse(stderr)]).toEqual([5, expect.objectContaining({ code: "service_unavailable" })]);
    countRecords(stdout);
  });

  test("during the logout, 'logout' ends with exit code 5 and says that the service did not confirm it", async () => {
    relay.allow(Number.POSITIVE_INFINITY);
    const signedOut = { AGENT_CONNECTORS_URL: relay.url, AGENT_CONNECTORS_CONFIG_DIR: join(folder, "logout") };
    const login = await agentCli(["login", "--no-browser"], {
      env: signedOut,
      onStderr: (shown) => {
        const page = /http\S+user_code=\S+/.exec(shown)?.[0];
        return page === undefined ? undefined : allowDevice(page, printed.password);
      },
    });
    expect(login.code).toBe(0);
    relay.allow(0);
    expect(await failureOf(["logout"], { env: signedOut })).toEqual({
      exit: 5,
      code: "service_unavailable",
      message: expect.stringMatching(
        /you are signed out on this computer, but the service did not confirm the logout \(the service at '.*' cannot be reached: .*\); the sign-in can stay valid at the service until it expires or your password changes/,
      ),
      retryable: true,
    });
    expect(await failureOf(["whoami"], { env: signedOut })).toMatchObject({ exit: 2, code: "unauthenticated" });
  });

  test("in the middle of a download, no file is left", async () => {
    const file = join(folder, "download.bin");
    const args = [...(await downloadArgs()), "--file"];
    relay.allow(Number.POSITIVE_INFINITY);
    expect((await agentCli([...args, join(folder, "complete.bin")], { env: relayed })).code).toBe(0);
    relay.allow(relay.passed() - 10);
    expect(await failureOf([...args, file], { env: relayed })).toMatchObject({ exit: 5, code: "service_unavailable" });
    expect(await unfinishedFiles("download.bin")).toEqual([]);
  });

  test("after 'connectors create' has printed its link, the command waits until its timeout, and ends with exit code 5", async () => {
    relay.allow(1_200);
    const args = ["connectors", "create", "late", "--connector-type", "payments", "--no-browser", "--timeout", "5"];
    const { code, stdout, stderr } = await agentCli(args, { env: relayed });
    expect([code, stdout, JSON.parse(lastLine(stderr)).code]).toEqual([5, "", "service_unavailable"]);
    expect(stderr).toContain("Enter the credentials at");
  });
});

/** A command that requests all pages of a list and prints a line for each record. */
const walk = ["connectors", "execute", "payments", "customers", "list", "--all"];

/** Number of bytes after which a command has received the first pages of the list, but not all pages. */
const firstPages = 60_000;

/** Expects one or more complete lines with one record each. Returns their number. */
function countRecords(stdout: string): number {
  const lines = stdout.split("\n");
  expect(lines.pop()).toBe("");
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty("id");
  expect(lines.length).toBeGreaterThan(0);
  return lines.length;
}

/** Returns the files that a failed download has left: temporary files, and the file `name`. */
async function unfinishedFiles(name: string): Promise<readonly string[]> {
  return (await readdir(folder)).filter((found) => found.endsWith(".part") || found === name);
}

async function downloadArgs(): Promise<readonly string[]> {
  const list = ["connectors", "execute", "recruiting", "attachments", "list", "--max-records", "1"];
  const [{ id }] = JSON.parse((await agentCli(list, { env: signedIn })).stdout).data;
  return ["connectors", "execute", "recruiting", "attachments", "download", "--params", `{"attachment_id": ${id}}`];
}

describe("Ctrl-C", () => {
  /** Runs the program, and interrupts it when the service has sent this many bytes. */
  const interruptedAfter = (bytes: number, args: readonly string[]) =>
    agentCli(args, { env: relayed, onStart: (child) => relay.hold(bytes).then(() => child.kill("SIGINT")) });

  test("ends 'execute --all' with exit code 130 after a complete line", async () => {
    const { code, stdout, stderr } = await interruptedAfter(firstPages, walk);
    expect([code, JSON.parse(stderr)]).toEqual([130, { code: "cancelled", message: "interrupted" }]);
    countRecords(stdout);
  });

  test.each([...remoteCommands, ["login", ["login", "--no-browser"]] as const])(
    "ends '%s' with exit code 130 before the first response",
    async (_, args) => {
      const { code, stdout, stderr } = await interruptedAfter(0, args);
      expect([code, stdout, JSON.parse(stderr).message]).toEqual([130, "", "interrupted"]);
    },
  );

  test("ends 'connectors describe' with exit code 130 in the middle of the description", async () => {
    const describing = ["connectors", "describe", "payments"];
    relay.allow(Number.POSITIVE_INFINITY);
    expect((await agentCli(describing, { env: relayed })).code).toBe(0);
    const { code, stdout, stderr } = await interruptedAfter(relay.passed() - 10, describing);
    expect([code, stdout, JSON.parse(stderr).message]).toEqual([130, "", "interrupted"]);
  });

  test("ends a download in progress with exit code 130, and leaves no file", async () => {
    const args = [...(await downloadArgs()), "--file"];
    relay.allow(Number.POSITIVE_INFINITY);
    expect((await agentCli([...args, join(folder, "whole.bin")], { env: relayed })).code).toBe(0);
    const file = join(folder, "interrupted.bin");
    const { code, stdout, stderr } = await interruptedAfter(relay.passed() - 10, [...args, file]);
    expect([code, stdout, JSON.parse(stderr).message]).toEqual([130, "", "interrupted"]);
    expect(await unfinishedFiles("interrupted.bin")).toEqual([]);
  });
});

const clockedClient = () => ({
  AGENT_CONNECTORS_CLIENT_ID: clocked.admin.principalId,
  AGENT_CONNECTORS_CLIENT_SECRET: clocked.admin.clientSecret,
});

test("if an admin cancels the setup session, 'connectors create' ends with exit code 1", async () => {
  const cancelling = async () => {
    const { id } = await clocked.service.database.selectFrom("setup_sessions").select("id").executeTakeFirstOrThrow();
    const path = `/api/v1/integrations/setup-sessions/${id}`;
    expect(await clocked.admin.request("DELETE", path)).toMatchObject({ status: 204 });
  };
  const { code, stdout, stderr } = await agentCli(["connectors", "create", "wiki", "--no-browser"], {
    env: { AGENT_CONNECTORS_URL: clockedUrl, ...clockedClient() },
    onStderr: (shown) => (shown.includes("Enter the credentials at") ? cancelling() : undefined),
  });
  const message = "[cancelled] the setup session was cancelled";
  expect([code, stdout, JSON.parse(lastLine(stderr))]).toEqual([1, "", expect.objectContaining({ message })]);
});

describe("a token that expires", () => {
  /** Milliseconds after which all tokens have expired. */
  const expiredMs = 20 * 60_000;

  /** Runs `walk` with these credentials. All tokens expire after the first pages. */
  async function walkBeyond(credentials: NodeJS.ProcessEnv) {
    const clockedRelay = await startRelay(clockedUrl);
    const ended = await agentCli(walk, {
      env: { AGENT_CONNECTORS_URL: clockedRelay.url, ...credentials },
      onStart: async () => {
        await clockedRelay.hold(firstPages);
        clock.advance(expiredMs);
        clockedRelay.release();
      },
    });
    clockedRelay.close();
    return ended;
  }

  test("ends 'execute --all' with exit code 2 if AGENT_CONNECTORS_TOKEN contains the token", async () => {
    const { code, stdout, stderr } = await walkBeyond({ AGENT_CONNECTORS_TOKEN: clocked.admin.token });
    expect([code, JSON.parse(stderr).code]).toEqual([2, "unauthenticated"]);
    expect(countRecords(stdout)).toBeLessThan(250);
  });

  test("is renewed in the middle of 'execute --all' if the command has the credentials of an API client", async () => {
    const { code, stdout, stderr } = await walkBeyond(clockedClient());
    expect([code, stderr, countRecords(stdout)]).toEqual([0, "", 250]);
  });
});

test("if the upstream has refused the credentials, 'connectors sync --watch' ends with exit code 2", async () => {
  await clocked.service.database.updateTable("connectors").set({ status: "needs_reconnect" }).execute();
  const env = { AGENT_CONNECTORS_URL: clockedUrl, ...clockedClient() };
  const { code, stdout, stderr } = await agentCli(["connectors", "sync", "payments", "--watch"], { env });
  const refused = { code: "credentials_rejected", message: expect.stringContaining("connect the connector again") };
  expect([code, JSON.parse(lastLine(stderr))]).toEqual([2, expect.objectContaining(refused)]);
  const syncs = JSON.parse(stdout);
  expect(syncs.length).toBeGreaterThan(1);
  for (const sync of syncs) expect(sync, sync.entity).toMatchObject({ next_run_at: null, error: refused });
});

describe("a refused sign-in", () => {
  test.each(remoteCommands)("ends '%s' with exit code 2 if the token is invalid", async (_, args) => {
    const env = { AGENT_CONNECTORS_URL: printed.url, AGENT_CONNECTORS_TOKEN: "invalid" };
    expect(await failureOf(args, { env })).toMatchObject({ exit: 2, code: "unauthenticated" });
  });

  test.each(remoteCommands)("ends '%s' with exit code 2 if the client has been deleted", async (_, args) => {
    const env = { AGENT_CONNECTORS_URL: printed.url, ...(await revokedClient()) };
    expect(await failureOf(args, { env })).toMatchObject({ exit: 2, code: "unauthenticated" });
  });

  test("ends 'execute --all' with exit code 2 if the client is deleted while the command runs", async () => {
    const { env, revoke } = await revocableClient();
    const { code, stdout, stderr } = await agentCli(walk, {
      env: { ...env, AGENT_CONNECTORS_URL: relay.url },
      onStart: async () => {
        await relay.hold(firstPages);
        await revoke();
        relay.release();
      },
    });
    expect([code, JSON.parse(stderr).code]).toEqual([2, "unauthenticated"]);
    expect(countRecords(stdout)).toBeLessThan(250);
  });

  let revoked: Promise<NodeJS.ProcessEnv> | undefined;
  function revokedClient(): Promise<NodeJS.ProcessEnv> {
    revoked ??= revocableClient().then(async ({ env, revoke }) => {
      await revoke();
      return env;
    });
    return revoked;
  }

  async function revocableClient() {
    const api = createApi({ base_url: printed.url, token: await tokenOf() });
    const path = "/api/v1/clients";
    const body = { name: "revoked", role: "admin" };
    const made = (await api.json({ method: "POST", path, body, effect: "writes" })) as Record<string, string>;
    return {
      env: { AGENT_CONNECTORS_CLIENT_ID: made.id, AGENT_CONNECTORS_CLIENT_SECRET: made.client_secret },
      revoke: () => api.json({ method: "DELETE", path: `${path}/${made.id}`, effect: "writes" }),
    };
  }
});

/** Commands that write nothing to standard output, need a person or standard input, or run another program. */
const notWriting = /^(?:mcp|serve|log)| (?:use|create|delete)$/;
const writing = argumentsOf({ ...remote, ...local }).filter(([name]) => !notWriting.test(name));

describe("standard output", () => {
  const env = { ...environment, ...signedIn };
  beforeAll(async () => {
    const sync = ["connectors", "sync", "payments", "--entity", "customers", "--watch"];
    expect(await agentCli(sync, { env })).toMatchObject({ code: 0 });
  }, 60_000);

  /** Runs the program with a full disk as its standard output. */
  async function onFullDisk(args: readonly string[], onStderr?: (shown: string) => Promise<void> | undefined) {
    const full = openSync("/dev/full", "w");
    const child = spawn(process.execPath, [program, ...args], { cwd: folder, env, stdio: ["ignore", full, "pipe"] });
    let stderr = "";
    let reaction: Promise<void> | undefined;
    child.stderr?.setEncoding("utf8").on("data", (piece) => {
      stderr += piece;
      reaction ??= onStderr?.(stderr);
    });
    const [code] = await once(child, "close");
    await reaction;
    return [code, JSON.parse(lastLine(stderr))];
  }
  const message = expect.stringContaining("standard output cannot be written: ENOSPC");
  const noSpace = [1, expect.objectContaining({ message })];

  test.each(writing)("on a full disk ends '%s' with exit code 1", async (_, args) => {
    expect(await onFullDisk(args)).toEqual(noSpace);
  });

  test("on a full disk ends 'connectors create' with exit code 1 after the connector is created", async () => {
    const create = ["connectors", "create", "full", "--connector-type", "payments", "--no-browser"];
    const ended = await onFullDisk(create, completePrintedSetup);
    expect(ended).toEqual(noSpace);
    expect(await agentCli(["connectors", "delete", "full", "--yes"], { env })).toMatchObject({ code: 0 });
  });

  test.each(writing)("that is closed ends '%s' without an error", async (_, args) => {
    const line = [process.execPath, program, ...args].map((word) => `'${word}'`).join(" ");
    await run("bash", ["-c", `set -o pipefail; ${line} 2> err.txt | true`], { cwd: folder, env });
    const stderr = await readFile(join(folder, "err.txt"), "utf8");
    expect(stderr).not.toContain('"code"');
  });
});

describe("a full disk", () => {
  /** Runs the program with a maximum of `blocks` KiB for each written file. A larger write fails like a write to a full disk. */
  const limited = (blocks: number, args: readonly string[]) => {
    const words = [process.execPath, program, ...args].map((word) => `'${word}'`).join(" ");
    const command = `trap '' XFSZ; ulimit -f ${blocks}; exec ${words}`;
    return run("bash", ["-c", command], { cwd: folder, env: { ...environment, ...signedIn } }).then(
      () => ({ code: 0, stderr: "" }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
    );
  };

  test("leaves only complete files of 'generate'", async () => {
    const [small, complete] = [join(folder, "small"), join(folder, "complete")];
    const { code, stderr } = await limited(4, ["generate", manifest, "--folder", small]);
    expect([code, JSON.parse(stderr).message]).toEqual([1, expect.stringMatching(/'.*' cannot be written: EFBIG/)]);
    expect((await agentCli(["generate", manifest, "--folder", complete])).code).toBe(0);
    const place = "generated/library";
    const names = await readdir(join(small, place));
    expect(names.length).toBeGreaterThan(0);
    // The first line of each file names the folder.
    for (const name of names) {
      const text = await readFile(join(complete, place, name), "utf8");
      expect(await readFile(join(small, place, name), "utf8")).toBe(text.replaceAll(complete, small));
    }
  });

  test("leaves no part of a download", async () => {
    const args = await downloadArgs();
    const { code, stderr } = await limited(0, [...args, "--file", join(folder, "none.bin")]);
    expect([code, JSON.parse(stderr).message]).toEqual([
      1,
      expect.stringContaining("none.bin' cannot be written: EFBIG"),
    ]);
    expect(await unfinishedFiles("none.bin")).toEqual([]);
  });

  test("leaves the previous settings", async () => {
    expect((await agentCli(["workspaces", "use", "default"], { env: signedIn })).code).toBe(0);
    const settings = join(folder, "config/settings.json");
    const before = await readFile(settings, "utf8");
    const { code, stderr } = await limited(0, ["workspaces", "use", "default"]);
    expect([code, JSON.parse(stderr).message]).toEqual([4, expect.stringContaining("the settings cannot be saved")]);
    expect([await readFile(settings, "utf8"), await readdir(join(folder, "config"))]).toEqual([
      before,
      ["settings.json"],
    ]);
  });
});
