import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { remarksOf } from "../../../generator/emit/remarks.ts";
import { parse } from "../../../generator/manifest/parse.ts";
import { resolve } from "../../../generator/resolve/resolve.ts";
import { connectorOf } from "./resolved.ts";

test("omitted keys have defaults", () => {
  expect(connectorOf({})).toMatchObject({
    kind: "help_desk",
    baseUrl: "https://desk.example",
    config: {},
    auth: [
      {
        name: "token",
        credentials: {
          token: { schema: { type: "string", description: "Shown once." }, required: true, secret: true },
        },
        inject: [
          {
            target: { in: "header", name: "authorization" },
            value: { text: ["Bearer ", { get: ["credentials", "token"] }] },
          },
        ],
      },
    ],
    rateLimit: {},
    errors: { cases: [] },
    check: { entity: "tickets", action: "list", args: {} },
    replication: {},
    entities: { tickets: { name: "tickets", title: "Tickets", recordType: "Ticket" } },
  });
});

test("the model is plain data", () => {
  // This example has almost every key of a manifest.
  const example = new URL("../../../generator/manifest/examples/help_desk.yaml", import.meta.url);
  const connector = resolve(parse(readFileSync(example), "help_desk.yaml")).value;
  expect(connector?.kind).toBe("help_desk");
  expect(JSON.parse(JSON.stringify(connector))).toStrictEqual(connector);
});

test("a credential is secret by default", () => {
  const [option] = connectorOf({
    auth: `
  login:
    title: Login
    description: Settings.
    credentials: { user: { secret: false, description: U. }, password: { description: P. } }
    inject: [{ in: header, name: authorization, value: '{{basic credentials.user credentials.password}}' }]`,
  }).auth.slice(1);
  expect(Object.entries(option?.credentials ?? {}).map(([name, { secret }]) => [name, secret])).toEqual([
    ["user", false],
    ["password", true],
  ]);
});

test("the settings of an OAuth option have defaults, such as the parameter names of RFC 6749", () => {
  const oauth = (rest: string) =>
    connectorOf({
      root: "",
      auth: `
  oauth:
    title: OAuth
    description: Approve the app.
    credentials: { client_id: { secret: false, description: C. }, refresh_token: { description: R. }, sub: { required: false, description: S. } }
    inject: [{ in: header, name: authorization, value: 'Bearer {{credentials.access_token}}' }, { in: header, name: x-sub, value: '{{credentials.sub}}' }]
    oauth: { grant: refresh_token, token_url: 'https://desk.example/token'${rest} }`,
    }).auth[1]?.oauth;
  expect(oauth("")).toEqual({
    grant: "refresh_token",
    tokenUrl: "https://desk.example/token",
    client: "body",
    encoding: "form",
    tokenParams: {},
    tokenResponse: { accessToken: ["access_token"], expiresIn: ["expires_in"], refreshToken: ["refresh_token"] },
    lifetime: 3600,
  });
  expect(
    oauth(
      ", client: basic, encoding: json, lifetime: 60, token_params: { sub: '{{credentials.sub}}' }, token_response: { access_token: data.token, expires_at: data.until }, authorize: { url: 'https://desk.example/authorize', scopes: [read] }",
    ),
  ).toEqual({
    grant: "refresh_token",
    tokenUrl: "https://desk.example/token",
    client: "basic",
    encoding: "json",
    tokenParams: { sub: { get: ["credentials", "sub"] } },
    tokenResponse: { accessToken: ["data", "token"], expiresAt: ["data", "until"], refreshToken: ["refresh_token"] },
    lifetime: 60,
    authorize: {
      url: "https://desk.example/authorize",
      scopes: ["read"],
      scopeSeparator: " ",
      pkce: true,
      queryParams: {},
      clientParam: "client_id",
      clientId: { get: ["credentials", "client_id"] },
      callbackParam: "code",
      codeParam: "code",
    },
  });
});

test("an authorization page uses the client id of token requests by default", () => {
  const authorize = (rest: string, params = "") =>
    connectorOf({
      auth: `
  oauth:
    title: OAuth
    description: Approve the app.
    credentials: { app: { secret: false, description: A. }, solution: { secret: false, description: S. }, access_token: { description: T. } }
    inject: [{ in: header, name: authorization, value: 'Bearer {{credentials.access_token}}' }]
    oauth: { grant: authorization_code, token_url: 'https://desk.example/token'${params}, authorize: { url: 'https://desk.example/authorize', scopes: []${rest} } }`,
    }).auth[1]?.oauth?.authorize;
  expect(
    authorize("", ", token_params: { client_id: '{{credentials.app}}', solution: '{{credentials.solution}}' }"),
  ).toMatchObject({
    clientParam: "client_id",
    clientId: { get: ["credentials", "app"] },
    callbackParam: "code",
    codeParam: "code",
  });
  expect(
    authorize(
      ", client_param: app_id, client_id: '{{credentials.solution}}', callback_param: grant, code_param: auth",
      ", token_params: { app_id: '{{credentials.app}}' }",
    ),
  ).toMatchObject({
    clientParam: "app_id",
    clientId: { get: ["credentials", "solution"] },
    callbackParam: "grant",
    codeParam: "auth",
  });
});

