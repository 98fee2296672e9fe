import { Agent, MockAgent } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { createConnector } from "../../runtime/index.ts";
import { clientFor, key, looseClientFor } from "./fixtures/client-for.ts";
import { thrownBy } from "./fixtures/failure-of.ts";
import { helpDesk } from "./fixtures/help-desk.ts";
import { json, loopback } from "./fixtures/loopback.ts";

test("a client has its methods, and an object of actions for each entity", () => {
  const client = clientFor("http://127.0.0.1:1");
  expect(Object.keys(client)).toEqual([
    ...["execute", "pages", "page", "prepare", "describe", "close"],
    ...["tickets", "events", "feeds", "attachments", "exports"],
  ]);
  expect(Object.keys(client.tickets)).toEqual([
    ...["list", "search", "get", "create", "delete"],
    ...["context_store_search", "context_store_sql_query"],
  ]);
  expect(Object.keys(client.events)).toEqual(["list"]);
});

test.each([
  ["context_store_search", { query: {} }],
  ["context_store_sql_query", { sql: "SELECT 1" }],
] as const)("every call of %s fails, because only hosted connectors have it", async (action, params) => {
  const client = looseClientFor("http://127.0.0.1:1");
  const message = `[hosted_only] help_desk.tickets.${action}: only hosted connectors have '${action}'`;
  // The type of an action in this client is `object`, and the compiler refuses a call of an `object`.
  const method = client.tickets?.[action] as (given: object) => Promise<unknown>;
  await expect(method(params)).rejects.toThrow(message);
  await expect(client.execute("tickets", action, params)).rejects.toThrow(message);
  const walk = client.pages("tickets", action, params)[Symbol.asyncIterator]();
  await expect(walk.next()).rejects.toThrow(message);
});

test("a credential that is undefined counts as absent", async () => {
  const { baseUrl } = await loopback((_, response) => json(response, { data: [] }));
  const credentials: Record<string, string> = { api_key: key };
  const client = clientFor(baseUrl, { credentials: Object.assign(credentials, { username: undefined }) });
  expect((await client.tickets.list()).data).toEqual([]);
});

test("if an entity has the name of a method, the method also has the actions of the entity", async () => {
  const { baseUrl } = await loopback((_, response) => json(response, { data: [{ n: 1 }] }));
  const client = clientFor(baseUrl);
  expect((await client.pages.list()).data).toEqual([{ n: 1 }]);
  for await (const page of client.pages("pages", "list")) expect(page.data).toEqual([{ n: 1 }]);
});

test("a client describes its connector, entities and actions", () => {
  const { entities, contextStore, ...connector } = clientFor("http://127.0.0.1:1").describe();
  expect(connector).toEqual({
    kind: "help_desk",
    title: "Help desk",
    description: "Tickets and the people who open them.",
  });
  expect(Object.keys(entities)).toEqual(Object.keys(helpDesk.entities));
  expect(entities.tickets?.actions.get).toEqual({
    description: "get it.",
    notes: [],
    params: {
      type: "object",
      properties: { id: { type: "string" } },
      required: ["id"],
      additionalProperties: false,
    },
    returns: { data: helpDesk.records.Ticket, meta: {} },
  });
  expect(entities.tickets?.actions.list?.returns).toEqual({
    data: { type: "array", items: helpDesk.records.Ticket },
    meta: { has_more: { type: "boolean" } },
  });
  expect(entities.exports?.actions.download?.returns).toEqual({ file: true });
  expect(entities.tickets?.contextStore).toEqual({
    actions: ["context_store_search", "context_store_sql_query"],
    columns: { id: "text", subject: "text", "by.name": "text", a: "json" },
    semantic: {},
  });
  expect(entities.events).not.toHaveProperty("contextStore");
  expect(contextStore?.limits.query).toEqual({ records: 10_000, default: 1000, depth: 20 });
});

test("credentials that fit no auth option are refused immediately, and the error does not contain their values", () => {
  const { message } = thrownBy(() => createConnector(helpDesk, { credentials: { apikey: key } }));
  expect(message).toMatch(/^\[invalid_config\] expected credentials 'api_key' \(api_key\) or .*, found 'apikey'$/);
  expect(message).not.toContain(key);
});

