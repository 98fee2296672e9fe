import type { Connector, Schema } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { actionOf, inBody, inPath } from "../fixtures/action-of.ts";
import { connectorOf, store } from "../fixtures/connector-of.ts";
import { sandboxFor } from "../fixtures/sandbox-for.ts";

const text: Schema = { type: "string" };

/**
 * Returns a connector whose tickets have the actions list and get. `record` is the schema of a ticket, `id` the schema of the
 * param `id`.
 */
function ticketsOf(record: Schema, id: Schema = text): Connector {
  return connectorOf({
    records: { Ticket: { type: "object", ...record } },
    entities: {
      tickets: {
        actions: {
          list: actionOf("list", "GET /tickets"),
          get: actionOf("get", "GET /tickets/{id}", { params: { id: { ...inPath("id"), schema: id } } }),
        },
      },
    },
  });
}

test("an epoch time of type string is a string of digits", async () => {
  const timeIn = (format: string): Schema => ({ type: "string", format });
  const { json } = await sandboxFor(
    ticketsOf({ properties: { id: text, date: timeIn("epoch-millis"), due_date: timeIn("epoch-seconds") } }),
  );
  expect((await json("/tickets")).data[0]).toMatchObject({
    date: expect.stringMatching(/^\d{13}$/),
    due_date: expect.stringMatching(/^\d{10}$/),
  });
});

test("a field such as average_wait_time has a duration, not a timestamp", async () => {
  const { json } = await sandboxFor(ticketsOf({ properties: { id: text, average_wait_time: { type: "integer" } } }));
  const waits = (await json("/tickets")).data.map((record) => Number(record.average_wait_time));
  expect(Math.max(...waits)).toBeLessThan(3600);
});

test.each<{ why: string; id: Schema; want: RegExp }>([
  { why: "digits for an integer", id: { type: "integer" }, want: /^\d+$/ },
  {
    why: "a string that matches the pattern",
    id: { type: "string", pattern: "^[0-9]{3}-[0-9]{7}-[0-9]{7}$" },
    want: /^\d{3}-\d{7}-\d{7}$/,
  },
])("an id has the form of the param `id` of the action get: $why", async ({ id, want }) => {
  const { json } = await sandboxFor(ticketsOf({ properties: { id: text } }, id));
  const [, second] = (await json("/tickets")).data;
  expect(second?.id).toMatch(want);
  expect(await json(`/tickets/${second?.id}`)).toEqual(second);
});

test("a field with the name of a path param has the param's value, converted to the type of the field, and list and get return the same record", async () => {
  const { json } = await sandboxFor(
    connectorOf({
      records: {
        Doc: { type: "object", properties: { id: text, workspace_id: { type: "integer" }, name: text } },
      },
      entities: {
        docs: {
          recordType: "Doc",
          actions: {
            list: actionOf("list", "GET /w/{workspace_id}/docs", {
              resultType: "Doc",
              params: { workspace_id: inPath("workspace_id") },
            }),
            get: actionOf("get", "GET /w/{workspace_id}/docs/{doc_id}", {
              resultType: "Doc",
              params: { workspace_id: inPath("workspace_id"), doc_id: inPath("doc_id") },
            }),
          },
        },
      },
    }),
  );
  const [, second] = (await json("/w/9013/docs")).data;
  expect(second).toMatchObject({ workspace_id: 9013 });
  expect(await json(`/w/9013/docs/${second?.id}`)).toEqual(second);
  expect(await json(`/w/9014/docs/${second?.id}`)).not.toEqual(second);
});

test("an object that contains the key of a record is never null", async () => {
  const customer: Schema = { type: ["object", "null"], properties: { id: text } };
  const { json } = await sandboxFor(
    connectorOf({
      records: { Ticket: { type: "object", properties: { customer } } },
      entities: {
        tickets: {
          contextStore: { ...store, key: ["customer.id"] },
          actions: { list: actionOf("list", "GET /tickets") },
        },
      },
    }),
  );
  const customers = (await json("/tickets")).data.map((record) => record.customer);
  expect(customers).toEqual(Array(25).fill({ id: expect.any(String) }));
  expect(new Set(customers.map((customer) => JSON.stringify(customer))).size).toBe(25);
});

test("a get finds a created record by the integer id in the result of the create", async () => {
  const { json } = await sandboxFor(
    connectorOf({
      records: {
        Ticket: { type: "object", properties: { id: text, subject: text } },
        Created: { type: "object", properties: { id: { type: "integer" } } },
      },
      entities: {
        tickets: {
          actions: {
            list: actionOf("list", "GET /tickets"),
            get: actionOf("get", "GET /tickets/{id}", { params: { id: inPath("id") } }),
            create: actionOf("create", "POST /tickets", {
              resultType: "Created",
              params: { subject: inBody("subject") },
            }),
          },
        },
      },
    }),
  );
  const created = await json("/tickets", {
    method: "POST",
    body: '{"subject":"Lamp"}',
    headers: { "content-type": "application/json" },
  });
  expect(created).toEqual({ id: expect.any(Number) });
  expect(await json(`/tickets/${created.id}`)).toMatchObject({ subject: "Lamp" });
});
