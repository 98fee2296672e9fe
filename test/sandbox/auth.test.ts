import type { AuthOption, Connector, OAuth, Template } from "@agent-connectors/runtime";
import { createConnector } from "@agent-connectors/runtime";
import { expect, onTestFinished, test } from "vitest";
import { actionOf } from "./fixtures/action-of.ts";
import { connectorOf } from "./fixtures/connector-of.ts";
import { sandboxFor } from "./fixtures/sandbox-for.ts";

const credential = (name: string): Template => ({ get: ["credentials", name] });
const field = { schema: { type: "string" }, required: true, secret: true } as const;
const entities = { tickets: { actions: { list: actionOf("list", "GET /tickets") } } };

function option(name: string, inject: AuthOption["inject"], parts: Partial<AuthOption> = {}): AuthOption {
  return { name, title: name, description: name, credentials: { api_key: field }, inject, ...parts };
}

const header = (name: string, value: Template): AuthOption["inject"][number] => ({
  target: { in: "header", name },
  value,
});
const base64 = (text: string): string => Buffer.from(text).toString("base64");

test.each<{ name: string; auth: AuthOption[]; path?: string; headers: Record<string, string>; status: number }>([
  {
    name: "a bearer token",
    auth: [option("a", [header("authorization", { text: ["Bearer ", credential("api_key")] })])],
    headers: { authorization: "Bearer any" },
    status: 200,
  },
  {
    name: "another scheme",
    auth: [option("a", [header("authorization", { text: ["Bearer ", credential("api_key")] })])],
    headers: { authorization: "Token any" },
    status: 401,
  },
  {
    name: "an empty token",
    auth: [option("a", [header("authorization", { text: ["Bearer ", credential("api_key")] })])],
    headers: { authorization: "Bearer " },
    status: 401,
  },
  {
    name: "no header",
    auth: [option("a", [header("authorization", credential("api_key"))])],
    headers: {},
    status: 401,
  },
  {
    name: "a token that contains 'invalid'",
    auth: [option("a", [header("x-key", credential("api_key"))])],
    headers: { "x-key": "key-invalid" },
    status: 401,
  },
  {
    name: "a token that contains 'REVOKED'",
    auth: [option("a", [header("x-key", credential("api_key"))])],
    headers: { "x-key": "REVOKED" },
    status: 401,
  },
  {
    name: "a constant user and a key",
    auth: [option("a", [header("authorization", { call: "basic", args: ["anystring", credential("api_key")] })])],
    headers: { authorization: `Basic ${base64("anystring:key")}` },
    status: 200,
  },
  {
    name: "a key and an empty password",
    auth: [option("a", [header("authorization", { call: "basic", args: [credential("api_key"), ""] })])],
    headers: { authorization: `Basic ${base64("key:")}` },
    status: 200,
  },
  {
    name: "an e-mail address without the required suffix",
    auth: [
      option(
        "a",
        [
          header("authorization", {
            call: "basic",
            args: [{ text: [credential("email"), "/token"] }, credential("api_key")],
          }),
        ],
        { credentials: { email: field, api_key: field } },
      ),
    ],
    headers: { authorization: `Basic ${base64("a@example.com:key")}` },
    status: 401,
  },
  {
    name: "a key in the query",
    auth: [option("a", [{ target: { in: "query", name: "key" }, value: credential("api_key") }])],
    path: "/tickets?key=k",
    headers: {},
    status: 200,
  },
  {
    name: "only one of two required headers",
    auth: [
      option("a", [header("x-id", credential("id")), header("x-key", credential("api_key"))], {
        credentials: { id: field, api_key: field },
      }),
    ],
    headers: { "x-key": "k" },
    status: 401,
  },
  {
    name: "the credential of the second of two auth options",
    auth: [option("a", [header("x-a", credential("api_key"))]), option("b", [header("x-b", credential("api_key"))])],
    headers: { "x-b": "k" },
    status: 200,
  },
  {
    name: "the required header, without the optional one,",
    auth: [
      option("a", [header("x-key", credential("api_key")), header("x-account", credential("account"))], {
        credentials: { api_key: field, account: { ...field, required: false } },
      }),
    ],
    headers: { "x-key": "k" },
    status: 200,
  },
])("the response to a request with $name has status $status", async ({ auth, headers, status, path = "/tickets" }) => {
  const { base } = await sandboxFor(connectorOf({ auth, entities }));
  const response = await fetch(base + path, { headers });
  expect(response.status).toBe(status);
  await response.body?.cancel();
});

test("the response to a request without credentials has the form of the upstream's error responses", async () => {
  const { base } = await sandboxFor(
    connectorOf({ entities, errors: { message: { get: ["response", "errors", "0", "detail"] }, cases: [] } }),
  );
  const response = await fetch(`${base}/tickets`);
  expect(response.headers.get("www-authenticate")).toBe("Bearer");
  expect(await response.json()).toEqual({
    errors: [{ detail: "expected credentials in header 'authorization', found none" }],
  });
});

const oauth: OAuth = {
  grant: "refresh_token",
  tokenUrl: { text: ["https://", { get: ["config", "subdomain"] }, ".example.com/oauth/token"] },
  client: "body",
  encoding: "form",
  tokenParams: {},
  tokenResponse: {
    accessToken: ["data", "access_token"],
    expiresIn: ["data", "expires_in"],
    refreshToken: ["data", "refresh_token"],
  },
  lifetime: 3600,
};

