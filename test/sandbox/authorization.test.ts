import type { AuthOption, Connector, OAuth } from "@agent-connectors/runtime";
import {
  authorizationUrl,
  createConnector,
  createPkce,
  evaluate,
  exchangeCode,
  resolveConfig,
} from "@agent-connectors/runtime";
import { startSandbox } from "@agent-connectors/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { models } from "../connectors/models.ts";
import { actionOf } from "./fixtures/action-of.ts";
import { configFor } from "./fixtures/config-for.ts";
import { connectorOf } from "./fixtures/connector-of.ts";
import { sandboxFor } from "./fixtures/sandbox-for.ts";

type Authorize = NonNullable<OAuth["authorize"]>;

const field = { schema: { type: "string" }, required: true, secret: true } as const;

interface Parts {
  readonly oauth?: Partial<OAuth>;
  readonly authorize?: Partial<Authorize>;
}

const machine: OAuth = {
  grant: "client_credentials",
  tokenUrl: "https://desk.example.com/oauth/token",
  client: "body",
  encoding: "form",
  tokenParams: {},
  tokenResponse: { accessToken: ["access_token"], expiresIn: ["expires_in"], refreshToken: ["refresh_token"] },
  lifetime: 3600,
};

const authorization: Authorize = {
  url: { text: ["https://", { get: ["config", "subdomain"] }, ".example.com/oauth/authorize"] },
  scopes: ["read", "write"],
  scopeSeparator: " ",
  pkce: true,
  queryParams: {},
  clientParam: "client_id",
  clientId: { get: ["credentials", "client_id"] },
  callbackParam: "code",
  codeParam: "code",
};

function optionOf(oauth: OAuth): AuthOption {
  return {
    name: oauth.grant,
    title: "OAuth",
    description: "Connect.",
    credentials: { client_id: field, client_secret: field, refresh_token: field },
    inject: [
      {
        target: { in: "header", name: "authorization" },
        value: { text: ["Bearer ", { get: ["credentials", "access_token"] }] },
      },
    ],
    oauth,
  };
}

function desk({ oauth, authorize }: Parts = {}, others: readonly AuthOption[] = []): Connector {
  const person = {
    ...machine,
    grant: "refresh_token",
    authorize: { ...authorization, ...authorize },
    ...oauth,
  } as const;
  return connectorOf({
    entities: { tickets: { actions: { list: actionOf("list", "GET /tickets") } } },
    auth: [...others, optionOf(person)],
  });
}

const { verifier, challenge } = createPkce();
const redirectUri = "https://us.example.test/callback?from=desk";
const pageParams = {
  response_type: "code",
  client_id: "app",
  redirect_uri: redirectUri,
  scope: "read write",
  state: "s1",
  code_challenge: challenge,
  code_challenge_method: "S256",
};
const tokenMembers = {
  grant_type: "authorization_code",
  client_id: "app",
  client_secret: "hunter2",
  redirect_uri: redirectUri,
  code_verifier: verifier,
};

/** Returns the members that have a value, as a query or a form. */
const encoded = (members: Readonly<Record<string, string | undefined>>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(members).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, value]],
    ),
  );
const page = (base: string, changes: Readonly<Record<string, string | undefined>> = {}): string =>
  `${base}/oauth/authorize?${encoded({ ...pageParams, ...changes })}`;
const decide = (url: string, decision: string): Promise<Response> =>
  fetch(url, { method: "POST", body: encoded({ decision }), redirect: "manual" });
/** Returns the query params of a redirect, without those of the redirect URI itself. */
const redirectParams = (response: Response): Record<string, string> => {
  const { searchParams } = new URL(response.headers.get("location") ?? "");
  const { from, ...members } = Object.fromEntries(searchParams);
  expect(from).toBe("desk");
  return members;
};
const codeFrom = async (base: string, changes = {}): Promise<string | undefined> =>
  redirectParams(await decide(page(base, changes), "allow")).code;
const token = async (base: string, members: Readonly<Record<string, string | undefined>>, headers = {}) => {
  const response = await fetch(`${base}/oauth/token`, { method: "POST", body: encoded(members), headers });
  return { status: response.status, body: (await response.json()) as Readonly<Record<string, string>> };
};

