import { expect, test } from "vitest";
import type { Credentials } from "../../../runtime/auth/credential-source.ts";
import type { AuthOption } from "../../../runtime/auth/model.ts";
import { oauthCredentials } from "../../../runtime/auth/oauth.ts";
import { createUsedSecrets } from "../../../runtime/auth/secrets.ts";
import type { PlannedRequest } from "../../../runtime/request/plan.ts";
import type { Send } from "../../../runtime/transport/exchange.ts";
import { fakeClock } from "../fixtures/fake-clock.ts";
import { machine, refresh } from "../fixtures/help-desk.ts";

const never = new AbortController().signal;
const app = { client_id: "app", client_secret: "hunter2", refresh_token: "r0" };

type Reply = readonly [status: number, body: unknown, headers?: Record<string, string>];

function source(given: {
  option?: AuthOption;
  credentials?: Credentials;
  replies?: readonly Reply[];
  config?: Readonly<Record<string, string>>;
  baseUrl?: string;
  onCredentialsChanged?: (credentials: Credentials) => void | Promise<void>;
}) {
  const { option = refresh, credentials = app, replies = [], config = {}, baseUrl, onCredentialsChanged } = given;
  const sent: PlannedRequest[] = [];
  const clock = fakeClock();
  const send: Send = async (request) => {
    const [status, body, headers = {}] = replies[sent.push(request) - 1] ?? [
      200,
      { access_token: `t${sent.length}`, expires_in: 3600 },
    ];
    await new Promise((resolve) => setImmediate(resolve));
    return {
      status,
      headers,
      body: typeof body === "string" ? body : JSON.stringify(body),
      url: request.url,
    };
  };
  const { oauth } = option;
  if (!oauth) throw new Error("expected an option with OAuth");
  const options = {
    option,
    oauth,
    credentials,
    config,
    baseUrl,
    send,
    secrets: createUsedSecrets(option, { credentials, config: () => ({}) }),
    clock,
    timeoutMs: 1000,
    onCredentialsChanged,
  };
  return { tokens: oauthCredentials(options), sent, clock };
}

test("a token request sends the refresh token in a form", async () => {
  const { tokens, sent } = source({});
  expect(await tokens.current(never)).toEqual({ ...app, access_token: "t1" });
  expect(sent).toEqual([
    {
      method: "POST",
      url: "https://login.example.test/oauth/token",
      headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
      body: "grant_type=refresh_token&refresh_token=r0&client_id=app&client_secret=hunter2",
      safe: false,
    },
  ]);
});

test("a token request can send JSON with basic authentication, and its response can have the time of the expiry", async () => {
  const credentials = { app_id: "an app", app_secret: "p@ss:word" };
  const expires_at = new Date(1_000_000 + 100_000).toISOString();
  const { tokens, sent, clock } = source({
    option: machine,
    credentials,
    baseUrl: "http://127.0.0.1:1/proxy/",
    replies: [
      [200, { data: { token: "t", expires_at } }],
      [200, { data: { token: "u", expires_at } }],
    ],
  });
  expect((await tokens.current(never)).access_token).toBe("t");
  expect(sent).toMatchObject([
    {
      url: "http://127.0.0.1:1/proxy/oauth/token?tenant=1",
      headers: { "content-type": "application/json", authorization: `Basic ${btoa("an+app:p%40ss%3Aword")}` },
      body: '{"grant_type":"client_credentials","sub":"7"}',
    },
  ]);
  clock.advance(89_999);
  expect((await tokens.current(never)).access_token).toBe("t");
  clock.advance(1);
  expect((await tokens.current(never)).access_token).toBe("u");
});

test("the path of a token URL has only single slashes, even if the URL begins with a configured URL that ends in a slash", async () => {
  const oauth = refresh.oauth && { ...refresh.oauth, tokenUrl: { text: [{ get: ["config", "url"] }, "/oauth/token"] } };
  const config = { url: "https://nursery.example/" };
  const { tokens, sent } = source({ option: { ...refresh, ...(oauth && { oauth }) }, config });
  await tokens.current(never);
  expect(sent).toMatchObject([{ url: "https://nursery.example/oauth/token" }]);
});

test("a caller who cancels does not end the token request of the other callers", async () => {
  const { tokens, sent } = source({});
  const controller = new AbortController();
  const leaving = tokens.current(controller.signal).catch((error: unknown) => error);
  const staying = tokens.current(never);
  controller.abort("left");
  expect(await leaving).toBe("left");
  expect((await staying).access_token).toBe("t1");
  expect(sent).toHaveLength(1);
});

