import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openContext } from "../../cli/context.ts";
import { userAccess } from "../../cli/renew-sign-in.ts";
import { saveSettings } from "../../cli/settings.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "agent-cli-session-"));
  vi.stubEnv("AGENT_CONNECTORS_CONFIG_DIR", folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const signInTo = (url: string, expiresAt: number) =>
  saveSettings({
    url,
    sign_in: { kind: "user", access_token: "at_1", refresh_token: "rt_1", expires_at: expiresAt },
  });

/** Returns the access to a service that accepts only a renewed token. `responding` replaces the response to a renewal. */
const sourceFor = (url: string, responding: Promise<Response | undefined> = Promise.resolve(undefined)) => {
  const sent: string[] = [];
  const access = {
    base_url: url,
    fetch: async (to: string | URL | Request, init?: RequestInit) => {
      sent.push(String(to));
      const token = new Headers(init?.headers).get("authorization");
      if (token !== null) return new Response(null, { status: token === "Bearer at_2" ? 200 : 401 });
      const renewed = { access_token: "at_2", refresh_token: "rt_2", expires_in: 900 };
      return (await responding) ?? Response.json(renewed);
    },
  };
  return { ...userAccess({ access, url, notice: () => {}, signal: new AbortController().signal }), sent };
};

test.each([
  ["valid", 60_000],
  ["expired", -1],
])("a token of another service is neither used nor renewed: %s", async (_, lifetime) => {
  const { token, sent } = sourceFor("http://one.example");
  await signInTo("http://other.example", Date.now() + lifetime);
  await expect(token()).rejects.toMatchObject({
    code: "unauthenticated",
    message: expect.stringContaining("you signed in to another service"),
  });
  expect(sent).toEqual([]);
});

test("a credential source keeps its valid token after another sign-in is saved, and a new source renews a token that expires in 30 s", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { token, sent } = sourceFor("http://one.example");
  // A token is used until 30 seconds before its expiry.
  await signInTo("http://one.example", Date.now() + 30_001);
  expect(await token()).toBe("at_1");
  await saveSettings({ url: "http://other.example" });
  expect(await token()).toBe("at_1");
  await signInTo("http://one.example", Date.now() + 30_000);
  expect([await token(), sent]).toEqual(["at_1", []]);
  expect([await sourceFor("http://one.example").token()]).toEqual(["at_2"]);
});

test("a refresh token is sent once, even if the response takes a minute, during which another process needs an access token", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const url = "http://one.example";
  await signInTo(url, Date.now() - 1);
  const { promise: responding, resolve: respond } = Promise.withResolvers<undefined>();
  const [first, second] = [sourceFor(url, responding), sourceFor(url)];
  const tokens = [first.token()];
  await expect.poll(() => first.sent).toHaveLength(1);
  // Each renewal of the lock sets the modification time of the lock file. At each check below, the last renewal is at most 4
  // seconds old.
  const renewed = async () => (await stat(join(folder, "settings.lock"))).mtimeMs;
  for (let seconds = 0; seconds < 60; seconds += 4) {
    await vi.advanceTimersByTimeAsync(4_000);
    // Waits for each renewal, because concurrent renewals could set their times in the wrong order.
    await expect.poll(renewed, { interval: 5 }).toBeGreaterThan(Date.now() - 4_001);
  }
  tokens.push(second.token());
  await setTimeout(200);
  respond(undefined);
  expect(await Promise.all(tokens)).toEqual(["at_2", "at_2"]);
  expect([first.sent.length, second.sent.length]).toEqual([1, 0]);
});

test("if the service refuses a token that has not expired, the sign-in is renewed and the request sent again", async () => {
  const url = "http://one.example";
  await signInTo(url, Date.now() + 60_000);
  const source = sourceFor(url);
  const headers = { authorization: `Bearer ${await source.token()}` };
  expect((await source.fetch(`${url}/me`, { headers })).status).toBe(200);
  expect(source.sent).toEqual([`${url}/me`, `${url}/api/v1/oauth/token`, `${url}/me`]);
  expect(await source.token()).toBe("at_2");
});

test.each([
  ["service_unavailable", () => new Response(null, { status: 502 })],
  ["unauthenticated", () => Response.json({ error: "invalid_grant" }, { status: 400 })],
])(
  "if the service refuses a token and the renewal of the token fails as %s, the request fails with the same code",
  async (code, respond) => {
    const url = "http://one.example";
    await signInTo(url, Date.now() + 60_000);
    const { fetch } = sourceFor(url, Promise.resolve(respond()));
    await expect(fetch(`${url}/me`, { headers: { authorization: "Bearer at_1" } })).rejects.toMatchObject({ code });
  },
);

test("the signal of a request ends the request's wait for the renewal, but not the renewal", async () => {
  const url = "http://one.example";
  await signInTo(url, Date.now() + 60_000);
  const { promise: responding, resolve: respond } = Promise.withResolvers<undefined>();
  const source = sourceFor(url, responding);
  const controller = new AbortController();
  const headers = { authorization: `Bearer ${await source.token()}` };
  const sent = source.fetch(`${url}/me`, { headers, signal: controller.signal });
  await expect.poll(() => source.sent).toHaveLength(2);
  controller.abort();
  await expect(sent).rejects.toBe(controller.signal.reason);
  respond(undefined);
  await expect.poll(() => source.token()).toBe("at_2");
});

test.each(["user", "client"] as const)(
  "a command that began with a sign-in as %s fails as unauthenticated if a sign-in of the other kind has replaced this sign-in",
  async (kind) => {
    vi.stubEnv("AGENT_CONNECTORS_TOKEN", undefined);
    vi.stubEnv("AGENT_CONNECTORS_CLIENT_ID", undefined);
    const url = "http://one.example";
    const signInAs = {
      user: () => signInTo(url, Date.now() + 60_000),
      client: () => saveSettings({ url, sign_in: { kind: "client", client_id: "id", client_secret: "secret" } }),
    };
    await signInAs[kind]();
    const context = await openContext({ url, signal: new AbortController().signal, commands: [] });
    await signInAs[kind === "user" ? "client" : "user"]();
    const call = async () => (await context.api()).json({ method: "GET", path: "/api/v1/me", effect: "reads" });
    await expect(call()).rejects.toMatchObject({
      code: "unauthenticated",
      message: expect.stringContaining("you signed in again meanwhile; run the command again"),
    });
  },
);
