import { expect, test } from "vitest";
import { chooseAuth } from "../../../runtime/auth/choose-option.ts";
import type { Credentials } from "../../../runtime/auth/credential-source.ts";
import type { AuthOption } from "../../../runtime/auth/model.ts";
import type { ConnectorError } from "../../../runtime/errors/connector-error.ts";
import { thrownBy } from "../fixtures/failure-of.ts";
import { apiKey, basic, machine, refresh } from "../fixtures/help-desk.ts";

const options = [apiKey, basic, refresh, machine];

test.each<readonly [string, Credentials]>([
  ["api_key", { api_key: "k" }],
  ["basic", { username: "u", password: "p" }],
  ["refresh", { client_id: "i", client_secret: "s", refresh_token: "r" }],
  ["refresh", { client_id: "i", client_secret: "s", access_token: "a" }],
  ["machine", { app_id: "i", app_secret: "s" }],
])("the option %s is chosen by its fields", (name, credentials) => {
  expect(chooseAuth(options, credentials).name).toBe(name);
});

function refusal(credentials: Credentials, name?: string, among: readonly AuthOption[] = options): ConnectorError {
  return thrownBy(() => chooseAuth(among, credentials, name));
}

const all =
  "'api_key' (api_key) or 'basic' (username, password) or 'refresh' (client_id, client_secret, optional refresh_token, optional access_token) or 'machine' (app_id, app_secret)";

test("if no option fits, the error lists all options and the problems of the nearest option, without credential values", () => {
  const error = refusal({ user_name: "hunter2", password: "hunter3" });
  expect(error.message).toBe(`[invalid_config] expected credentials ${all}, found 'user_name', 'password'`);
  expect(error.details).toMatchObject([
    { path: "credentials.username", code: "missing", type: "string", expected: "a string", found: "nothing" },
    {
      path: "credentials.user_name",
      code: "unknown",
      expected: "one of username, password",
      found: "unknown field",
      suggestion: "username",
    },
  ]);
  expect(JSON.stringify(error)).not.toContain("hunter");
});

test("an error lists the names of at most twelve unknown credentials, and shortens long names", () => {
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`${at}`.padEnd(5000, "x"), "v"]));
  const { message } = refusal(many);
  expect(message).toMatch(/'0x{39}…', .* and 988 more$/);
  expect(message.length).toBeLessThan(1000);
});

test("missing credentials are refused", () => {
  expect(refusal({}).message).toBe(`[invalid_config] expected credentials ${all}, found none`);
});

test("if the caller names an option, the credentials are checked only against this option", () => {
  expect(chooseAuth(options, { api_key: "k" }, "api_key")).toBe(apiKey);
  expect(refusal({ api_key: "k" }, "basic").details).toMatchObject([
    { path: "credentials.username", code: "missing", type: "string", expected: "a string", found: "nothing" },
    { path: "credentials.password", code: "missing", type: "string", expected: "a string", found: "nothing" },
    { path: "credentials.api_key", code: "unknown", expected: "one of username, password", found: "unknown field" },
  ]);
});

test("the error for an unknown option suggests the nearest name", () => {
  const error = refusal({ api_key: "k" }, "apikey");
  expect(error.message).toBe(
    "[invalid_config] expected auth to be 'api_key' or 'basic' or 'refresh' or 'machine', found 'apikey'",
  );
  expect(error.details).toMatchObject([{ path: "auth", suggestion: "api_key" }]);
});

test("a long name of an unknown option is truncated in the message and the details", () => {
  const error = refusal({ api_key: "k" }, "n".repeat(1000));
  const found = `'${"n".repeat(40)}…'`;
  expect(error.reason).toBe(`expected auth to be 'api_key' or 'basic' or 'refresh' or 'machine', found ${found}`);
  expect(error.details).toMatchObject([{ path: "auth", found }]);
});

test("credentials that fit two options are refused if the caller names no option", () => {
  const error = refusal({ api_key: "k" }, undefined, [apiKey, { ...apiKey, name: "legacy_key" }]);
  expect(error.message).toBe(
    "[invalid_config] the credentials fit 'api_key' or 'legacy_key'; pass one of these names as auth",
  );
});

test("a credential must be a string that is not empty and matches the pattern of its field", () => {
  const patterned: AuthOption = {
    ...apiKey,
    credentials: { api_key: { schema: { type: "string", pattern: "^sk_" }, required: true, secret: true } },
  };
  const empty = refusal({ api_key: "" }, undefined, [apiKey]);
  expect(empty.message).toBe(
    "[invalid_config] expected credentials 'api_key' (api_key), found 'api_key'; credentials.api_key: expected a string that is not empty, found an empty string",
  );
  expect(empty.details).toMatchObject([
    { path: "credentials.api_key", code: "missing", expected: "a string that is not empty", found: "an empty string" },
  ]);
  expect(refusal({ api_key: "hunter2" }, undefined, [patterned]).details).toMatchObject([
    {
      path: "credentials.api_key",
      code: "format",
      expected: "a string that matches ^sk_",
      found: "a string that does not match (not shown)",
    },
  ]);
  expect(refusal({ api_key: 9_876_543_210 } as unknown as Credentials, undefined, [apiKey]).details).toMatchObject([
    { path: "credentials.api_key", code: "type", expected: "a string", found: "another type" },
  ]);
});

test("no pattern is matched against more than 2000 characters", () => {
  const schema = { type: "string", pattern: "^(?:a|a)*$" } as const;
  const patterned: AuthOption = { ...apiKey, credentials: { api_key: { schema, required: true, secret: true } } };
  expect(chooseAuth([patterned], { api_key: "a" }).name).toBe("api_key");
  expect(refusal({ api_key: "a".repeat(2_001) }, undefined, [patterned]).details).toMatchObject([
    { path: "credentials.api_key", code: "format", found: "a string that does not match (not shown)" },
  ]);
});