function withOauth(parts: Partial<OAuth> = {}): Connector {
  const credentials = { client_id: field, client_secret: field, ...(parts.grant ? {} : { refresh_token: field }) };
  return connectorOf({
    config: { subdomain: { kind: "given", schema: { type: "string" }, required: true, default: "desk" } },
    entities,
    auth: [
      option("oauth", [header("authorization", { text: ["Bearer ", credential("access_token")] })], {
        credentials,
        oauth: { ...oauth, ...parts },
      }),
    ],
  });
}

const form = (members: Record<string, string>): RequestInit => ({ method: "POST", body: new URLSearchParams(members) });
const good = { grant_type: "refresh_token", client_id: "id", client_secret: "secret", refresh_token: "first" };

test("an access token is valid for its lifetime only", async () => {
  let now = Date.UTC(2026, 0, 1);
  const { base } = await sandboxFor(withOauth(), { clock: () => now });
  const response = await fetch(`${base}/oauth/token`, form(good));
  const granted = (await response.json()) as {
    token_type: string;
    data: { access_token: string; expires_in: number; refresh_token: string };
  };
  expect(granted).toMatchObject({ token_type: "Bearer", data: { expires_in: 3600 } });
  const list = async (token: string): Promise<number> =>
    (await fetch(`${base}/tickets`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await list(granted.data.access_token)).toBe(200);
  expect(await list("made-up")).toBe(401);
  expect(await list(granted.data.access_token.replace("_1_", "_2_"))).toBe(401);
  now += 3600 * 1000;
  expect(await list(granted.data.access_token)).toBe(401);
});

test.each([
  { name: "another grant", members: { ...good, grant_type: "password" }, status: 400, error: "unsupported_grant_type" },
  {
    name: "a revoked refresh token",
    members: { ...good, refresh_token: "revoked" },
    status: 400,
    error: "invalid_grant",
  },
  {
    name: "no refresh token",
    members: { grant_type: "refresh_token", client_id: "id", client_secret: "s" },
    status: 400,
    error: "invalid_grant",
  },
  {
    name: "no client",
    members: { grant_type: "refresh_token", refresh_token: "first" },
    status: 401,
    error: "invalid_client",
  },
  { name: "an invalid client", members: { ...good, client_secret: "invalid" }, status: 401, error: "invalid_client" },
])("the token endpoint refuses a request with $name: $error", async ({ members, status, error }) => {
  const { base } = await sandboxFor(withOauth());
  const response = await fetch(`${base}/oauth/token`, form(members));
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ error });
});

test.each<{ name: string; tokenUrl: Template }>([
  { name: "a configured URL", tokenUrl: { text: [{ get: ["config", "url"] }, "/oauth/token"] } },
  {
    name: "a configured scheme",
    tokenUrl: { text: [{ get: ["config", "scheme"] }, "://desk.example.com/oauth/token"] },
  },
])("a token URL can begin with $name", async ({ tokenUrl }) => {
  const { base } = await sandboxFor(withOauth({ tokenUrl }));
  expect((await fetch(`${base}/oauth/token`, form(good))).status).toBe(200);
});

test("an issued refresh token is valid once, and the initial refresh token is always valid", async () => {
  const { base } = await sandboxFor(withOauth());
  const refresh = async (refresh_token: string) =>
    (await fetch(`${base}/oauth/token`, form({ ...good, refresh_token }))).json() as Promise<{
      error?: string;
      data?: { refresh_token: string };
    }>;
  const rotated = (await refresh("first")).data?.refresh_token ?? "";
  const next = await refresh(rotated);
  expect(next.data?.refresh_token).toEqual(expect.any(String));
  expect(["first", rotated]).not.toContain(next.data?.refresh_token);
  expect((await refresh(rotated)).error).toBe("invalid_grant");
  expect((await refresh("first")).error).toBeUndefined();
});

test("the token endpoint reads client credentials from the Authorization header and returns the expiry time", async () => {
  const tokenResponse = { accessToken: ["access_token"], expiresAt: ["expires_at"] };
  const { base } = await sandboxFor(withOauth({ grant: "client_credentials", client: "basic", tokenResponse }), {
    clock: () => Date.UTC(2026, 0, 1),
  });
  const response = await fetch(`${base}/oauth/token`, {
    ...form({ grant_type: "client_credentials" }),
    headers: { authorization: `Basic ${base64("id:secret")}` },
  });
  expect(await response.json()).toMatchObject({
    expires_at: "2026-01-01T01:00:00.000Z",
    access_token: expect.stringMatching(/^access_/),
  });
});

test("the runtime renews an expired access token, and reports each new refresh token", async () => {
  let now = Date.now();
  const { sandbox, base } = await sandboxFor(withOauth(), { clock: () => now });
  const rotated: (string | undefined)[] = [];
  const client = createConnector(withOauth(), {
    baseUrl: base,
    credentials: sandbox.credentialsOf("help_desk"),
    onCredentialsChanged: ({ refresh_token }) => void rotated.push(refresh_token),
  });
  onTestFinished(() => client.close());
  await client.execute("tickets", "list");
  now += 2 * 3600 * 1000;
  await client.execute("tickets", "list");
  expect(rotated).toEqual([expect.any(String), expect.any(String)]);
  expect(new Set(rotated).size).toBe(2);
});
