import type { Action, Connector, Schema, Template } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { actionOf, inBody, inPath, inQuery, listOf } from "./fixtures/action-of.ts";
import { connectorOf, ticket } from "./fixtures/connector-of.ts";
import { sandboxFor } from "./fixtures/sandbox-for.ts";

const id = { id: inPath("id") };
const body = { subject: inBody("subject"), status: inBody("status", { type: "string", enum: ["open", "solved"] }) };
const list = listOf(
  (size) => ({ kind: "offset", token: { target: { in: "query", name: "offset" } }, injectFirst: false, size }),
  { params: { status: inQuery("status"), subject: inQuery("subject") } },
);
const deleted: Schema = { type: "object", properties: { id: { type: "string" }, deleted: { type: "boolean" } } };

const actions: Record<string, Action> = {
  list,
  get: actionOf("get", "GET /tickets/{id}", { params: id }),
  create: actionOf("create", "POST /tickets", { params: body }),
  update: actionOf("update", "PATCH /tickets/{id}", { params: { ...id, ...body } }),
  delete: actionOf("delete", "DELETE /tickets/{id}", { params: id, resultType: "Deleted" }),
};

function desk(parts: Partial<Connector> = {}): Connector {
  const updated = {
    ...ticket,
    properties: { ...ticket.properties, updated_at: { type: "string", format: "date-time" } },
  } as const;
  return connectorOf({ records: { Ticket: updated, Deleted: deleted }, ...parts, entities: { tickets: { actions } } });
}

const send = (method: string, members: object, headers: Record<string, string> = {}): RequestInit => ({
  method,
  body: JSON.stringify(members),
  headers: { "content-type": "application/json", ...headers },
});

test("after a create, a get returns the created record, a list starts with it and is one record longer, and a filter finds it", async () => {
  const { json } = await sandboxFor(desk());
  const created = await json("/tickets", send("POST", { subject: "Broken lamp", status: "solved" }));
  expect(created).toMatchObject({ subject: "Broken lamp", status: "solved" });
  expect(await json(`/tickets/${created.id}`)).toEqual(created);
  const { data } = await json("/tickets?limit=30");
  expect([data.length, data[0]]).toEqual([26, created]);
  expect((await json("/tickets?subject=Broken%20lamp")).data).toEqual([created]);
});

test("an update changes the given fields and the time of the last change", async () => {
  const { json } = await sandboxFor(desk());
  const [before] = (await json("/tickets?limit=1")).data;
  const after = await json(`/tickets/${before?.id}`, send("PATCH", { subject: "New" }));
  expect(after).toEqual({ ...before, subject: "New", updated_at: "2026-11-01T00:00:01Z" });
  expect((await json("/tickets?limit=1")).data).toEqual([after]);
});

const md5: Template = { call: "md5", args: [{ call: "lower", args: [{ get: ["value"] }] }] };

test.each([
  { name: "e-mail address", address: inPath("email") },
  { name: "hash of the e-mail address", address: { ...inPath("hash"), template: md5 } },
])("a get finds a written record by its current $name, but not by its earlier one", async ({ address }) => {
  const email = inBody("email");
  const name = address.target?.in === "path" ? address.target.name : "";
  const byEmail = {
    list,
    get: actionOf("get", `GET /tickets/{${name}}`, { params: { [name]: address } }),
    create: actionOf("create", "POST /tickets", { params: { email } }),
    update: actionOf("update", "PATCH /tickets/{id}", { params: { ...id, email } }),
  };
  const { json, call } = await sandboxFor(connectorOf({ entities: { tickets: { actions: byEmail } } }));
  const found = async (value: unknown): Promise<unknown> => call("tickets", "get", { [name]: value });
  const before = (await json("/tickets?limit=30")).data.find((one) => one.email !== null);
  expect(await found(before?.email)).toEqual(before);
  const created = await json("/tickets", send("POST", { email: "new@example.com" }));
  expect(await found("new@example.com")).toEqual(created);
  const after = await json(`/tickets/${before?.id}`, send("PATCH", { email: "changed@example.com" }));
  expect(await found("changed@example.com")).toEqual(after);
  await expect(found(before?.email)).rejects.toMatchObject({ code: "not_found" });
});

