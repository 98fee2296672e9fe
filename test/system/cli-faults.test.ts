import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { createServer, type Socket, connect as tcpConnect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createApi } from "@agent-connectors/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installCli, lastLine, root, run } from "./installed-cli.ts";

const { folder, environment, program, printed, agentCli, failureOf, stop } = await installCli();
afterAll(stop, 60_000);

const manifest = join(root, "generator/manifest/examples/library.yaml");

/** Arguments of each command that calls the service. */
const remote: Readonly<Record<string, readonly string[]>> = {
  whoami: [],
  "organizations list": [],
  "organizations use": ["Default"],
  "workspaces list": [],
  "workspaces use": ["default"],
  "connectors list-types": [],
  "connectors list": [],
  "connectors create": ["late", "--connector-type", "payments", "--no-browser"],
  "connectors describe": ["payments"],
  "connectors update": ["payments", "--rename", "payments"],
  "connectors delete": ["wiki", "--yes"],
  "connectors execute": ["payments", "customers", "list", "--all"],
  "connectors search": ["payments", "customers"],
  "connectors sql": ["payments", "customers", "SELECT 1"],
  "connectors sync": ["payments", "--watch"],
  docs: ["payments"],
  mcp: ["payments"],
};

/** Arguments of the other commands. */
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

/** The words of each command with its arguments, by its name. */
const argumentsOf = (table: typeof remote) =>
  Object.entries(table).map(([name, args]) => [name, [...name.split(" "), ...args]] as const);
const remoteCommands = argumentsOf(remote);

/** The environment of an API client that is signed in. */
const signedIn = {
  AGENT_CONNECTORS_CLIENT_ID: printed.clientId,
  AGENT_CONNECTORS_CLIENT_SECRET: printed.clientSecret,
};

test("every command has a row in these tables", async () => {
  const { message } = await failureOf(["schema", "nothing"]);
  const names = message.split("; there are ")[1].split(", ");
  expect(names.toSorted()).toEqual(Object.keys({ ...remote, ...local }).toSorted());
});