test("an unknown option is refused, because a client with a misspelt baseUrl would send its requests to the real upstream", () => {
  const options = { credentials: { api_key: key }, baseURL: "http://127.0.0.1:1", timeout: 1 };
  expect(() => createConnector(helpDesk, options)).toThrow(
    /^\[invalid_config\] baseURL: unknown option, did you mean 'baseUrl'\?; timeout: unknown option, expected one of auth, /,
  );
});

test("options that are not an object, and invalid limits, are refused immediately", () => {
  // Callers in JavaScript can make these mistakes.
  expect(() => createConnector(helpDesk, null as unknown as object)).toThrow(
    "[invalid_config] options: expected an object, found null",
  );
  expect(() => clientFor("http://127.0.0.1:1", { limits: { timeoutMs: Number.NaN } })).toThrow(
    "[invalid_config] limits.timeoutMs: expected an integer, found the number NaN",
  );
});

test("an action `list` whose result is one object sends its request at once, and returns a promise", async () => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, { data: { n: 1 } }));
  const { list } = helpDesk.entities.events.actions;
  const one = { ...list, returns: { kind: "one", path: ["data"], first: false, transformations: [] } } as const;
  const events = { ...helpDesk.entities.events, actions: { list: one } };
  const client = clientFor(baseUrl, {}, { entities: { ...helpDesk.entities, events } });
  const call = client.events.list();
  expect(call).toBeInstanceOf(Promise);
  await expect.poll(() => seen.length).toBe(1);
  expect(await call).toEqual({ data: { n: 1 }, meta: {} });
});

test("a client uses the caller's dispatcher, and does not close it", async () => {
  const agent = new MockAgent();
  agent.disableNetConnect();
  agent
    .get("https://acme.example.test")
    .intercept({ path: `/tickets?key=${key}` })
    .reply(200, { data: [] })
    .times(2);
  for (let times = 0; times < 2; times++) {
    const client = createConnector(helpDesk, { credentials: { api_key: key }, dispatcher: agent });
    expect((await client.tickets.list()).data).toEqual([]);
    await client.close();
  }
  await agent.close();
});

test("closing a client ends its running calls, and later calls fail", async () => {
  const { baseUrl, seen } = await loopback(() => {});
  const client = clientFor(baseUrl);
  const running = client.tickets.list().then(
    () => "succeeded",
    (error: Error) => error.message,
  );
  await expect.poll(() => seen.length).toBe(1);
  await client.close();
  await client.close();
  expect(await running).toBe("[cancelled] help_desk.tickets.list: the connector was closed");
  await expect(client.tickets.get({ id: "1" })).rejects.toMatchObject({ code: "cancelled" });
});

test("calls do not wait if the rate limit is off", async () => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, { data: [] }));
  const client = clientFor(
    baseUrl,
    { limits: { rateLimit: "off" } },
    { rateLimit: { requests: 1, perMs: 60_000, concurrency: 1 } },
  );
  await Promise.all([client.tickets.list(), client.tickets.list(), client.tickets.list()]);
  expect(seen).toHaveLength(3);
});

test("closing a client ends its calls that wait for a retry or for the rate limit", async () => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, {}, 429, { "retry-after": "60" }));
  const client = clientFor(baseUrl, {}, { rateLimit: { requests: 1, perMs: 60_000 } });
  const calls = [client.tickets.list(), client.tickets.list()].map((call) =>
    call.catch((error: Error) => error.message),
  );
  await expect.poll(() => seen.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await client.close();
  expect(await Promise.all(calls)).toEqual([
    "[cancelled] help_desk.tickets.list: the connector was closed",
    "[cancelled] help_desk.tickets.list: the connector was closed",
  ]);
});

test("closing a client ends a call that uses the caller's dispatcher", async () => {
  const { baseUrl, seen } = await loopback(() => {});
  const agent = new Agent();
  onTestFinished(() => agent.destroy());
  const client = clientFor(baseUrl, { dispatcher: agent });
  const call = client.tickets.list().catch((error: Error) => error.message);
  await expect.poll(() => seen.length).toBe(1);
  await client.close();
  expect(await call).toBe("[cancelled] help_desk.tickets.list: the connector was closed");
});
