import { expect, test } from "vitest";
import type { AuthOption, OAuth } from "../../../runtime/auth/model.ts";
import { authorizationUrl } from "../../../runtime/index.ts";
import { apiKey, helpDesk, machine, refresh } from "../fixtures/help-desk.ts";

type Authorize = NonNullable<OAuth["authorize"]>;

const authorize: Authorize = {
  url: { text: ["https://", { get: ["config", "subdomain"] }, ".example.test/authorize?lang=en"] },
  scopes: ["tickets:read", "users:read"],
  scopeSeparator: " ",
  pkce: true,
  queryParams: { access_type: "offline", account: { get: ["config", "account"] }, prompt: null },
  clientParam: "client_id",
  clientId: { get: ["credentials", "client_id"] },
  callbackParam: "code",
  codeParam: "code",
};

const byAppId: Partial<Authorize> = { clientId: { get: ["credentials", "app_id"] } };

function desk(parts: Partial<Authorize> = {}, option: AuthOption = refresh) {
  const oauth = option.oauth && { ...option.oauth, authorize: { ...authorize, ...parts } };
  return { ...helpDesk, auth: [apiKey, { ...option, ...(oauth && { oauth }) }] };
}

const options = {
  auth: "refresh",
  credentials: { client_id: "app 1" },
  config: { subdomain: "acme" },
  redirectUri: "https://us.example.test/callback?from=desk",
  state: "s&1",
  codeChallenge: "challenge",
};

test("the authorization URL requests a code, and has the query params of the option", () => {
  const url = new URL(authorizationUrl(desk(), options));
  expect(url.origin + url.pathname).toBe("https://acme.example.test/authorize");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    lang: "en",
    access_type: "offline",
    response_type: "code",
    client_id: "app 1",
    redirect_uri: "https://us.example.test/callback?from=desk",
    scope: "tickets:read users:read",
    state: "s&1",
    code_challenge: "challenge",
    code_challenge_method: "S256",
  });
});

test.each<{ name: string; parts: Partial<Authorize>; want: Record<string, string | null> }>([
  { name: "no scopes", parts: { scopes: [] }, want: { scope: null } },
  { name: "another separator", parts: { scopeSeparator: "," }, want: { scope: "tickets:read,users:read" } },
  { name: "no PKCE", parts: { pkce: false }, want: { code_challenge: null, code_challenge_method: null } },
  {
    name: "a query param named like a param of OAuth",
    parts: { queryParams: { state: "fixed" } },
    want: { state: "s&1" },
  },
])("with $name, the authorization URL has the params $want (null if absent)", ({ parts, want }) => {
  const { searchParams } = new URL(authorizationUrl(desk(parts), options));
  expect(Object.fromEntries(Object.keys(want).map((name) => [name, searchParams.get(name)]))).toEqual(want);
});

test("the credential with the client id may have another name", () => {
  const url = authorizationUrl(desk(byAppId, machine), { ...options, auth: "machine", credentials: { app_id: "7" } });
  expect(new URL(url).searchParams.get("client_id")).toBe("7");
});

test("the param with the client id may have another name", () => {
  const { searchParams } = new URL(authorizationUrl(desk({ clientParam: "app" }), options));
  expect([searchParams.get("app"), searchParams.get("client_id")]).toEqual(["app 1", null]);
});

test("a base URL replaces the origin of the authorization URL, and the path of the base URL comes first", () => {
  const url = authorizationUrl(desk({ scopes: [], queryParams: {} }), {
    ...options,
    baseUrl: "http://127.0.0.1:4010/help_desk/",
  });
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:4010\/help_desk\/authorize\?lang=en&response_type=code&/);
});

test.each<{ name: string; parts?: Partial<Authorize>; option?: AuthOption; given: object; message: string }>([
  {
    name: "an option without an authorization page",
    given: { auth: "api_key" },
    message: "[invalid_config] expected auth to be 'refresh', found 'api_key'",
  },
  {
    name: "a missing client id",
    given: { credentials: { client_secret: "hunter2-hunter2" } },
    message: "[invalid_config] expected the id of the client as credentials.client_id, found none",
  },
  {
    name: "a client id in a credential that the option does not read",
    parts: byAppId,
    option: machine,
    given: { auth: "machine", credentials: { client_id: "7" } },
    message: "[invalid_config] expected the id of the client as credentials.app_id, found none",
  },
  {
    name: "a missing challenge",
    given: { codeChallenge: undefined },
    message: "[invalid_config] expected codeChallenge with auth 'refresh', found none",
  },
  {
    name: "a URL that is not an http or https URL",
    parts: { url: "javascript:alert(1)" },
    given: {},
    message:
      "[invalid_config] expected the URL of an authorization page, found 'javascript:alert(1)'; check the configuration",
  },
  {
    name: "a base URL with a user",
    given: { baseUrl: "https://me:hunter2@127.0.0.1/" },
    message:
      "[invalid_config] expected a base URL without user, query or fragment, found one of them in a URL of 'https://127.0.0.1'; check baseUrl",
  },
])("$name is refused", ({ parts, option, given, message }) => {
  expect(() => authorizationUrl(desk(parts, option), { ...options, ...given })).toThrow(message);
});

test("the message about an invalid URL contains no secret", () => {
  const url = { text: ["ftp://", { get: ["credentials", "client_secret"] }] };
  const credentials = { client_id: "app 1", client_secret: "hunter2-hunter2" };
  expect(() => authorizationUrl(desk({ url }), { ...options, credentials })).toThrow(
    "[invalid_config] expected the URL of an authorization page, found 'ftp://[redacted]'; check the configuration",
  );
});

test("an unknown option is refused, and the error suggests the nearest option with an authorization page", () => {
  expect(() => authorizationUrl(desk(), { ...options, auth: "refesh" })).toThrow(
    expect.objectContaining({
      details: [
        {
          path: "auth",
          code: "unknown",
          expected: "'refresh'",
          found: "'refesh'",
          allowed: ["refresh"],
          suggestion: "refresh",
        },
      ],
    }),
  );
});

test("every option is refused if the connector has no option with an authorization page", () => {
  for (const { name } of helpDesk.auth)
    expect(() => authorizationUrl(helpDesk, { ...options, auth: name })).toThrow(
      `expected auth to be an option with an authorization page (this connector has none), found '${name}'`,
    );
});

test.each<readonly [string, string]>([
  ["https://acme.example.test", "https://acme.example.test/authorize"],
  ["https://acme.example.test/", "https://acme.example.test/authorize"],
  ["https://acme.example.test/desk//", "https://acme.example.test/desk/authorize"],
])("with the configured URL %s, the authorization URL has only single slashes in its path", (whole, want) => {
  const connector = desk({ url: { text: [{ get: ["config", "url"] }, "/authorize?next=//x"] } });
  const { origin, pathname, searchParams } = new URL(
    authorizationUrl(connector, { ...options, config: { url: whole } }),
  );
  expect([origin + pathname, searchParams.get("next")]).toEqual([want, "//x"]);
});
