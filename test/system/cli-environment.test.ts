import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { dirname, join } from "node:path";
import { createApi } from "@agent-connectors/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { completePrintedSetup, installCli, run } from "./installed-cli.ts";
import { allowDevice } from "./person.ts";

const { folder, environment, printed, agentCli, failureOf, tokenOf, stop } = await installCli();
afterAll(stop, 60_000);

const settings = join(folder, "config/settings.json");
const url = { AGENT_CONNECTORS_URL: printed.url };
const client = {
  ...url,
  AGENT_CONNECTORS_CLIENT_ID: printed.clientId,
  AGENT_CONNECTORS_CLIENT_SECRET: printed.clientSecret,
};
const login = ["login", "--client-id", printed.clientId];

describe("without a keychain", () => {
  const signingIn = { env: url, input: printed.clientSecret };

  test("--store keychain fails, and keeps the previous sign-in", async () => {
    expect(await agentCli(login, signingIn)).toMatchObject({ code: 0 });
    const before = await readFile(settings, "utf8");
    const failure = await failureOf([...login, "--store", "keychain"], signingIn);
    expect(failure).toMatchObject({ exit: 4, message: expect.stringContaining("the keychain cannot be used") });
    expect(await readFile(settings, "utf8")).toBe(before);
  });

  test("a sign-in whose keychain is missing requires another login", async () => {
    await writeFile(settings, JSON.stringify({ url: printed.url, sign_in: { kind: "client", store: "keychain" } }));
    const failure = await failureOf(["whoami"], { env: url });
    expect(failure).toMatchObject({ exit: 2, message: expect.stringContaining("agent-cli login --store file") });
    expect(await failureOf(["logout"], { env: url })).toMatchObject({
      exit: 1,
      message: expect.stringContaining("cannot be deleted from the keychain"),
    });
    expect(await failureOf(["whoami"], { env: url })).toMatchObject({ exit: 2, code: "unauthenticated" });
  });
});

/** Whether Debian's packages dbus and gnome-keyring are installed. */
const hasKeychain = await run("sh", ["-c", "command -v dbus-run-session && command -v gnome-keyring-daemon"]).then(
  () => true,
  () => false,
);
/**
 * Where a login without `--store` saves the sign-in: in the keychain of the D-Bus session, or in the settings file if there is no
 * session. The list omits the keychain if this machine cannot test it.
 */
const places = hasKeychain ? (["keychain", "file"] as const) : (["file"] as const);

describe.each(places)("without --store, in the %s", (store) => {
  /** Runs a bash script. For the keychain, runs the script in a D-Bus session with the keychain unlocked. */
  async function inSession(script: string, onStderr?: (text: string) => Promise<void> | undefined) {
    const unlock = "printf password | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; ";
    const words = ["bash", "-euc", store === "keychain" ? unlock + script : script];
    const [program = "", ...args] = store === "keychain" ? ["dbus-run-session", "--", ...words] : words;
    const path = `${join(folder, "node_modules/.bin")}:${dirname(process.execPath)}:${environment.PATH}`;
    const child = spawn(program, args, { cwd: folder, env: { ...environment, ...url, PATH: path } });
    let [stdout, stderr] = ["", ""];
    let reaction: Promise<void> | undefined;
    child.stdout.on("data", (piece) => {
      stdout += piece;
    });
    child.stderr.on("data", (piece) => {
      stderr += piece;
      reaction ??= onStderr?.(stderr);
    });
    const [code] = await once(child, "close");
    await reaction;
    return { code, stdout, stderr };
  }

  /** Scripts that replace the access token of the user with an expired one, so that the next command must renew it. */
  const expiring = {
    keychain: `import { AsyncEntry } from "@napi-rs/keyring";
      const entry = new AsyncEntry("agent-cli", "${settings}");
      const saved = JSON.parse(await entry.getPassword());
      const signIn = { ...saved.signIn, access_token: "expired", expires_at: 0 };
      await entry.setPassword(JSON.stringify({ ...saved, signIn }));`,
    file: `import { readFileSync, writeFileSync } from "node:fs";
      const saved = JSON.parse(readFileSync("${settings}"));
      const sign_in = { ...saved.sign_in, access_token: "expired", expires_at: 0 };
      writeFileSync("${settings}", JSON.stringify({ ...saved, sign_in }));`,
  };

  test("the sign-in of an API client is stored until the logout", async () => {
    const { code, stdout, stderr } = await inSession(`
      echo ${printed.clientSecret} | agent-cli login --client-id ${printed.clientId} > /dev/null
      cat ${settings}; echo ---; agent-cli whoami; echo ---
      agent-cli logout; agent-cli whoami || exit 9`);
    expect([code, stderr]).toEqual([9, expect.stringContaining("Signed out.")]);
    const [saved = "", who = ""] = stdout.split("---");
    expect(saved.includes(printed.clientSecret)).toBe(store === "file");
    expect(JSON.parse(who)).toMatchObject({ kind: "client", sign_in: store });
  });

  test("if several processes renew the sign-in of a user at the same time, all of them stay signed in", async () => {
    const allow = (text: string) => {
      const page = /http\S+user_code=\S+/.exec(text)?.[0];
      return page === undefined ? undefined : allowDevice(page, printed.password);
    };
    await writeFile(join(folder, "expire.mjs"), expiring[store]);
    const { code, stdout } = await inSession(
      `agent-cli login --no-browser > /dev/null; node expire.mjs
      for each in 1 2 3; do agent-cli whoami --output ndjson & done
      wait; agent-cli whoami --output ndjson; agent-cli logout`,
      allow,
    );
    const lines = stdout.trim().split("\n");
    expect([code, lines.map((line) => JSON.parse(line).sign_in)]).toEqual([0, Array(4).fill(store)]);
  });
});