/** A relay in front of the service. It breaks all connections after a number of bytes of responses. */
async function startRelay() {
  let [left, passed] = [0, 0];
  const { hostname, port } = new URL(printed.url);
  const sockets = new Set<Socket>();
  const server = createServer((caller) => {
    if (left <= 0) return caller.destroy();
    const service = tcpConnect(Number(port), hostname);
    for (const socket of [caller, service]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => [caller, service].map((each) => each.destroy()));
    }
    caller.pipe(service);
    service.on("data", (bytes) => {
      const part = bytes.subarray(0, left);
      left -= part.length;
      passed += part.length;
      caller.write(part, () => left <= 0 && caller.destroy());
    });
    return caller;
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("expected a port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** Passes this many bytes to all later connections. */
    allow: (bytes: number) => {
      [left, passed] = [bytes, 0];
    },
    passed: () => passed,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe("a connection that breaks", () => {
  let relay: Awaited<ReturnType<typeof startRelay>>;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    relay = await startRelay();
    const { token } = await tokenOf();
    // A token from the environment needs no request of its own, so all bytes belong to the command.
    env = { AGENT_CONNECTORS_URL: relay.url, AGENT_CONNECTORS_TOKEN: token };
  });
  afterAll(() => relay.close());

  test.each(remoteCommands)("in the middle of the first response ends '%s' with 5", async (_, args) => {
    relay.allow(400);
    expect(await failureOf(args, { env })).toMatchObject({ exit: 5, code: "service_unavailable" });
  });

  test("before the first response ends the login with 5, and saves nothing", async () => {
    relay.allow(0);
    const login = ["--url", relay.url, "login", "--client-id", printed.clientId];
    expect(await failureOf(login, { input: printed.clientSecret })).toMatchObject({ exit: 5 });
    await expect(stat(join(folder, "config/settings.json"))).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("in the middle of a walk leaves complete lines", async () => {
    relay.allow(60_000);
    const { code, stdout, stderr } = await agentCli(["connectors", ...walk], { env });
    expect([code, JSON.parse(stderr)]).toEqual([5, expect.objectContaining({ code: "service_unavailable" })]);
    const lines = stdout.split("\n");
    expect(lines.pop()).toBe("");
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty("id");
  });

  test("in the middle of a download leaves no file", async () => {
    const file = join(folder, "download.bin");
    const args = [...(await downloadArgs()), "--file"];
    relay.allow(Number.POSITIVE_INFINITY);
    expect((await agentCli([...args, join(folder, "complete.bin")], { env })).code).toBe(0);
    relay.allow(relay.passed() - 10);
    expect(await failureOf([...args, file], { env })).toMatchObject({ exit: 5, code: "service_unavailable" });
    expect((await readdir(folder)).filter((name) => name.endsWith(".part") || name === "download.bin")).toEqual([]);
  });

  test("after the setup page is opened ends 'connectors create' with 5", async () => {
    relay.allow(1_200);
    const args = ["connectors", "create", "late", "--connector-type", "payments", "--no-browser"];
    const { code, stdout, stderr } = await agentCli(args, { env });
    expect([code, stdout, JSON.parse(lastLine(stderr))]).toEqual([5, "", expect.objectContaining({ retryable: true })]);
    expect(stderr).toContain("Enter the credentials at");
  });
});

const walk = ["execute", "payments", "customers", "list", "--all"];

/** A token of the first user's API client. */
async function tokenOf(): Promise<{ token: string }> {
  const response = await fetch(`${printed.url}/api/v1/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: printed.clientId,
      client_secret: printed.clientSecret,
    }),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  return { token: access_token };
}

async function downloadArgs(): Promise<readonly string[]> {
  const env = { AGENT_CONNECTORS_URL: printed.url, ...signedIn };
  const list = ["connectors", "execute", "recruiting", "attachments", "list", "--max-records", "1"];
  const [{ id }] = JSON.parse((await agentCli(list, { env })).stdout).data;
  return ["connectors", "execute", "recruiting", "attachments", "download", "--params", `{"attachment_id": ${id}}`];
}

describe("a refused sign-in", () => {
  test.each(remoteCommands)("ends '%s' with 2 if the token has expired", async (_, args) => {
    const env = { AGENT_CONNECTORS_URL: printed.url, AGENT_CONNECTORS_TOKEN: "expired" };
    expect(await failureOf(args, { env })).toMatchObject({ exit: 2, code: "unauthenticated" });
  });

  test.each(remoteCommands)("ends '%s' with 2 if the client is revoked", async (_, args) => {
    const env = { AGENT_CONNECTORS_URL: printed.url, ...(await revokedClient()) };
    expect(await failureOf(args, { env })).toMatchObject({ exit: 2, code: "unauthenticated" });
  });

  let revoked: Promise<NodeJS.ProcessEnv> | undefined;
  /** The environment of an API client that an admin has deleted. */
  function revokedClient(): Promise<NodeJS.ProcessEnv> {
    revoked ??= (async () => {
      const { token } = await tokenOf();
      const api = createApi({ base_url: printed.url, token });
      const path = "/api/v1/clients";
      const body = { name: "revoked", role: "admin" };
      const made = (await api.json({ method: "POST", path, body, effect: "writes" })) as Record<string, string>;
      await api.json({ method: "DELETE", path: `${path}/${made.id}`, effect: "writes" });
      return { AGENT_CONNECTORS_CLIENT_ID: made.id, AGENT_CONNECTORS_CLIENT_SECRET: made.client_secret };
    })();
    return revoked;
  }
});

/** Commands without standard output, commands that change the service, and commands that run until they are stopped. */
const notWriting = /^(?:mcp|serve|log)| (?:use|create|delete|update|search|sql)$/;
const writing = argumentsOf({ ...remote, ...local }).filter(([name]) => !notWriting.test(name));

describe("standard output", () => {
  const env = { ...environment, AGENT_CONNECTORS_URL: printed.url, ...signedIn };

  test.each(writing)("on a full disk ends '%s' with 1", async (_, args) => {
    const full = openSync("/dev/full", "w");
    const child = spawn(process.execPath, [program, ...args], { cwd: folder, env, stdio: ["ignore", full, "pipe"] });
    const stderr = child.stderr === null ? "" : await text(child.stderr);
    expect([child.exitCode ?? (await once(child, "close"))[0], JSON.parse(lastLine(stderr))]).toEqual([
      1,
      expect.objectContaining({ message: expect.stringContaining("standard output cannot be written: ENOSPC") }),
    ]);
  });

  test.each(writing)("that is closed ends '%s' without an error", async (_, args) => {
    const line = [process.execPath, program, ...args].map((word) => `'${word}'`).join(" ");
    const piped = await run("bash", ["-c", `set -o pipefail; ${line} 2> err.txt | true`], { cwd: folder, env });
    expect(piped.stdout).toBe("");
    const stderr = await readFile(join(folder, "err.txt"), "utf8");
    expect(stderr).not.toContain('"code"');
  });
});

describe("a full disk", () => {
  /** Runs the program with a limit for the size of files. Exceeding it fails like a full disk. */
  const limited = (blocks: number, args: readonly string[]) => {
    const words = [process.execPath, program, ...args].map((word) => `'${word}'`).join(" ");
    const env = { ...environment, AGENT_CONNECTORS_URL: printed.url, ...signedIn };
    const command = `trap '' XFSZ; ulimit -f ${blocks}; exec ${words}`;
    return run("bash", ["-c", command], { cwd: folder, env }).then(
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
    for (const name of names)
      expect(await readFile(join(small, place, name))).toEqual(await readFile(join(complete, place, name)));
  });

  test("leaves no part of a download", async () => {
    const args = await downloadArgs();
    const { code, stderr } = await limited(0, [...args, "--file", join(folder, "none.bin")]);
    expect([code, JSON.parse(stderr).message]).toEqual([
      1,
      expect.stringContaining("none.bin' cannot be written: EFBIG"),
    ]);
    expect((await readdir(folder)).filter((name) => name.endsWith(".part") || name === "none.bin")).toEqual([]);
  });

  test("leaves the previous settings", async () => {
    const env = { AGENT_CONNECTORS_URL: printed.url, ...signedIn };
    expect((await agentCli(["workspaces", "use", "default"], { env })).code).toBe(0);
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