test("the authorization page lists the scopes, escaped, and has buttons to allow and to deny", async () => {
  const { base } = await sandboxFor(desk());
  const response = await fetch(page(base, { client_id: `<b>"app"`, scope: "read <i>" }));
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(text).toContain("<h1>Allow the client &#60;b&#62;&#34;app&#34; to access Help desk?</h1>");
  expect(text).toContain("<li>read</li>\n<li>&#60;i&#62;</li>");
  expect(text).toContain('<button name="decision" value="allow">Allow</button>');
  expect(text).toContain('<button name="decision" value="deny">Deny</button>');
  expect(text).not.toMatch(/<script|<b>|<i>/);
});

test("the form posts to the URL of the page, with its whole query", async () => {
  const { base } = await sandboxFor(desk());
  const url = page(base);
  const [, action = ""] = /<form method="post" action="([^"]*)">/.exec(await (await fetch(url)).text()) ?? [];
  const unescaped = action.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  expect(new URL(unescaped, url).href).toBe(new URL(url).href);
});

test("a permission redirects with a code and the state, and a denial redirects with an error", async () => {
  const { base } = await sandboxFor(desk());
  const allowed = await decide(page(base), "allow");
  expect(allowed.status).toBe(303);
  expect(redirectParams(allowed)).toEqual({ code: expect.stringMatching(/^code_/), state: "s1" });
  const denied = await decide(page(base, { state: undefined }), "deny");
  expect(denied.status).toBe(303);
  expect(redirectParams(denied)).toEqual({ error: "access_denied" });
});

test("the redirect and the token request have the code in the params that the option names", async () => {
  const { base } = await sandboxFor(desk({ authorize: { callbackParam: "grant", codeParam: "auth_code" } }));
  const { grant: auth_code, ...others } = redirectParams(await decide(page(base), "allow"));
  expect(others).toEqual({ state: "s1" });
  expect((await token(base, { ...tokenMembers, code: auth_code })).body.error).toBe("invalid_grant");
  expect((await token(base, { ...tokenMembers, auth_code })).status).toBe(200);
});

test("the page and the token request have the client id in the params that the option names", async () => {
  const { base } = await sandboxFor(
    desk({
      oauth: {
        tokenParams: {
          app_id: { get: ["credentials", "client_id"] },
          secret: { get: ["credentials", "client_secret"] },
        },
      },
      authorize: { clientParam: "app" },
    }),
  );
  expect((await fetch(page(base))).status).toBe(400);
  const { code } = redirectParams(await decide(page(base, { client_id: undefined, app: "mine" }), "allow"));
  const sent = { ...tokenMembers, client_id: "mine", app_id: "mine", secret: "hunter2", code };
  expect((await token(base, { ...sent, secret: "" })).body.error).toBe("invalid_client");
  expect((await token(base, { ...sent, app_id: undefined })).body.error).toBe("invalid_client");
  expect((await token(base, sent)).status).toBe(200);
});

test("the URL of the authorization page can have a client id that token requests do not have", async () => {
  const { base } = await sandboxFor(
    desk({ authorize: { clientParam: "application_id", clientId: { get: ["credentials", "application_id"] } } }),
  );
  const { code } = redirectParams(
    await decide(page(base, { client_id: undefined, application_id: "solution" }), "allow"),
  );
  expect((await token(base, { ...tokenMembers, code })).status).toBe(200);
});

test.each<{ name: string; changes: Record<string, string | undefined> }>([
  { name: "no client id", changes: { client_id: undefined } },
  { name: "an invalid client", changes: { client_id: "invalid" } },
  { name: "no redirect URI", changes: { redirect_uri: undefined } },
  { name: "an empty redirect URI", changes: { redirect_uri: "" } },
  { name: "a relative redirect URI", changes: { redirect_uri: "/callback" } },
  { name: "a redirect URI with the scheme javascript", changes: { redirect_uri: "javascript:alert(1)" } },
  { name: "a redirect URI with a fragment", changes: { redirect_uri: "https://us.example.test/#x" } },
  { name: "a redirect URI without a host", changes: { redirect_uri: "https://" } },
])("a request with $name results in an error page without a redirect", async ({ changes }) => {
  const { base } = await sandboxFor(desk());
  const response = await fetch(page(base, changes), { redirect: "manual" });
  expect(response.status).toBe(400);
  expect(response.headers.get("location")).toBeNull();
  expect(await response.text()).toContain("This request is invalid");
  expect((await decide(page(base, changes), "allow")).status).toBe(400);
});

test("two redirect URIs are refused", async () => {
  const { base } = await sandboxFor(desk());
  const response = await fetch(`${page(base)}&redirect_uri=https://other.example.test`, { redirect: "manual" });
  expect(response.status).toBe(400);
});