test("a cancelled call does not renew a rejected token", async () => {
  const { tokens, sent } = source({ credentials: { ...app, access_token: "given" } });
  const cancelled = AbortSignal.abort(new Error("left"));
  await expect(tokens.renewed(await tokens.current(never), cancelled)).rejects.toThrow("left");
  expect(sent).toEqual([]);
});

test("after a second rejection of the same token, no further token is requested", async () => {
  const { tokens, sent } = source({});
  const used = await tokens.current(never);
  for (let rejection = 0; rejection < 2; rejection++)
    expect((await tokens.renewed(used, never))?.access_token).toBe("t2");
  expect(sent).toHaveLength(2);
});

test("an access token in the credentials is used until it is rejected", async () => {
  const { tokens, sent } = source({ credentials: { ...app, access_token: "given" } });
  const used = await tokens.current(never);
  expect(used.access_token).toBe("given");
  expect(sent).toEqual([]);
  expect((await tokens.renewed(used, never))?.access_token).toBe("t1");
});

test("`renewed` returns undefined and sends nothing if no token can be requested with the credentials", async () => {
  const { tokens, sent } = source({ credentials: { client_id: "i", client_secret: "s", access_token: "given" } });
  expect(await tokens.renewed(await tokens.current(never), never)).toBeUndefined();
  expect(sent).toEqual([]);
});

test("onCredentialsChanged has saved a rotated refresh token before the access token is returned", async () => {
  const events: string[] = [];
  const { tokens, sent, clock } = source({
    replies: [[200, { access_token: "t1", refresh_token: "r1", expires_in: 100 }]],
    onCredentialsChanged: async (credentials) => {
      events.push(`changed to ${credentials.refresh_token} of ${credentials.client_id}`);
      await new Promise((resolve) => setImmediate(resolve));
      events.push("saved");
    },
  });
  await tokens.current(never);
  events.push("used");
  expect(events).toEqual(["changed to r1 of app", "saved", "used"]);
  clock.advance(100_000);
  await tokens.current(never);
  expect(sent[1]?.body).toContain("refresh_token=r1");
  expect(events).toHaveLength(3);
});

test("if the caller's credentials contain an access token, onCredentialsChanged also receives the new access token", async () => {
  const saved: Credentials[] = [];
  const { tokens } = source({
    credentials: { ...app, access_token: "given" },
    replies: [[200, { access_token: "t1", refresh_token: "r1" }]],
    onCredentialsChanged: (credentials) => void saved.push(credentials),
  });
  await tokens.renewed(await tokens.current(never), never);
  expect(saved).toEqual([{ ...app, refresh_token: "r1", access_token: "t1" }]);
});

test("no access token is returned until the last rotated refresh token is saved", async () => {
  let works = false;
  const saved: Credentials[] = [];
  const { tokens, sent } = source({
    replies: [[200, { access_token: "t1", refresh_token: "r1" }]],
    onCredentialsChanged: (credentials) => {
      if (!works) throw new Error("disk full");
      saved.push(credentials);
    },
  });
  await expect(tokens.current(never)).rejects.toThrow(
    "[internal] onCredentialsChanged failed, so the renewed refresh token is not saved",
  );
  await expect(tokens.current(never)).rejects.toMatchObject({ code: "internal" });
  expect(sent).toHaveLength(1);
  works = true;
  expect((await tokens.current(never)).access_token).toBe("t2");
  expect(saved).toEqual([{ ...app, refresh_token: "r1" }]);
  expect(sent[1]?.body).toContain("refresh_token=r1");
});

