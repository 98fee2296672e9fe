import type { Action, Filter, Param, Schema, Template } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { actionOf, inPath, inQuery } from "../fixtures/action-of.ts";
import { connectorOf, store, ticket } from "../fixtures/connector-of.ts";
import { type Body, sandboxFor, type Ticket } from "../fixtures/sandbox-for.ts";

const text: Schema = { type: "string" };
const time: Schema = { type: "string", format: "date-time" };

const record: Schema = {
  ...ticket,
  properties: {
    ...ticket.properties,
    region_id: text,
    team: text,
    urgent: { type: "boolean" },
    links: { type: "object", additionalProperties: { type: "array", items: text } },
    comments: { type: "array", items: { type: "object", properties: { body: text } } },
    routing: {
      type: "object",
      properties: { queue_name: { type: "string", enum: ["billing", "sales"] }, moved_at: time },
    },
  },
};

/** The template of an array with a condition on the time. */
const conditions: Template = {
  call: "list",
  args: [{ call: "object", args: ["field", "created_at", "from", { get: ["since"] }, "to", { get: ["until"] }] }],
};

function listWith(params: Action["params"]) {
  return connectorOf({
    config: { region: { kind: "given", schema: text, required: false } },
    records: { Ticket: record },
    entities: {
      tickets: {
        actions: {
          list: actionOf("list", "GET /tickets", { params }),
          get: actionOf("get", "GET /tickets/{id}", { params: { id: inPath("id") } }),
        },
        contextStore: {
          ...store,
          key: ["id"],
          incrementalSync: {
            field: "created_at",
            format: "date-time",
            mode: "server",
            args: { query: { text: ["created_at:>=", { get: ["since"] }] }, conditions, depth: 3 },
            order: "newest_first",
          },
        },
      },
    },
  });
}

const configured = { default: { get: ["config", "region"] } } as const;

test.each<{ why: string; param: string; described: Param; query: (ids: readonly string[]) => string; want: number }>([
  {
    why: "an invented id selects all records if the param's default is from the configuration",
    param: "RegionIds",
    described: inQuery("RegionIds", text, configured),
    query: () => "RegionIds=eu-1",
    want: 25,
  },
  {
    why: "the id of a record selects this record even if the param's default is from the configuration",
    param: "ids",
    described: inQuery("ids", text, configured),
    query: ([, second]) => `ids=${second}`,
    want: 1,
  },
  {
    why: "a JSON array of ids in a string selects the records with these ids",
    param: "ids",
    described: inQuery("ids", { type: "string", format: "json-strings" }),
    query: ([first, , third]) => `ids=${encodeURIComponent(JSON.stringify([first, third]))}`,
    want: 2,
  },
  {
    why: "a string that is not JSON keeps all records",
    param: "ids",
    described: inQuery("ids", { type: "string", format: "json" }),
    query: () => "ids=%5B",
    want: 25,
  },
  {
    why: "a param with a plural name accepts several values, separated by commas",
    param: "ids",
    described: inQuery("ids"),
    query: ([first, second]) => `ids=${first},${second}`,
    want: 2,
  },
  {
    why: "free text that is the param's default keeps all records",
    param: "team",
    described: inQuery("team", text, { default: "all hands" }),
    query: () => "team=all%20hands",
    want: 25,
  },
  {
    why: "free text that is not the param's default selects the matching records",
    param: "team",
    described: inQuery("team", text, { default: "all hands" }),
    query: () => "team=nobody",
    want: 0,
  },
  {
    why: "a query with a term that contains a time selects the records that match the term",
    param: "query",
    described: inQuery("query"),
    query: () => "query=created_at:%3E%3D2026-10-15T00:00:00Z",
    want: 1,
  },
  {
    why: "a query that is only a time selects the records from this time on",
    param: "query",
    described: inQuery("query"),
    query: () => "query=2026-10-15T00:00:00Z",
    want: 1,
  },
])("$why", async ({ param, described, query, want }) => {
  const { json } = await sandboxFor(listWith({ [param]: described }));
  const { data } = await json("/tickets");
  expect((await json(`/tickets?${query(data.map(({ id }) => id))}`)).data).toHaveLength(want);
});

const later = "2026-10-15T00:00:00Z";