test("if the cursor is the `subject` of a created or updated record, the page starts after this record", async () => {
  const bySubject = listOf((size) => ({
    kind: "cursor",
    token: { target: { in: "query", name: "cursor" } },
    value: { get: ["last_record", "subject"] },
    size,
  }));
  const { json } = await sandboxFor(
    connectorOf({ entities: { tickets: { actions: { ...actions, list: bySubject } } } }),
  );
  await json("/tickets", send("POST", { subject: "Lamp" }));
  const [, second] = (await json("/tickets?limit=5")).data;
  await json(`/tickets/${second?.id}`, send("PATCH", { subject: "Desk" }));
  const all = (await json("/tickets?limit=30")).data;
  expect((await json("/tickets?limit=5&cursor=Lamp")).data).toEqual(all.slice(1, 6));
  expect((await json("/tickets?limit=5&cursor=Desk")).data).toEqual(all.slice(2, 7));
});

const settings: Schema = {
  type: "object",
  properties: { title: { type: "string" }, reply_to: { type: "string" }, days: { type: "integer" } },
};
const labels: Schema = { type: "object", additionalProperties: { type: "string" } };
const within = (name: string) =>
  inBody(name, settings.properties?.[name], { target: { in: "body", path: ["settings", name] } });

test.each<{ how: string; params: Action["params"] }>([
  {
    how: "a param for each member",
    params: { title: within("title"), reply_to: within("reply_to"), days: within("days") },
  },
  { how: "one param for the object", params: { settings: inBody("settings", settings) } },
])("a write with $how changes only the sent members, as a later get and list show", async ({ params }) => {
  const update = actionOf("update", "PATCH /tickets/{id}", {
    params: { ...id, ...params, labels: inBody("labels", labels) },
  });
  const { json, get } = await sandboxFor(
    connectorOf({
      records: { Ticket: { type: "object", properties: { ...ticket.properties, settings, labels } } },
      entities: { tickets: { actions: { ...actions, update } } },
    }),
  );
  const [before] = (await json("/tickets?limit=1")).data;
  const path = `/tickets/${before?.id}`;
  const expected = { ...before, settings: Object.assign({}, before?.settings, { title: "New", reply_to: "me" }) };
  const response = await get(path, send("PATCH", { settings: { title: "New", reply_to: "me" } }));
  expect([await response.json(), response.headers.get("x-sandbox-ignored")]).toEqual([expected, null]);
  expect(await json(path)).toEqual(expected);
  await json(path, send("PATCH", { labels: { "a.b": "1" } }));
  await json(path, send("PATCH", { settings: { days: 3 }, labels: { c: "2" } }));
  const last = await json(path);
  expect(last).toMatchObject({ settings: { ...expected.settings, days: 3 }, labels: { "a.b": "1", c: "2" } });
  expect((await json("/tickets?limit=1")).data).toEqual([last]);
});

const level: Schema = { type: "string", enum: ["low", "high"] };
const colours: Schema = { type: "array", items: { type: "string", enum: ["red", "blue"] } };
const routing: Schema = { type: "object", properties: { queue: { type: "string", enum: ["sales", "billing"] } } };
const listed = { level, colours, routing };

function listedDesk(): Connector {
  const params = { level: inQuery("level", level), colours: inQuery("colours") };
  const members = Object.fromEntries(Object.entries(listed).map(([name, schema]) => [name, inBody(name, schema)]));
  return connectorOf({
    records: { Ticket: { type: "object", properties: { ...ticket.properties, ...listed } } },
    entities: {
      tickets: {
        actions: {
          list: actionOf("list", "GET /tickets", { params }),
          create: actionOf("create", "POST /tickets", { params: members }),
          update: actionOf("update", "PATCH /tickets/{id}", { params: { ...id, ...members } }),
        },
      },
    },
  });
}

