import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openBrowser } from "../../cli/commands/account.ts";
import { createProgram } from "../../cli/program.ts";
import { readSettings, saveSettings, settingsFile } from "../../cli/settings.ts";

const opened = vi.hoisted((): string[] => []);
vi.mock("open", () => ({ default: async (page: string) => void opened.push(page) }));

const profile = { name: "Ada", email: "ada@example.com", organizations: [] };

/**
 * Starts a service that sends these responses to token requests. The device codes of the service expire after `expires_in`
 * seconds. Returns the URL of the service, a function that returns the number of token requests, and the revoked tokens.
 */
async function startService(
  responses: readonly (readonly [status: number, body: object])[],
  { expires_in }: { readonly expires_in: number },
) {
  let polls = 0;
  const revoked: (string | null)[] = [];
  const server = createServer((request, response) => {
    const send = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (request.url === "/api/v1/oauth/revoke")
      return void text(request).then((form) => {
        revoked.push(new URLSearchParams(form).get("token"));
        send(200, {});
      });
    request.resume();
    if (request.url === "/api/v1/me" && request.headers.authorization === "Bearer refused") return send(403, {});
    if (request.url === "/api/v1/me") return send(200, profile);
    if (request.url === "/api/v1/oauth/token") return send(...(responses[polls++] ?? [404, {}]));
    return send(200, {
      device_code: "d",
      user_code: "u",
      verification_uri_complete: "http://x",
      expires_in,
      interval: 0,
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, polls: () => polls, revoked };
}

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "agent-cli-login-"));
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
  vi.stubEnv("AGENT_CONNECTORS_CONFIG_DIR", folder);
});

async function login(url: string): Promise<void> {
  const words = ["--url", url, "--output", "json", "login", "--no-browser", "--store", "file"];
  await createProgram(new AbortController().signal).parseAsync(words, { from: "user" });
}

const unavailable = [503, { code: "service_unavailable", message: "the service is shutting down" }] as const;
const tokens = [200, { access_token: "at", refresh_token: "rt", expires_in: 900 }] as const;

/** Distinguishes the timers of a login from timers of five seconds that other tests of this process may have left. */
const inLogin = new AsyncLocalStorage<true>();

/** Makes the login's timers of five seconds fire immediately. Returns a function that returns the number of these timers. */
function skipFiveSeconds(): () => number {
  let skipped = 0;
  const { setTimeout: start } = globalThis;
  const spy = vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, ms: number) => {
    if (ms !== 5_000 || !inLogin.getStore()) return start(run, ms);
    skipped++;
    return start(run, 0);
  }) as typeof setTimeout);
  onTestFinished(() => spy.mockRestore());
  return () => skipped;
}

test("a sign-in in the browser repeats a token request five seconds after the service was unavailable", async () => {
  const { url, polls } = await startService([unavailable, tokens], { expires_in: 600 });
  const skipped = skipFiveSeconds();
  await inLogin.run(true, () => login(url));
  expect([polls(), skipped()]).toEqual([2, 1]);
  expect((await readSettings()).sign_in).toMatchObject({ kind: "user", access_token: "at" });
});

test("a sign-in in the browser fails if the service is unavailable when the code expires", async () => {
  const { url, polls } = await startService([unavailable, tokens], { expires_in: 0 });
  await expect(login(url)).rejects.toMatchObject({ code: "service_unavailable" });
  expect(polls()).toBe(1);
});

test("a login keeps the saved workspace if the URL of the service stays the same, and deletes it otherwise", async () => {
  const first = await startService([tokens, tokens], { expires_in: 600 });
  const second = await startService([tokens], { expires_in: 600 });
  await saveSettings({ url: first.url, workspace: "team-a" });
  await login(first.url);
  expect(await readSettings()).toMatchObject({ url: first.url, workspace: "team-a" });
  await login(second.url);
  const { url, workspace } = await readSettings();
  expect({ url, workspace }).toEqual({ url: second.url, workspace: undefined });
});

test("openBrowser opens only addresses with http or https", async () => {
  for (const page of ["file:///etc/passwd", "ms-msdt:/id", "javascript:alert(1)", "--version", "-a", "/bin/sh"])
    await openBrowser(page);
  expect(opened).toEqual([]);
  await openBrowser("https://connectors.example.com/device");
  expect(opened).toEqual(["https://connectors.example.com/device"]);
});

test("another login to the same service revokes the replaced sign-in", async () => {
  const tokens = (token: string) => [200, { access_token: token, refresh_token: token, expires_in: 900 }] as const;
  const service = await startService([tokens("first"), tokens("second")], { expires_in: 60 });
  await login(service.url);
  expect(service.revoked).toEqual([]);
  await login(service.url);
  expect(service.revoked).toEqual(["first"]);
  expect(await readSettings()).toMatchObject({ sign_in: { refresh_token: "second" } });
});

test("a login that cannot save the sign-in fails before it signs in", async () => {
  const { url, polls } = await startService([tokens], { expires_in: 60 });
  vi.stubEnv("AGENT_CONNECTORS_CONFIG_DIR", "/dev/null/settings");
  await expect(login(url)).rejects.toMatchObject({ code: "invalid_config" });
  expect(polls()).toBe(0);
});

test("a login that fails after the sign-in revokes the sign-in", async () => {
  const refused = [200, { access_token: "refused", refresh_token: "rt", expires_in: 900 }] as const;
  const { url, revoked } = await startService([refused], { expires_in: 60 });
  await expect(login(url)).rejects.toMatchObject({ code: "permission_denied" });
  expect(revoked).toEqual(["rt"]);
  expect(await readSettings()).toEqual({});
});

test("'whoami' needs no settings if the environment has the credentials", async () => {
  const { url } = await startService([], { expires_in: 60 });
  await writeFile(settingsFile(), "{");
  vi.stubEnv("AGENT_CONNECTORS_TOKEN", "token");
  const stdout = vi.spyOn(process.stdout, "write");
  onTestFinished(() => stdout.mockRestore());
  const words = ["--url", url, "--output", "ndjson", "whoami", "--fields", "name,sign_in"];
  await createProgram(new AbortController().signal).parseAsync(words, { from: "user" });
  expect(stdout.mock.calls[0]?.[0]).toBe('{"name":"Ada","sign_in":"environment"}\n');
});