test.each<{ why: string; param: string; value: unknown; want: number; ignored: string | null }>([
  {
    why: "an array with the bounds of an incremental sync selects the records between them",
    param: "conditions",
    value: [{ field: "created_at", from: later, to: "2026-12-01T00:00:00Z" }],
    want: 1,
    ignored: null,
  },
  {
    why: "an array that no incremental sync sends is ignored",
    param: "conditions",
    value: [{ field: "email", from: later, to: later }],
    want: 25,
    ignored: "conditions",
  },
  {
    why: "a param that has a constant in an incremental sync is ignored",
    param: "depth",
    value: 3,
    want: 25,
    ignored: "depth",
  },
])("$why", async ({ param, value, want, ignored }) => {
  const schema: Schema = { type: param === "depth" ? "integer" : "array" };
  const { get } = await sandboxFor(listWith({ [param]: inQuery(param, schema, { encode: "json" }) }));
  const response = await get(`/tickets?${new URLSearchParams({ [param]: JSON.stringify(value) })}`);
  const { data } = (await response.json()) as Body;
  expect([data.length, response.headers.get("x-sandbox-ignored")]).toEqual([want, ignored]);
});

test.each(["routing", "links", "comments"])(
  "%s is a field with objects, so the param with this name filters nothing and x-sandbox-ignored names it",
  async (param) => {
    const { json, get } = await sandboxFor(listWith({ [param]: inQuery(param) }));
    const response = await get(`/tickets?${param}=1`);
    expect(await response.json()).toEqual({ data: (await json("/tickets")).data });
    expect(response.headers.get("x-sandbox-ignored")).toBe(param);
  },
);

const at = (record: Ticket, path: string): unknown =>
  path.split(".").reduce<unknown>((value, name) => Object(value)[name], record);

test.each<{ param: string; field: string; keeps: (own: unknown, value: string) => boolean }>([
  { param: "status", field: "status", keeps: (own, value) => own === value },
  { param: "statuses", field: "status", keeps: (own, value) => own === value },
  { param: "regionId", field: "region_id", keeps: (own, value) => own === value },
  { param: "urgent", field: "urgent", keeps: (own, value) => String(own) === value },
])("$param filters records by $field", async ({ param, field, keeps }) => {
  const { json, get } = await sandboxFor(listWith({ [param]: inQuery(param) }));
  const { data } = await json("/tickets");
  for (const record of data.slice(0, 6)) {
    const value = String(at(record, field));
    const kept = data.filter((one) => keeps(at(one, field), value));
    const response = await get(`/tickets?${new URLSearchParams({ [param]: value })}`);
    expect(await response.json()).toEqual({ data: kept });
    expect(response.headers.get("x-sandbox-ignored")).toBeNull();
  }
});

test.each<{ declared: Filter; value: string; keeps: (one: Ticket) => boolean }>([
  { declared: { field: "priority", operator: "gte" }, value: "3", keeps: ({ priority }) => Number(priority) >= 3 },
  { declared: { field: "priority", operator: "lt" }, value: "3", keeps: ({ priority }) => Number(priority) < 3 },
  { declared: { field: "status", operator: "eq" }, value: "open,solved", keeps: ({ status }) => status !== "pending" },
  { declared: { field: "urgent", operator: "only" }, value: "true", keeps: ({ urgent }) => urgent === true },
])("a param filters records by its declared filter: $declared", async ({ declared, value, keeps }) => {
  const { json, get } = await sandboxFor(listWith({ flavour: inQuery("flavour", text, { filter: declared }) }));
  const { data } = await json("/tickets");
  const kept = data.filter(keeps);
  const response = await get(`/tickets?flavour=${value}`);
  expect(await response.json()).toEqual({ data: kept });
  expect(response.headers.get("x-sandbox-ignored")).toBeNull();
  expect(kept.length).toBeLessThan(data.length);
});

test.each(["created_at_gt", "since_created", "queue_name", "urgent_only"])(
  "%s is not the name of a top-level field, so this param filters nothing and x-sandbox-ignored names it",
  async (param) => {
    const { json, get } = await sandboxFor(listWith({ [param]: inQuery(param) }));
    const response = await get(`/tickets?${param}=1`);
    expect(await response.json()).toEqual({ data: (await json("/tickets")).data });
    expect(response.headers.get("x-sandbox-ignored")).toBe(param);
  },
);

