import { expect, test } from "vitest";
import type { AuthOption, OAuth } from "../../../runtime/auth/model.ts";
import type { ExchangeCodeOptions } from "../../../runtime/auth/oauth.ts";
import { ConnectorError, exchangeCode } from "../../../runtime/index.ts";
import { fakeClock } from "../fixtures/fake-clock.ts";
import { helpDesk, machine, refresh } from "../fixtures/help-desk.ts";
import { json, loopback } from "../fixtures/loopback.ts";

type Authorize = NonNullable<OAuth["authorize"]>;

const authorize: Authorize = {
  url: "https://login.example.test/authorize",
  scopes: [],
  scopeSeparator: " ",
  pkce: true,
  queryParams: {},
  clientParam: "client_id",
  clientId: { get: ["credentials", "client_id"] },
  callbackParam: "code",
  codeParam: "code",
};

function desk(
  option: AuthOption = refresh,
  { pkce = true, codeParam = "code", ...parts }: Partial<OAuth & Authorize> = {},
) {
  const oauth = option.oauth && { ...option.oauth, ...parts, authorize: { ...authorize, pkce, codeParam } };
  return { ...helpDesk, auth: [{ ...option, ...(oauth && { oauth }) }] };
}

const app = { client_id: "app", client_secret: "hunter2-hunter2" };
const exchange = {
  auth: "refresh",
  credentials: app,
  redirectUri: "https://us.example.test/callback",
  code: "code-4711",
  codeVerifier: "verifier-0815",
} satisfies ExchangeCodeOptions;

/** Starts a token endpoint that always sends the same response. */
function endpoint(body: unknown, status = 200) {
  return loopback((_, response) => json(response, body, status));
}

test("exchangeCode sends the code once with the client's credentials, and returns the credentials with the tokens", async () => {
  const { baseUrl, seen } = await endpoint({ access_token: "t1", refresh_token: "r1", expires_in: 100 });
  const granted = await exchangeCode(desk(), { ...exchange, baseUrl, clock: fakeClock() });
  expect(granted).toEqual({
    credentials: { ...app, access_token: "t1", refresh_token: "r1" },
    expiresAt: 1_100_000,
  });
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({
    method: "POST",
    path: "/oauth/token",
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
  });
  expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({
    grant_type: "authorization_code",
    code: "code-4711",
    redirect_uri: "https://us.example.test/callback",
    code_verifier: "verifier-0815",
    ...app,
  });
});

test("exchangeCode uses codeParam, encoding and tokenParams, but ignores a grant_type or refresh token in tokenParams", async () => {
  const { baseUrl, seen } = await endpoint({ data: { token: "t1" } });
  const option = desk(machine, {
    pkce: false,
    codeParam: "auth_code",
    tokenParams: {
      ...machine.oauth?.tokenParams,
      grant_type: "other",
      refresh_token: { get: ["credentials", "old"] },
      kept: { get: ["credentials", "refresh_token"] },
    },
  });
  const credentials = { app_id: "an app", app_secret: "p@ss:word", old: "r0", refresh_token: "r0" };
  const granted = await exchangeCode(option, {
    ...exchange,
    auth: "machine",
    credentials,
    baseUrl,
    clock: fakeClock(),
  });
  expect(granted.expiresAt).toBe(1_000_000 + 3_600_000);
  expect(seen[0]).toMatchObject({
    path: "/oauth/token?tenant=1",
    headers: { "content-type": "application/json", authorization: `Basic ${btoa("an+app:p%40ss%3Aword")}` },
  });
  expect(JSON.parse(seen[0]?.body ?? "")).toEqual({
    grant_type: "authorization_code",
    auth_code: "code-4711",
    redirect_uri: "https://us.example.test/callback",
    sub: "7",
  });
});

test("if authorize.clientId reads the credential app_id, exchangeCode requires app_id, and sends it as tokenParams define, without client_id", async () => {
  const { baseUrl, seen } = await endpoint({ data: { token: "t1" } });
  const oauth = machine.oauth && {
    ...machine.oauth,
    client: "body" as const,
    tokenParams: { app_id: { get: ["credentials", "app_id"] }, secret: { get: ["credentials", "app_secret"] } },
    authorize: { ...authorize, pkce: false, clientId: { get: ["credentials", "app_id"] } },
  };
  const connector = { ...helpDesk, auth: [{ ...machine, ...(oauth && { oauth }) }] };
  const credentials = { app_id: "an app", app_secret: "p@ss:word" };
  await exchangeCode(connector, { ...exchange, auth: "machine", credentials, baseUrl });
  expect(JSON.parse(seen[0]?.body ?? "")).toEqual({
    grant_type: "authorization_code",
    code: "code-4711",
    redirect_uri: "https://us.example.test/callback",
    app_id: "an app",
    secret: "p@ss:word",
  });
  await expect(
    exchangeCode(connector, { ...exchange, auth: "machine", credentials: { app_secret: "p@ss:word" }, baseUrl }),
  ).rejects.toThrow("[invalid_config] expected the id of the client as credentials.app_id, found none");
});