test("a configuration value is given, looked up or derived", () => {
  const root = `
config:
  region: { type: string, enum: [US, EU], default: US, description: Where the account is. }
  host: { map: region, entries: { US: na, EU: eu } }
  center: { type: string, pattern: '^[a-z]+$', derive: '{{after_last credentials.token "-"}}', default: us }
  tags: { items: { type: string }, required: true, default: [a], description: T. }
inject: [{ in: header, name: x-a, value: '{{config.host}}{{config.center}}{{config.tags}}' }]
replication: { start_date: { type: string, format: date, default: '{{now "-P2Y" "date"}}', description: S. } }`;
  const { config, replication } = connectorOf({ root });
  expect(config).toEqual({
    region: {
      kind: "given",
      schema: { type: "string", description: "Where the account is.", enum: ["US", "EU"] },
      required: false,
      default: "US",
    },
    host: { kind: "mapped", by: "region", values: { US: "na", EU: "eu" } },
    center: {
      kind: "derived",
      schema: { type: "string", pattern: "^[a-z]+$" },
      value: { call: "after_last", args: [{ get: ["credentials", "token"] }, "-"] },
      default: "us",
    },
    tags: {
      kind: "given",
      schema: { type: "array", description: "T.", items: { type: "string" } },
      required: true,
      default: { value: ["a"] },
    },
  });
  expect(replication.start_date).toMatchObject({ default: { call: "now", args: ["-P2Y", "date"] } });
});

test("resolve reads errors, limits and idempotency", () => {
  const root = `
idempotency: { in: header, name: Idempotency-Key }
rate_limit: { requests: 10, per_seconds: 2.5, concurrency: 3, reset: { value: '{{headers.x-reset}}', unit: seconds } }
errors:
  message: '{{response.error}}'
  request_id: '{{headers.x-id}}'
  cases:
    - { status: 403, when: '{{eq response.code 7}}', code: missing_scope }
    - { each: 'errors[*]', when: '{{eq item.code "RATE"}}', code: rate_limited, message: '{{item.message}}' }`;
  const { idempotency, rateLimit, errors } = connectorOf({ root });
  expect(idempotency).toEqual({ in: "header", name: "idempotency-key" });
  expect(rateLimit).toEqual({
    requests: 10,
    perMs: 2500,
    concurrency: 3,
    reset: { value: { get: ["headers", "x-reset"] }, unit: "seconds" },
  });
  expect(errors).toEqual({
    message: { get: ["response", "error"] },
    requestId: { get: ["headers", "x-id"] },
    cases: [
      { status: 403, when: { call: "eq", args: [{ get: ["response", "code"] }, 7] }, code: "missing_scope" },
      {
        each: ["errors"],
        when: { call: "eq", args: [{ get: ["item", "code"] }, "RATE"] },
        code: "rate_limited",
        message: { get: ["item", "message"] },
      },
    ],
  });
});

test("the model has the interval of syncs in milliseconds, or none if the manifest has none", () => {
  expect(connectorOf({ root: "sync_interval_seconds: 7200" }).syncIntervalMs).toBe(7_200_000);
  expect(connectorOf({})).not.toHaveProperty("syncIntervalMs");
});

test("a shared rate limit has its own name, and the limit of one action has a name such as `tickets.search`", () => {
  const { rateLimits, entities } = connectorOf({
    root: "rate_limits: { exports: { requests: 1, per_seconds: 60, burst: 20 } }",
    list: "rate_limit: exports",
    actions: "search: { description: Search., request: GET /search, rate_limit: { concurrency: 2 } }",
  });
  expect(rateLimits).toEqual({
    exports: { requests: 1, perMs: 60_000, burst: 20 },
    "tickets.search": { concurrency: 2 },
  });
  const { list, search } = entities.tickets?.actions ?? {};
  expect([list?.rateLimit, search?.rateLimit]).toEqual(["exports", "tickets.search"]);
});

test("the documentation of an action states when the upstream ends the operation", () => {
  const connector = connectorOf({ list: "upstream: { ends: '2027-08-27', successor: Reports }" });
  const list = connector.entities.tickets?.actions.list;
  expect(list?.upstream).toEqual({ ends: "2027-08-27", successor: "Reports" });
  expect(list && remarksOf(connector, list)).toEqual([
    "The upstream ends this operation on 2027-08-27; the successor is Reports.",
  ]);
});

test("an auth option without credentials is valid", () => {
  const { auth } = connectorOf({
    auth: "\n  open: { title: Open, description: Nothing., credentials: {}, inject: [] }",
  });
  expect(auth[1]).toEqual({ name: "open", title: "Open", description: "Nothing.", credentials: {}, inject: [] });
});