test.each<{ filter: string; written: object; others: object; unknown: object }>([
  { filter: "level=high", written: { level: "high" }, others: { level: "low" }, unknown: { level: "HIGH" } },
  {
    filter: "colours=blue",
    written: { colours: ["red", "blue"] },
    others: { colours: ["red"] },
    unknown: { colours: ["red", "green"] },
  },
])("the filter $filter finds a record with the written value, and a value outside the enum is refused", async (one) => {
  const { json, get } = await sandboxFor(listedDesk());
  const created = await json("/tickets", send("POST", one.written));
  expect(created).toMatchObject(one.written);
  const ids = async () => (await json(`/tickets?${one.filter}`)).data.map((found) => found.id);
  expect(await ids()).toContain(created.id);
  const path = `/tickets/${created.id}`;
  expect((await get(path, send("PATCH", one.unknown))).status).toBe(400);
  expect((await get("/tickets", send("POST", one.unknown))).status).toBe(400);
  expect(await json(path, send("PATCH", one.others))).toMatchObject(one.others);
  expect(await ids()).not.toContain(created.id);
  expect((await get("/tickets?level=HIGH")).status).toBe(400);
});

const inner: Schema = {
  type: "object",
  properties: { path: { type: "string" }, subject: { type: "string" }, level },
};
const wrapped: Schema = {
  type: "object",
  properties: { ticket: { ...inner, type: ["object", "null"] }, clicks: { type: "integer" } },
};
const results: Schema = {
  type: "object",
  properties: {
    results: { type: "array", items: { type: "object", properties: { path: { type: "string" } } } },
  },
};

function batchDesk(): Connector {
  const writesOf = (kind: "create" | "update") =>
    actionOf(kind, `POST /tickets:${kind}`, {
      resultType: "Results",
      params: {
        operations: inBody("operations", {
          type: "array",
          items: { type: "object", properties: { mask: { type: "string" }, [kind]: inner } },
          examples: [[{ [kind]: { path: "desks/12/tickets/34" } }]],
        }),
      },
    });
  return connectorOf({
    records: { Ticket: wrapped, Results: results },
    entities: {
      tickets: {
        actions: {
          list: actionOf("list", "GET /tickets", { params: { level: inQuery("level", level) } }),
          create: writesOf("create"),
          update: writesOf("update"),
        },
      },
    },
  });
}

const ticketsOf = async (json: (path: string) => Promise<{ data: readonly object[] }>, path = "/tickets") =>
  (await json(path)).data as { ticket: { path: string; level: string }; clicks: number }[];

test("an array of updates changes the records whose paths it contains, and the response has these paths", async () => {
  const { json, get } = await sandboxFor(batchDesk());
  const [first, second] = await ticketsOf(json);
  const operations = [
    { update: { path: first?.ticket.path, subject: "Lamp", level: "high" }, mask: "subject" },
    { update: { path: second?.ticket.path, level: "low" } },
  ];
  expect(first?.ticket.path).toMatch(/^desks\/12\/tickets\/\d+$/);
  const response = await get("/tickets:update", send("POST", { operations }));
  expect(await response.json()).toEqual({ results: [{ path: first?.ticket.path }, { path: second?.ticket.path }] });
  expect(response.headers.get("x-sandbox-ignored")).toBe("operations.mask");
  expect((await ticketsOf(json)).slice(0, 2)).toEqual([
    { ...first, ticket: { ...first?.ticket, subject: "Lamp", level: "high" } },
    { ...second, ticket: { ...second?.ticket, level: "low" } },
  ]);
});

