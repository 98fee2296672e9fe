import { inspect } from "node:util";
import { expect, test } from "vitest";
import { authenticate, authenticateMasked, injectedBy } from "../../../runtime/auth/inject-credentials.ts";
import type { AuthOption } from "../../../runtime/auth/model.ts";
import { secretsOf } from "../../../runtime/auth/secrets.ts";
import type { PlannedRequest } from "../../../runtime/request/plan.ts";
import { apiKey, basic, refresh } from "../fixtures/help-desk.ts";

const request: PlannedRequest = {
  method: "GET",
  url: "https://a.test/things?a=%20b&c=d+e",
  headers: { accept: "application/json", authorization: "a constant" },
  safe: true,
};

test("`authenticate` adds credentials to headers and the query, and keeps the rest as written", () => {
  const sent = authenticate(request, injectedBy(apiKey, { config: {}, credentials: { api_key: "k/1" } }));
  expect(sent.headers).toEqual({ accept: "application/json", authorization: "Bearer k/1" });
  expect(sent.url).toBe("https://a.test/things?a=%20b&c=d+e&key=k%2F1");
  expect(request.url).toBe("https://a.test/things?a=%20b&c=d+e");
});

test("`authenticate` replaces a credential that the URL of the next page already contains", () => {
  const next = { ...request, url: "https://a.test/things?key=old&after=2&keyring=1" };
  expect(authenticate(next, injectedBy(apiKey, { config: {}, credentials: { api_key: "new" } })).url).toBe(
    "https://a.test/things?after=2&keyring=1&key=new",
  );
});

test.each<readonly [string, string]>([
  ["?a=b?c&d=e", "?a=b?c&d=e&key=new"],
  ["?a=1&key=old?&b=2", "?a=1&b=2&key=new"],
  ["??key=1", "??key=1&key=new"],
  ["?%6Bey=old&k%65y&keys=1", "?keys=1&key=new"],
  ["?", "?key=new"],
])("`authenticate` keeps the other params of the query %s", (query, want) => {
  const next = { ...request, url: `https://a.test/${query}` };
  const sent = authenticate(next, injectedBy(apiKey, { config: {}, credentials: { api_key: "new" } }));
  expect(sent.url).toBe(`https://a.test/${want}`);
});

test("`authenticate` replaces a param whose name is encoded differently", () => {
  const option: AuthOption = { ...apiKey, inject: [{ target: { in: "query", name: "api key!" }, value: "new" }] };
  const next = { ...request, url: "https://a.test/?api%20key%21=old&api+key!=old" };
  expect(authenticate(next, injectedBy(option, { config: {}, credentials: {} })).url).toBe(
    "https://a.test/?api%20key%21=new",
  );
});

test("`authenticate` omits an injection that reads an absent credential", () => {
  const extra: AuthOption = {
    ...basic,
    inject: [
      ...basic.inject,
      { target: { in: "header", name: "x-tenant" }, value: { get: ["credentials", "tenant"] } },
    ],
  };
  const sent = authenticate(request, injectedBy(extra, { config: {}, credentials: { username: "u", password: "p" } }));
  expect(sent.headers).toEqual({ accept: "application/json", authorization: "Basic dTpw" });
});

test("injectedBy refuses a credential with a line break, and the error shows the character and its position, but not the credential", () => {
  const credentials = { api_key: "hunter2\r\nx-evil: 1" };
  let error: unknown;
  try {
    injectedBy(apiKey, { config: {}, credentials });
  } catch (thrown) {
    error = thrown;
  }
  expect(String(error)).toBe(
    "ConnectorError: [invalid_config] header 'authorization' expects Latin-1 text without control characters, found U+000D at character 15; check the credentials",
  );
  expect(inspect(error, { depth: 10 })).not.toMatch(/hunter2|x-evil/);
});

test("injectedBy refuses a credential that would be part of the body", () => {
  const option: AuthOption = { ...apiKey, inject: [{ target: { in: "body", path: ["key"] }, value: "k" }] };
  expect(() => authenticate(request, injectedBy(option, { config: {}, credentials: {} }))).toThrow(
    "[internal] expected credentials in headers and query params only, found another target",
  );
});

test("authenticateMasked replaces secrets with their names, and shows other values", () => {
  const scope = { config: {}, credentials: { api_key: "hunter2" } };
  expect(authenticateMasked(request, apiKey, scope)).toEqual({
    ...request,
    url: "https://a.test/things?a=%20b&c=d+e&key=<api_key>",
    headers: { accept: "application/json", authorization: "Bearer <api_key>" },
  });
});

test("authenticateMasked shows the parts of an encoded credential", () => {
  const scope = { config: {}, credentials: { username: "jürgen", password: "hunter2" } };
  expect(authenticateMasked(request, basic, scope).headers.authorization).toBe("Basic base64(jürgen:<password>)");
});

test("authenticateMasked shows the name of a token that was not requested yet", () => {
  const scope = { config: {}, credentials: { client_id: "i", client_secret: "hunter2", refresh_token: "hunter3" } };
  expect(authenticateMasked(request, refresh, scope).headers.authorization).toBe("Bearer <access_token>");
});

test("secretsOf returns the secret credentials, the token, and the encoded user and password of HTTP Basic", () => {
  expect(secretsOf(apiKey, { config: {}, credentials: { api_key: "hunter2" } })).toEqual(["hunter2"]);
  expect(secretsOf(basic, { config: {}, credentials: { username: "ann", password: "hunter2" } })).toEqual([
    "hunter2",
    Buffer.from("ann:hunter2").toString("base64"),
  ]);
  expect(
    secretsOf(refresh, { config: {}, credentials: { client_id: "i", client_secret: "s", access_token: "t" } }),
  ).toEqual(["s", "t"]);
});
