import { Agent, MockAgent } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { createConnector } from "../../runtime/index.ts";
import { clientFor, key } from "./fixtures/client-for.ts";
import { helpDesk } from "./fixtures/help-desk.ts";
import { json, loopback } from "./fixtures/loopback.ts";

test("is a plain object of entities, each of its actions, beside the methods", () => {
  const client = clientFor("http://127.0.0.1:1");
  expect(Object.keys(client)).toEqual([
    ...["execute", "pages", "prepare", "describe", "close"],
    ...["tickets", "events", "feeds", "attachments", "exports"],
  ]);
  expect(Object.keys(client.tickets)).toEqual(["list", "search", "get", "create", "delete"]);
});

test("an entity that is named like a method is that method with actions", async () => {
  const { baseUrl } = await loopback((_, response) => json(response, { data: [{ n: 1 }] }));
  const client = clientFor(baseUrl);
  expect((await client.pages.list()).data).toEqual([{ n: 1 }]);
  for await (const page of client.pages("pages", "list")) expect(page.data).toEqual([{ n: 1 }]);
});

test("describes what it can do, in JSON", () => {
  const { entities, ...connector } = clientFor("http://127.0.0.1:1").describe();
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
});

test("credentials that fit no option are refused at once, without their values", () => {
  expect(() => createConnector(helpDesk, { credentials: { apikey: key } })).toThrow(
    /^\[invalid_config\] expected credentials 'api_key' \(api_key\) or .*, found 'apikey'$/,
  );
});

test("an option that does not exist is refused: a misspelt base URL would send requests to the upstream itself", () => {
  const options = { credentials: { api_key: key }, baseURL: "http://127.0.0.1:1", timeout: 1 };
  expect(() => createConnector(helpDesk, options)).toThrow(
    /^\[invalid_config\] baseURL: unknown option, did you mean 'baseUrl'\?; timeout: unknown option, expected one of auth, /,
  );
});

test("options that are not an object and invalid limits are refused at once", () => {
  // A JavaScript caller's mistakes.
  expect(() => createConnector(helpDesk, null as unknown as object)).toThrow(
    "[invalid_config] options: expected an object, found null",
  );
  expect(() => clientFor("http://127.0.0.1:1", { limits: { timeoutMs: Number.NaN } })).toThrow(
    "[invalid_config] limits.timeoutMs: expected an integer, found the number NaN",
  );
});

test("a list whose result is one object is a plain call", async () => {
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

test("takes a dispatcher of the caller's, and leaves it open", async () => {
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

test("a closed client refuses calls, and ends those under way", async () => {
  const { baseUrl, seen } = await loopback(() => {});
  const client = clientFor(baseUrl);
  const running = client.tickets.list().then(
    () => "answered",
    (error: Error) => error.message,
  );
  await expect.poll(() => seen.length).toBe(1);
  await client.close();
  await client.close();
  expect(await running).toBe("[cancelled] help_desk.tickets.list: the connector was closed");
  await expect(client.tickets.get({ id: "1" })).rejects.toMatchObject({ code: "cancelled" });
});

test("waits for no turn where the rate limit is off", async () => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, { data: [] }));
  const client = clientFor(
    baseUrl,
    { limits: { rateLimit: "off" } },
    { rateLimit: { requests: 1, perMs: 60_000, concurrency: 1 } },
  );
  await Promise.all([client.tickets.list(), client.tickets.list(), client.tickets.list()]);
  expect(seen).toHaveLength(3);
});

test("closing ends the wait before a repetition, and that for a turn", async () => {
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

test("closing ends calls over a dispatcher that stays open", async () => {
  const { baseUrl, seen } = await loopback(() => {});
  const agent = new Agent();
  onTestFinished(() => agent.destroy());
  const client = clientFor(baseUrl, { dispatcher: agent });
  const call = client.tickets.list().catch((error: Error) => error.message);
  await expect.poll(() => seen.length).toBe(1);
  await client.close();
  expect(await call).toBe("[cancelled] help_desk.tickets.list: the connector was closed");
});