test.each<readonly [Reply, string]>([
  [
    [400, { error: "invalid_grant", error_description: "Token hunter2 has been revoked" }],
    "[credentials_rejected] the token endpoint refused the credentials (status 400: invalid_grant: Token [redacted] has been revoked); reconnect",
  ],
  [[401, "no"], "[credentials_rejected] the token endpoint refused the credentials (status 401); reconnect"],
  [
    [403, { error: "x" }],
    "[credentials_rejected] the token endpoint refused the credentials (status 403: x); reconnect",
  ],
  [
    [200, { error: "bad_verification_code", error_description: "The code hunter2 is incorrect" }],
    "[credentials_rejected] the token endpoint refused the credentials (status 200: bad_verification_code: The code [redacted] is incorrect); reconnect",
  ],
  [
    [200, { error: "" }],
    "[upstream_unreadable] expected an access token at 'access_token' of the token endpoint's response, found none",
  ],
  [
    [200, { error: "ratelimited" }],
    "[rate_limited] the rate limit of the token endpoint is reached (status 200: ratelimited)",
  ],
  [[200, { error: "internal_error" }], "[upstream_unavailable] the token endpoint failed (status 200: internal_error)"],
  [
    [200, { error: "temporarily_unavailable" }],
    "[upstream_unavailable] the token endpoint failed (status 200: temporarily_unavailable)",
  ],
  [[403, "<html>"], "[upstream_unavailable] the token endpoint failed (status 403)"],
  [[408, {}], "[upstream_unavailable] the token endpoint failed (status 408)"],
  [
    [400, { error: "temporarily_unavailable" }],
    "[upstream_unavailable] the token endpoint failed (status 400: temporarily_unavailable)",
  ],
  [[503, "<html>"], "[upstream_unavailable] the token endpoint failed (status 503)"],
  [[429, {}, { "retry-after": "7" }], "[rate_limited] the rate limit of the token endpoint is reached (status 429)"],
  [[302, ""], "[upstream_unreadable] expected an access token, found status 302"],
  [
    [200, { token: "x" }],
    "[upstream_unreadable] expected an access token at 'access_token' of the token endpoint's response, found none",
  ],
  [
    [200, { access_token: "" }],
    "[upstream_unreadable] expected an access token at 'access_token' of the token endpoint's response, found none",
  ],
  [
    [200, { access_token: "abc\n" }],
    "[upstream_unreadable] the access token at 'access_token' of the token endpoint's response: expected Latin-1 text without control characters, found U+000A at character 4",
  ],
  [
    [200, "<html>"],
    "[upstream_unreadable] expected JSON, found a body without a content type; it begins with '<html>'",
  ],
])("the error explains the response %j of a token endpoint", async (reply, message) => {
  const { tokens } = source({ replies: [reply] });
  await expect(tokens.current(never)).rejects.toThrow(message);
});

test("a token response with more than 1000 values is refused", async () => {
  const { tokens } = source({ replies: [[200, { access_token: "t1", scopes: Array(1_000).fill("read") }]] });
  await expect(tokens.current(never)).rejects.toThrow(
    "[too_large] the response has more than 1000 values; request less",
  );
});

test("a response with an access token is no refusal, even if it also has a member `error`", async () => {
  const { tokens } = source({ replies: [[200, { access_token: "t1", error: "none" }]] });
  expect((await tokens.current(never)).access_token).toBe("t1");
});

test.each<readonly [Reply, object]>([
  [[200, { ok: false, error: "invalid_code" }], { status: 200, code: "invalid_code", message: "invalid_code" }],
  [[401, { error: "invalid_client" }], { status: 401, code: "invalid_client", message: "invalid_client" }],
  [[400, { error: "hunter2", error_description: "x" }], { status: 400, code: "[redacted]", message: "[redacted]: x" }],
  [[400, { error: { code: 1 }, error_description: "x" }], { status: 400, message: "x" }],
  [[503, "<html>"], { status: 503 }],
])("the error has the status, code and message of the response %j", async (reply, upstream) => {
  const { tokens } = source({ replies: [reply] });
  const failure = await tokens.current(never).catch((error: unknown) => error);
  expect(failure).toMatchObject({ upstream });
  expect(JSON.parse(JSON.stringify(failure)).upstream).toEqual(upstream);
});

test("the error has the Retry-After of a token endpoint", async () => {
  const { tokens } = source({ replies: [[429, {}, { "retry-after": "7" }]] });
  await expect(tokens.current(never)).rejects.toMatchObject({ retry_after_ms: 7000 });
});

test("the next caller after the back-off repeats a failed token request", async () => {
  const { tokens, clock } = source({ replies: [[503, ""]] });
  const away = { code: "upstream_unavailable", retry_after_ms: 250 };
  await expect(tokens.current(never)).rejects.toMatchObject(away);
  await expect(tokens.current(never)).rejects.toMatchObject(away);
  clock.advance(250);
  expect((await tokens.current(never)).access_token).toBe("t2");
});

test("if the renewal of a token fails for a temporary reason, the token is used until it expires", async () => {
  const { tokens, clock, sent } = source({
    replies: [
      [200, { access_token: "t1", expires_in: 3600 }],
      [503, ""],
      [503, ""],
    ],
  });
  await tokens.current(never);
  clock.advance(3_590_000);
  expect((await tokens.current(never)).access_token).toBe("t1");
  expect(sent).toHaveLength(2);
  clock.advance(10_000);
  await expect(tokens.current(never)).rejects.toMatchObject({ code: "upstream_unavailable" });
});

test("if the endpoint refuses to renew a token, the token is no longer used", async () => {
  const { tokens, clock } = source({
    replies: [
      [200, { access_token: "t1", expires_in: 3600 }],
      [400, { error: "invalid_grant" }],
    ],
  });
  await tokens.current(never);
  clock.advance(3_590_000);
  await expect(tokens.current(never)).rejects.toMatchObject({ code: "credentials_rejected" });
});
