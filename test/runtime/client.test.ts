import { MockAgent } from "undici";
import { expect, test } from "vitest";
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

test("credentials that fit nothing are told at once, without their values", () => {
  expect(() => createConnector(helpDesk, { credentials: { apikey: key } })).toThrow(
    /^\[invalid_config\] expected credentials 'api_key' \(api_key\) or .*, found 'apikey'$/,
  );
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
  expect(await running).toBe("[cancelled] help_desk.tickets.list: the connector was closed (UND_ERR_DESTROYED)");
  await expect(client.tickets.get({ id: "1" })).rejects.toMatchObject({ code: "cancelled" });
});