test.each([
  { wrong: { update: { path: "desks/12/tickets/1", level: "low" } }, status: 404 },
  { wrong: { update: { level: "low" } }, status: 404 },
  { wrong: { update: { path: "desks/12/tickets/1", level: "none" } }, status: 400 },
  { wrong: { mask: "level" }, status: 400 },
])("an array of updates with the invalid element $wrong changes nothing", async ({ wrong, status }) => {
  const { json, get } = await sandboxFor(batchDesk());
  const before = await ticketsOf(json);
  const operations = [{ update: { path: before[0]?.ticket.path, subject: "Lamp" } }, wrong];
  expect((await get("/tickets:update", send("POST", { operations }))).status).toBe(status);
  expect(await ticketsOf(json)).toEqual(before);
});

test("an array of creates adds records; a list finds them, and an update changes them", async () => {
  const { json } = await sandboxFor(batchDesk());
  const operations = [{ create: { subject: "Lamp", level: "high" } }, { create: { subject: "Desk" } }];
  const made = await json("/tickets:create", send("POST", { operations }));
  const [last, first] = await ticketsOf(json);
  expect(first?.ticket).toMatchObject({ subject: "Lamp", level: "high" });
  expect(last?.ticket).toMatchObject({ subject: "Desk" });
  expect(made.results).toEqual([{ path: first?.ticket.path }, { path: last?.ticket.path }]);
  const update = { update: { path: first?.ticket.path, level: "low" } };
  await json("/tickets:update", send("POST", { operations: [update] }));
  const found = (await ticketsOf(json, "/tickets?level=low")).map((one) => one.ticket.path);
  expect(found).toContain(first?.ticket.path);
});

test("the response to a deletion has the values of the deleted record", async () => {
  const type = (...values: string[]): Schema => ({ type: "string", enum: values });
  const { id: key, deleted: confirmed } = deleted.properties ?? {};
  const members = { id: key, object: type("board", "label", "ticket"), status: ticket.properties?.status, number: key };
  const { json } = await sandboxFor(
    desk({
      records: {
        Ticket: {
          ...ticket,
          properties: { ...ticket.properties, object: type("ticket"), number: { type: "integer" } },
        },
        Deleted: { type: "object", properties: { ...members, deleted: confirmed } } as Schema,
      },
    }),
  );
  const { data } = await json("/tickets");
  for (const { id: name, status } of data.slice(0, 6)) {
    const response = await json(`/tickets/${name}`, { method: "DELETE" });
    // If the schema of the response does not allow the value of the record, another value is generated.
    expect(response).toEqual({ id: name, object: "ticket", status, number: expect.any(String), deleted: true });
  }
});

test("in the response to a deletion, a member with a name such as `deletedTicketId` has the id of the deleted record", async () => {
  const string: Schema = { type: "string" };
  const members = { deletedTicketId: string, user_id: string };
  const { json } = await sandboxFor(
    desk({ records: { Ticket: ticket, Deleted: { type: "object", properties: members } } }),
  );
  const { data } = await json("/tickets");
  for (const { id: name } of data.slice(0, 3)) {
    const response = await json(`/tickets/${name}`, { method: "DELETE" });
    expect(response).toEqual({ deletedTicketId: name, user_id: expect.not.stringContaining(name) });
  }
});

test("no get, list or write finds a deleted record", async () => {
  const { json, get } = await sandboxFor(desk());
  const [first, second] = (await json("/tickets?limit=2")).data;
  expect(await json(`/tickets/${first?.id}`, { method: "DELETE" })).toEqual({ id: first?.id, deleted: true });
  expect((await get(`/tickets/${first?.id}`)).status).toBe(404);
  expect((await get(`/tickets/${first?.id}`, send("PATCH", { subject: "New" }))).status).toBe(404);
  const { data } = await json("/tickets?limit=30");
  expect([data.length, data[0]]).toEqual([24, second]);
});