test.each<{ name: string; fields: readonly string[]; given?: object; response: object; want: object }>([
  {
    name: "the option has no field for an access token",
    fields: ["client_id", "client_secret", "refresh_token"],
    response: { refresh_token: "r1" },
    want: { ...app, refresh_token: "r1" },
  },
  {
    name: "the option has no field for a refresh token",
    fields: ["client_id", "client_secret", "access_token"],
    response: { refresh_token: "r1" },
    want: { ...app, access_token: "t1" },
  },
  {
    name: "there is an earlier refresh token, but no new one",
    fields: ["client_id", "client_secret", "access_token", "refresh_token"],
    given: { access_token: "t0", refresh_token: "r0" },
    response: {},
    want: { ...app, access_token: "t1" },
  },
])("if $name, the result has no old and no undeclared token", async ({ fields, given, response, want }) => {
  const { baseUrl } = await endpoint({ access_token: "t1", ...response });
  const known = Object.entries(refresh.credentials).filter(([field]) => fields.includes(field));
  const option = desk({ ...refresh, credentials: Object.fromEntries(known) });
  const granted = await exchangeCode(option, { ...exchange, credentials: { ...app, ...given }, baseUrl });
  expect(granted.credentials).toEqual(want);
});

test("a missing refresh token is an error if the option requires one", async () => {
  const { baseUrl } = await endpoint({ access_token: "t1" });
  const field = { schema: { type: "string" }, required: true, secret: true } as const;
  const option = desk({ ...refresh, credentials: { ...refresh.credentials, refresh_token: field } });
  await expect(
    exchangeCode(option, { ...exchange, credentials: { ...app, refresh_token: "r0" }, baseUrl }),
  ).rejects.toThrow(
    "[missing_scope] expected a refresh token from the token endpoint, found none; the app must request offline access",
  );
});

test("a refused code is sent once, and the error does not contain the code, the verifier or a secret", async () => {
  const { baseUrl, seen } = await endpoint(
    { error: "invalid_grant", error_description: "code-4711 for hunter2-hunter2 with verifier-0815 has expired" },
    400,
  );
  const error = await exchangeCode(desk(), { ...exchange, baseUrl }).catch((caught: unknown) => caught);
  expect(error).toMatchObject({
    code: "credentials_rejected",
    reason:
      "the authorization failed: the token endpoint refused the code or the client (status 400: invalid_grant: [redacted] for [redacted] with [redacted] has expired); check the client and authorize again",
    upstream: { status: 400 },
  });
  expect(JSON.stringify(error)).not.toMatch(/4711|hunter2|0815/);
  expect(seen).toHaveLength(1);
});

test.each([
  { name: "a failure of the upstream", status: 503, body: { error: "code-4711" }, code: "upstream_unavailable" },
  { name: "too many requests", status: 429, body: { error: "code-4711" }, code: "rate_limited" },
  { name: "a response without a token", status: 200, body: { token: "code-4711" }, code: "upstream_unreadable" },
])("after $name, the exchange fails with $code and is not retried", async ({ status, body, code }) => {
  const { baseUrl, seen } = await endpoint(body, status);
  const error = await exchangeCode(desk(), { ...exchange, baseUrl }).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code });
  expect(String(error)).not.toContain("4711");
  expect(seen).toHaveLength(1);
});

test("exchangeCode closes its connection", async () => {
  let closed = 0;
  const { baseUrl } = await loopback((_, response) => {
    response.req.socket.once("close", () => closed++);
    json(response, { access_token: "t1", refresh_token: "r1" });
  });
  await exchangeCode(desk(), { ...exchange, baseUrl });
  await expect.poll(() => closed).toBe(1);
});

test("exchangeCode ends at its time limit, or when the caller's signal aborts", async () => {
  const { baseUrl } = await loopback(() => undefined);
  const options = { ...exchange, baseUrl };
  await expect(exchangeCode(desk(), { ...options, limits: { headersTimeoutMs: 30 } })).rejects.toMatchObject({
    code: "timeout",
  });
  const controller = new AbortController();
  const cancelled = exchangeCode(desk(), { ...options, signal: controller.signal });
  controller.abort("left");
  await expect(cancelled).rejects.toMatchObject({ code: "cancelled" });
});

test("exchangeCode fails if `admit` rejects a response, or if the response is too long", async () => {
  const { baseUrl } = await endpoint({ access_token: "t1" });
  const refuse = () => {
    throw new ConnectorError("service_unavailable", "there is no room");
  };
  await expect(exchangeCode(desk(), { ...exchange, baseUrl, admit: refuse })).rejects.toThrow(
    "its response does not fit in memory now",
  );
  const { baseUrl: another } = await endpoint({ access_token: "t1" });
  const limits = { maxBodyBytes: 10 };
  await expect(exchangeCode(desk(), { ...exchange, baseUrl: another, limits })).rejects.toMatchObject({
    code: "too_large",
  });
});

test("an option with PKCE requires a verifier", async () => {
  await expect(exchangeCode(desk(), { ...exchange, codeVerifier: undefined })).rejects.toThrow(
    "[invalid_config] expected codeVerifier with auth 'refresh', found none",
  );
});

test("exchangeCode does not state a secret in the message about an invalid token URL", async () => {
  const tokenUrl = { text: ["ftp://", { get: ["credentials", "client_secret"] }] };
  await expect(exchangeCode(desk(refresh, { tokenUrl }), exchange)).rejects.toMatchObject({
    code: "invalid_config",
    message: expect.stringContaining("found 'ftp://[redacted]'"),
  });
});