test("an unknown decision, and a method other than GET and POST, are refused", async () => {
  const { base } = await sandboxFor(desk());
  expect((await decide(page(base), "perhaps")).status).toBe(400);
  const put = await fetch(page(base), { method: "PUT" });
  expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, POST"]);
});

test.each<{ name: string; changes: Record<string, string | undefined>; error: string; authorize?: Partial<Authorize> }>(
  [
    { name: "no response type", changes: { response_type: undefined }, error: "invalid_request" },
    { name: "another response type", changes: { response_type: "token" }, error: "unsupported_response_type" },
    { name: "no challenge", changes: { code_challenge: undefined }, error: "invalid_request" },
    { name: "a challenge of another length", changes: { code_challenge: "short" }, error: "invalid_request" },
    { name: "a plain challenge", changes: { code_challenge_method: "plain" }, error: "invalid_request" },
    { name: "a challenge without method", changes: { code_challenge_method: undefined }, error: "invalid_request" },
    {
      name: "a plain challenge for an option without PKCE",
      changes: { code_challenge_method: "plain" },
      authorize: { pkce: false },
      error: "invalid_request",
    },
  ],
)("the page redirects with $error if the request has $name", async ({ changes, error, authorize = {} }) => {
  const { base } = await sandboxFor(desk({ authorize }));
  const response = await fetch(page(base, changes), { redirect: "manual" });
  expect(response.status).toBe(303);
  expect(redirectParams(response)).toEqual({ error, error_description: expect.any(String), state: "s1" });
  expect(redirectParams(await decide(page(base, changes), "allow"))).toMatchObject({ error });
});

test("a code is exchanged once, for an access token and a refresh token", async () => {
  const { base } = await sandboxFor(desk());
  const code = await codeFrom(base);
  const granted = await token(base, { ...tokenMembers, code });
  expect(granted).toMatchObject({ status: 200, body: { token_type: "Bearer", expires_in: 3600 } });
  const { access_token, refresh_token } = granted.body;
  expect((await fetch(`${base}/tickets`, { headers: { authorization: `Bearer ${access_token}` } })).status).toBe(200);
  const refresh = { ...tokenMembers, grant_type: "refresh_token", refresh_token };
  expect((await token(base, refresh)).status).toBe(200);
  expect((await token(base, refresh)).body.error).toBe("invalid_grant");
  expect(await token(base, { ...tokenMembers, code })).toEqual({
    status: 400,
    body: {
      error: "invalid_grant",
      error_description: "the code is missing or unknown, was used before or has expired",
    },
  });
});

test.each<{
  name: string;
  changes: Record<string, string | undefined>;
  requested?: Record<string, string | undefined>;
}>([
  { name: "another client", changes: { client_id: "other" } },
  { name: "another redirect URI", changes: { redirect_uri: "https://us.example.test/callback" } },
  { name: "no redirect URI", changes: { redirect_uri: undefined } },
  { name: "another verifier", changes: { code_verifier: createPkce().verifier } },
  { name: "no verifier", changes: { code_verifier: undefined } },
  { name: "the challenge as verifier", changes: { code_verifier: challenge } },
  { name: "no code", changes: { code: undefined } },
  { name: "an invented code", changes: { code: "code_1_x" } },
  { name: "a verifier for a code without challenge", requested: { code_challenge: undefined }, changes: {} },
  {
    name: "an invalid verifier for a code without challenge",
    requested: { code_challenge: undefined },
    changes: { code_verifier: "odd" },
  },
])("a token request with $name is refused, and any code in it becomes invalid", async ({ changes, requested = {} }) => {
  const { base } = await sandboxFor(desk({ authorize: { pkce: !("code_challenge" in requested) } }));
  const code = await codeFrom(base, requested);
  expect(await token(base, { ...tokenMembers, code, ...changes })).toMatchObject({
    status: 400,
    body: { error: "invalid_grant" },
  });
  const again = await token(base, {
    ...tokenMembers,
    code,
    ...("code_challenge" in requested && { code_verifier: undefined }),
  });
  expect(again.status).toBe("code" in changes ? 200 : 400);
});

test("a code expires after a minute", async () => {
  let now = Date.UTC(2026, 0, 1);
  const { base } = await sandboxFor(desk(), { clock: () => now });
  const [early, late] = [await codeFrom(base), await codeFrom(base)];
  now += 59_999;
  expect((await token(base, { ...tokenMembers, code: early })).status).toBe(200);
  now += 1;
  expect((await token(base, { ...tokenMembers, code: late })).body.error).toBe("invalid_grant");
});