test.each<{ query: string; keeps: (one: Ticket) => boolean }>([
  { query: "status:open OR status:solved", keeps: ({ status }) => status !== "pending" },
  { query: "-status:open priority>2", keeps: ({ status, priority }) => status !== "open" && Number(priority) > 2 },
  {
    query: "priority:1 status:open OR priority:2",
    keeps: ({ status, priority }) => (priority === 1 && status === "open") || priority === 2,
  },
  {
    query: "(status:open OR status:solved) priority:>=3",
    keeps: ({ status, priority }) => status !== "pending" && Number(priority) >= 3,
  },
  {
    query: "priority:>=3 AND (status:open OR (status:solved AND priority:4))",
    keeps: ({ status, priority }) =>
      Number(priority) >= 3 && (status === "open" || (status === "solved" && priority === 4)),
  },
  {
    query: "-(status:open OR priority:1) OR NOT(status:pending OR priority<4)",
    keeps: ({ status, priority }) =>
      !(status === "open" || priority === 1) || !(status === "pending" || Number(priority) < 4),
  },
  {
    // There are 21 levels of parentheses. The sandbox ignores the parentheses beyond 20 levels, but not the condition inside them.
    query: `${"(".repeat(21)}status:open${")".repeat(20)} OR status:solved) priority:>=3`,
    keeps: ({ status, priority }) => status !== "pending" && Number(priority) >= 3,
  },
])("a search for $query finds all matching records and no others", async ({ query, keeps }) => {
  const { json } = await sandboxFor(listWith({ search: inQuery("search") }));
  const { data } = await json("/tickets");
  const found = (await json(`/tickets?${new URLSearchParams({ search: query })}`)).data;
  expect(found).toEqual(data.filter(keeps));
  expect(found.length).toBeGreaterThan(0);
});

test.each<{ query: string; keeps: (one: Ticket) => boolean; ignored: string }>([
  { query: "status=all", keeps: () => true, ignored: "status" },
  { query: "search=assigned:me", keeps: () => true, ignored: "search.assigned" },
  {
    query: "search=status:open assigned:me owner.name:Ann",
    keeps: ({ status }) => status === "open",
    ignored: "search.assigned, search.owner.name",
  },
  {
    query: "search=status:open (priority:1 OR assigned:me)",
    keeps: ({ status }) => status === "open",
    ignored: "search.assigned",
  },
  { query: "search=x['\u00e9\r\na: b']:1", keeps: () => true, ignored: "search.x.ab" },
])("x-sandbox-ignored names the ignored parts of $query: $ignored", async ({ query, keeps, ignored }) => {
  const { json, get } = await sandboxFor(listWith({ search: inQuery("search"), status: inQuery("status") }));
  const { data } = await json("/tickets");
  const [name = "", ...value] = query.split("=");
  const response = await get(`/tickets?${new URLSearchParams({ [name]: value.join("=") })}`);
  expect(await response.json()).toEqual({ data: data.filter(keeps) });
  expect(response.headers.get("x-sandbox-ignored")).toBe(ignored);
});

test("each value of a filter finds records, even if the field has no enum", async () => {
  const values = ["north", "south"];
  const { json } = await sandboxFor(listWith({ team: inQuery("team", { type: "string", enum: values }) }));
  for (const team of values) {
    const { data } = await json(`/tickets?team=${team}`);
    expect(new Set(data.map((found) => found.team)), team).toEqual(new Set([team]));
  }
});

test("a search for a word and a term finds records that have both", async () => {
  const { json } = await sandboxFor(listWith({ search: inQuery("search") }));
  const [first] = (await json("/tickets")).data;
  const search = `${String(first?.email).split("@")[0]} status:${first?.status}`;
  expect((await json(`/tickets?${new URLSearchParams({ search })}`)).data).toEqual([first]);
});

test("a search without a parent finds a record by its id under any parent", async () => {
  const board: Schema = { type: "object", properties: { id: text, name: text } };
  const { json } = await sandboxFor(
    connectorOf({
      records: { Ticket: ticket, Board: board },
      entities: {
        boards: { recordType: "Board", actions: { list: actionOf("list", "GET /boards", { resultType: "Board" }) } },
        tickets: {
          contextStore: { ...store, key: ["id"], parents: [{ param: "board_id", entity: "boards", field: "id" }] },
          actions: {
            list: actionOf("list", "GET /boards/{board_id}/tickets", { params: { board_id: inPath("board_id") } }),
            search: actionOf("search", "GET /tickets", { params: { search: inQuery("search") } }),
          },
        },
      },
    }),
  );
  const boards = (await json("/boards")).data;
  const expected = (await json(`/boards/${boards[3]?.id}/tickets`)).data[2];
  expect((await json(`/tickets?search=id:"${expected?.id}"`)).data).toEqual([expected]);
});