test("a command ends with its usual exit code if the reader of standard error closes the pipe", async () => {
  const onStart = async (child: ChildProcess) => child.stderr?.destroy();
  expect((await agentCli(["workspaces", "use", "default"], { env: client, onStart })).code).toBe(0);
  expect((await agentCli(["workspaces", "use", "missing"], { env: client, onStart })).code).toBe(3);
});

describe("a proxy", () => {
  let proxy: string;
  const hosts: string[] = [];
  /** A forward proxy that records the requested hosts. */
  const server = createServer((received, response) => {
    const { host, href } = new URL(received.url ?? "");
    hosts.push(host);
    const { method = "GET", headers } = received;
    const sent = request(href, { method, headers }, (found) => {
      response.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(response);
    });
    sent.on("error", () => response.writeHead(502).end());
    received.pipe(sent);
  });
  server.on("connect", ({ url: host = "" }, caller) => {
    hosts.push(host);
    const { hostname, port } = new URL(`http://${host}`);
    const upstream = connect(Number(port), hostname, () => caller.write("HTTP/1.1 200 Connected\r\n\r\n"));
    upstream.on("error", () => caller.end("HTTP/1.1 502 Bad Gateway\r\n\r\n"));
    caller.pipe(upstream).pipe(caller);
  });
  beforeAll(async () => {
    await once(server.listen(0, "127.0.0.1"), "listening");
    proxy = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  test.each([
    ["HTTP_PROXY", {}, true],
    ["http_proxy", {}, true],
    ["HTTP_PROXY", { NO_PROXY: "127.0.0.1" }, false],
  ])("in %s, with the other variables %j, receives the requests to the service: %s", async (name, noProxy, isUsed) => {
    hosts.length = 0;
    const { code } = await agentCli(["whoami"], { env: { ...client, [name]: proxy, ...noProxy } });
    expect([code, hosts.includes(new URL(printed.url).host)]).toEqual([0, isUsed]);
  });

  test("receives the requests of --local", async () => {
    hosts.length = 0;
    const args = ["--local", "connectors", "execute", "payments", "customers", "list"];
    const upstream = { PAYMENTS_API_KEY: "sk_test_1", PAYMENTS_BASE_URL: "http://payments.invalid" };
    const { exit } = await failureOf(args, { env: { HTTP_PROXY: proxy, ...upstream } });
    expect([exit, hosts.some((host) => host.startsWith("payments.invalid"))]).toEqual([5, true]);
  });

  test("that cannot be reached, or whose URL is invalid, ends a command with an error about the proxy", async () => {
    const unreachable = await failureOf(["whoami"], { env: { ...client, HTTP_PROXY: "http://127.0.0.1:9" } });
    expect(unreachable).toMatchObject({ exit: 5, message: expect.stringContaining("127.0.0.1:9") });
    const wrong = await failureOf(["whoami"], { env: { ...client, HTTP_PROXY: "nonsense" } });
    expect(wrong).toMatchObject({ exit: 4, message: expect.stringContaining("HTTPS_PROXY and HTTP_PROXY") });
  });
});

describe("several workspaces and organizations", () => {
  const post = async (path: string, body: object) => {
    const api = createApi({ base_url: printed.url, token: await tokenOf() });
    return (await api.json({ method: "POST", path, body, effect: "writes" })) as { readonly id: string };
  };

  test("JSON input creates a connector in the given workspace, and the name of the connector determines its kind", async () => {
    await post("/api/v1/workspaces", { name: "second" });
    const json = '{"workspace": "second", "name": "payments", "no_browser": true}';
    const created = await agentCli(["connectors", "create", "--json", json], {
      env: client,
      onStderr: completePrintedSetup,
    });
    expect([created.code, JSON.parse(created.stdout)]).toEqual([
      0,
      expect.objectContaining({
        name: "payments",
        connector_type: "payments",
        workspace: expect.objectContaining({ name: "second" }),
      }),
    ]);
  });

  test("AGENT_CONNECTORS_WORKSPACE selects the workspace of commands that name no workspace", async () => {
    const list = ["connectors", "list", "--fields", "workspace.name"];
    const second = { ...client, AGENT_CONNECTORS_WORKSPACE: "second" };
    const inSecond = [{ workspace: { name: "second" } }];
    expect(JSON.parse((await agentCli(list, { env: second })).stdout)).toEqual(inSecond);
    expect(await agentCli(["connectors", "execute", "payments", "balance", "get"], { env: second })).toMatchObject({
      code: 0,
    });
    const { stdout } = await agentCli([...list, "--workspace", "default"], { env: second });
    expect(JSON.parse(stdout)).toEqual(Array(3).fill({ workspace: { name: "default" } }));
    expect(await agentCli(["connectors", "delete", "payments", "--yes"], { env: second })).toMatchObject({ code: 0 });
  });

  test("--organization or AGENT_CONNECTORS_ORGANIZATION_ID selects the organization of a command", async () => {
    const { id } = await post("/api/v1/organizations", { name: "Second" });
    const list = ["connectors", "list", "--fields", "name"];
    for (const args of [
      [...list, "--organization", id],
      ["--organization", id, ...list],
    ])
      expect(await agentCli(args, { env: client })).toMatchObject({ code: 0, stdout: "[]\n" });
    const chosen = { ...client, AGENT_CONNECTORS_ORGANIZATION_ID: id };
    expect(await agentCli(list, { env: chosen })).toMatchObject({ code: 0, stdout: "[]\n" });
    const failure = await failureOf(["--organization", randomUUID(), ...list], { env: client });
    expect(failure).toMatchObject({ exit: 2, code: "permission_denied" });
  });

  test("'organizations use' deletes the saved workspace if it changes the organization", async () => {
    const { id } = await post("/api/v1/organizations", { name: "Third" });
    const use = (noun: string, name: string) => agentCli([noun, "use", name], { env: client });
    const saved = async () => JSON.parse(await readFile(settings, "utf8")).workspace;
    await use("workspaces", "second");
    await use("organizations", "Default");
    expect(await saved()).toBe("second");
    expect(await failureOf(["connectors", "list", "--organization", id], { env: client })).toMatchObject({
      exit: 3,
      code: "not_found",
      message: expect.stringContaining("'second', which the settings select; choose another one with agent-cli"),
    });
    await use("organizations", "Third");
    expect(await saved()).toBeUndefined();
    expect(await agentCli(["connectors", "list"], { env: client })).toMatchObject({ code: 0, stdout: "[]\n" });
    await use("organizations", "Default");
  });

  test.each([
    ["workspaces", "default", "AGENT_CONNECTORS_WORKSPACE", "second"],
    ["organizations", "Default", "AGENT_CONNECTORS_ORGANIZATION_ID", undefined],
  ])("'%s use %s' prints that %s takes precedence", async (noun, name, variable, value) => {
    const { organization_id } = JSON.parse((await agentCli(["whoami"], { env: client })).stdout);
    const env = { ...client, [variable]: value ?? organization_id };
    const { code, stderr } = await agentCli([noun, "use", name], { env });
    const notice = `Commands do not use it while ${variable} is set, because the variable takes precedence.`;
    expect([code, stderr]).toEqual([0, expect.stringContaining(notice)]);
  });
});