test("requests with the same idempotency key create one record", async () => {
  const { json } = await sandboxFor(desk({ idempotency: { in: "header", name: "idempotency-key" } }));
  const key = { "idempotency-key": "once" };
  const first = await json("/tickets", send("POST", { subject: "A" }, key));
  expect(await json("/tickets", send("POST", { subject: "A" }, key))).toEqual(first);
  expect((await json("/tickets?limit=30")).data).toHaveLength(26);
});

const payload: Schema = { type: "object", properties: { success: { type: "boolean" }, ticket } };
const variable = (name: string, required = false) =>
  ({ schema: { type: "string" }, required, target: { in: "body", path: ["variables", name] } }) as const;
const graphql = (operation: string) =>
  ({ kind: "graphql", document: `mutation ${operation} { x }`, operation }) as const;

function graphqlDesk(): Connector {
  const people: Schema = { type: "object", properties: { id: { type: "string" }, name: { type: "string" } } };
  const owned: Schema = { ...ticket, properties: { ...ticket.properties, user: people } };
  return connectorOf({
    records: {
      Ticket: owned,
      Payload: { ...payload, properties: { success: { type: "boolean" }, ticket: owned } },
      User: people,
    },
    entities: {
      tickets: {
        actions: {
          get: actionOf("get", "POST /graphql", {
            body: graphql("getTicket"),
            params: { id: variable("id", true) },
            returns: { kind: "one", path: ["data", "ticket"], first: false, transformations: [] },
          }),
          create: actionOf("create", "POST /graphql", {
            body: graphql("createTicket"),
            params: { subject: variable("subject", true), userId: variable("userId") },
            resultType: "Payload",
            returns: { kind: "one", path: ["data", "ticketCreate"], first: false, transformations: [] },
          }),
        },
      },
      users: { recordType: "User", actions: { list: actionOf("list", "GET /users", { resultType: "User" }) } },
    },
  });
}

test("a mutation returns an envelope with the record, and the record contains the user to which it refers", async () => {
  const { call } = await sandboxFor(graphqlDesk());
  const users = (await call("users", "list")) as { id: string; name: string }[];
  const data = await call("tickets", "create", { subject: "Lamp", userId: users[3]?.id });
  expect(data).toMatchObject({ success: true, ticket: { subject: "Lamp", user: users[3] } });
  const created = (data as { ticket: { id: string } }).ticket;
  expect(await call("tickets", "get", { id: created.id })).toEqual(created);
});

test("a missing GraphQL record is null, which the runtime reports as not found", async () => {
  const { client, json } = await sandboxFor(graphqlDesk());
  const request = { query: "mutation getTicket { x }", operationName: "getTicket", variables: { id: "none" } };
  expect(await json("/graphql", send("POST", request))).toEqual({ data: { ticket: null } });
  await expect(client.execute("tickets", "get", { id: "none" })).rejects.toMatchObject({ code: "not_found" });
});

test("a create on the path `/tickets/{id}/cancel` cancels the ticket", async () => {
  const record: Schema = {
    ...ticket,
    properties: { ...ticket.properties, status: { type: "string", enum: ["open", "canceled"] } },
  };
  const connector = connectorOf({
    records: { Ticket: record },
    entities: {
      tickets: {
        actions: { get: actionOf("get", "GET /tickets/{id}", { params: id }), list: actionOf("list", "GET /tickets") },
      },
      ticket_cancellations: { actions: { create: actionOf("create", "POST /tickets/{id}/cancel", { params: id }) } },
    },
  });
  const { json } = await sandboxFor(connector);
  const one = (await json("/tickets")).data.find(({ status }) => status === "open");
  expect(await json(`/tickets/${one?.id}/cancel`, { method: "POST" })).toEqual({ ...one, status: "canceled" });
  expect(await json(`/tickets/${one?.id}`)).toMatchObject({ status: "canceled" });
});