test("without PKCE no verifier is required, and the response has only the tokens that the option names", async () => {
  const { base } = await sandboxFor(
    desk({ authorize: { pkce: false }, oauth: { tokenResponse: { accessToken: ["token"] } } }),
  );
  const code = await codeFrom(base, { code_challenge: undefined, code_challenge_method: undefined });
  const { body } = await token(base, { ...tokenMembers, code_verifier: undefined, code });
  expect(body).toEqual({ token_type: "Bearer", token: expect.stringMatching(/^access_/) });
});

test("a code is bound to the client id of Basic authentication, even if the id has reserved characters", async () => {
  const { base } = await sandboxFor(desk({ oauth: { client: "basic" } }));
  const { client_id: _, client_secret: __, ...members } = tokenMembers;
  const as = (id: string) => ({ authorization: `Basic ${btoa(`${id}:hunter2`)}` });
  const requestCode = (): Promise<string | undefined> => codeFrom(base, { client_id: "an app: 1&2" });
  expect((await token(base, { ...members, code: await requestCode() }, as("other"))).body.error).toBe("invalid_grant");
  expect((await token(base, { ...members, code: await requestCode() }, as("an+app%3A+1%262"))).status).toBe(200);
});

test("an option without an authorization page accepts no codes, but can share the token endpoint of an option that accepts them", async () => {
  const others = [optionOf(machine)];
  const { base } = await sandboxFor(desk({}, others));
  expect((await token(base, { ...tokenMembers, code: await codeFrom(base) })).body.refresh_token).toMatch(/^refresh_/);
  const alone = await token(base, { ...tokenMembers, grant_type: "client_credentials" });
  expect([alone.status, alone.body.refresh_token]).toEqual([200, undefined]);

  const { base: closed } = await sandboxFor({ ...desk(), auth: others });
  expect((await token(closed, { ...tokenMembers, code: "code_1_x" })).body).toEqual({
    error: "unsupported_grant_type",
    error_description: "expected grant_type client_credentials",
  });
  expect((await fetch(page(closed))).status).toBe(401);
});

const authorizable = models.flatMap((connector) =>
  connector.auth
    .filter(({ oauth }) => oauth?.authorize)
    .map((option) => ({ name: `${connector.kind} by ${option.name}`, connector, option })),
);

test.each(authorizable)(
  "$name: the runtime creates the URL of the page, exchanges the code and executes the check",
  async (given) => {
    const { connector, option } = given;
    const sandbox = await startSandbox({ connectors: [connector], records: 10 });
    onTestFinished(() => sandbox.close());
    const baseUrl = sandbox.urlOf(connector.kind);
    const pkce = createPkce();
    const credentials = Object.fromEntries(
      Object.keys(option.credentials)
        .filter((name) => !/^(access|refresh)_token$/.test(name))
        .map((name) => [name, `the ${name}`]),
    );
    const config = configFor(connector);
    const common = {
      auth: option.name,
      credentials,
      config: await resolveConfig(connector, config, credentials),
      baseUrl,
      redirectUri,
    };
    const url = authorizationUrl(connector, { ...common, state: "s1", codeChallenge: pkce.challenge });
    expect((await fetch(url)).status).toBe(200);
    const { state, ...members } = redirectParams(await decide(url, "allow"));
    expect(state).toBe("s1");
    const code = members[option.oauth?.authorize?.callbackParam ?? ""] ?? "";
    const exchange = () => exchangeCode(connector, { ...common, code, codeVerifier: pkce.verifier });
    const granted = await exchange();
    expect(granted.expiresAt).toBeGreaterThan(Date.now());
    await expect(exchange()).rejects.toMatchObject({ code: "credentials_rejected" });

    const client = createConnector(connector, { baseUrl, credentials: granted.credentials, auth: option.name, config });
    onTestFinished(() => client.close());
    const { entity, action, args } = connector.check;
    const values = Object.entries(args).map(([name, value]) => [name, evaluate(value, { now: Date.now() })]);
    await client.execute(entity, action, Object.fromEntries(values));
    const counts = await (await fetch(`${sandbox.url}/__tokens`)).json();
    const renewed = Object.hasOwn(granted.credentials, "access_token") ? 0 : 1;
    expect(counts).toEqual({ [connector.kind]: { granted: 1 + renewed, refused: 1 } });
  },
);
