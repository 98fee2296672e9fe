import { payments } from "@agent-connectors/connectors/payments";
import { wiki } from "@agent-connectors/connectors/wiki";
import type { Schema } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { connectionIn } from "../../cli/local-executor.ts";

test("an environment without credentials is refused, unless an auth option needs none", () => {
  expect(() => connectionIn({}, payments)).toThrow("[invalid_config]");
  const open = { name: "open", title: "Open", description: "Nothing.", inject: [] };
  const key = { schema: { type: "string" }, required: false, secret: true } as const;
  for (const credentials of [{}, { key }])
    expect(connectionIn({}, { ...payments, auth: [...payments.auth, { ...open, credentials }] }).credentials).toEqual(
      {},
    );
});

test("a missing required value of the configuration is refused with the name of its variable", () => {
  const environment = { WIKI_USERNAME: "ada@example.com", WIKI_PASSWORD: "a token" };
  expect(() => connectionIn(environment, wiki)).toThrow(
    "[invalid_config] expected the configuration of 'wiki', found no subdomain; set WIKI_SUBDOMAIN",
  );
  const set = { ...environment, WIKI_SUBDOMAIN: "acme" };
  expect(connectionIn(set, wiki).config).toEqual({ subdomain: "acme" });
  expect(connectionIn(set, wiki, { subdomain: "own" }).config).toEqual({ subdomain: "own" });
});

test("an empty variable counts as absent", () => {
  expect(() => connectionIn({ PAYMENTS_API_KEY: "" }, payments)).toThrow("found none; set PAYMENTS_API_KEY");
  const connection = connectionIn({ PAYMENTS_API_KEY: "key", PAYMENTS_BASE_URL: "" }, payments);
  expect(connection).toEqual({ credentials: { api_key: "key" }, config: {} });
});

test("the error for an invalid base URL names its variable", () => {
  const environment = { PAYMENTS_API_KEY: "key", PAYMENTS_BASE_URL: "localhost:80" };
  expect(() => connectionIn(environment, payments)).toThrow("check PAYMENTS_BASE_URL");
});

test("a value of the configuration that is not a string is JSON in the environment", () => {
  const given = (schema: Schema) => ({ kind: "given", required: false, schema }) as const;
  const config = {
    page: given({ type: "integer" }),
    ids: given({ type: "array", items: { type: "string" } }),
    code: given({ type: "string" }),
  };
  const environment = { PAYMENTS_API_KEY: "a", PAYMENTS_PAGE: "5", PAYMENTS_IDS: '["a","b"]', PAYMENTS_CODE: "007" };
  expect(connectionIn(environment, { ...payments, config }).config).toEqual({ page: 5, ids: ["a", "b"], code: "007" });
});
