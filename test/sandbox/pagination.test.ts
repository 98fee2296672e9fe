import {
  type Action,
  type Connector,
  type Json,
  readPath,
  type Schema,
  type Template,
} from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { actionOf, inBody, inPath, inQuery, listOf } from "./fixtures/action-of.ts";
import { connectorOf, ticket } from "./fixtures/connector-of.ts";
import { sandboxFor } from "./fixtures/sandbox-for.ts";

const response = (...path: string[]): Template => ({ get: ["response", ...path] });
const not = (template: Template): Template => ({ call: "not", args: [template] });
const query = (name: string) => ({ in: "query", name }) as const;

function tickets(list: Action, parts: Partial<Connector> = {}): Connector {
  return connectorOf({ ...parts, entities: { tickets: { actions: { list } } } });
}

const cursorParam = { params: { cursor: inQuery("cursor") } };
const byCursor = (value: Template, stop?: Template, parts: Partial<Action> = cursorParam): Action =>
  listOf(
    (size) => ({
      kind: "cursor",
      token: { target: query("cursor"), param: "cursor" },
      value,
      size,
      ...(stop !== undefined && { stop }),
    }),
    parts,
  );

const walks: readonly { name: string; list: Action; pages: number; params?: Record<string, unknown> }[] = [
  {
    name: "an offset",
    pages: 3,
    list: listOf((size) => ({ kind: "offset", token: { target: query("offset") }, injectFirst: false, size })),
  },
  {
    name: "an offset and a flag",
    pages: 5,
    params: { limit: 5 },
    list: listOf((size) => ({
      kind: "offset",
      token: { target: query("offset") },
      injectFirst: true,
      size,
      stop: { call: "eq", args: [response("done"), true] },
    })),
  },
  {
    name: "a cursor with a second value",
    pages: 3,
    list: listOf(
      (size) => ({
        kind: "cursor",
        token: { target: query("cursor"), param: "cursor" },
        value: response("next"),
        with: [{ target: query("snapshot"), value: "s1" }],
        size,
      }),
      cursorParam,
    ),
  },
  {
    name: "pages from 1",
    pages: 3,
    list: listOf((size) => ({ kind: "page", token: { target: query("page") }, start: 1, injectFirst: true, size })),
  },
  {
    name: "pages from 0",
    pages: 3,
    list: listOf((size) => ({ kind: "page", token: { target: query("page") }, start: 0, injectFirst: false, size })),
  },
  {
    name: "pages with a flag on the last one",
    pages: 5,
    params: { limit: 5 },
    list: listOf((size) => ({
      kind: "page",
      token: { target: query("page") },
      start: 0,
      injectFirst: false,
      size,
      stop: response("last_page"),
    })),
  },
  {
    name: "pages of a fixed size",
    pages: 4,
    list: actionOf("list", "GET /tickets", {
      pagination: { kind: "page", token: { target: query("page") }, start: 1, injectFirst: false, size: { value: 8 } },
    }),
  },
  { name: "a cursor in the body", pages: 3, list: byCursor(response("paging", "next")) },
  { name: "a cursor and a flag", pages: 3, list: byCursor(response("next"), not(response("has_more"))) },
  {
    name: "a cursor that even the last page has",
    pages: 3,
    list: byCursor(response("next"), { call: "eq", args: [response("state"), "DONE"] }),
  },
  {
    name: "a cursor in one of two places",
    pages: 3,
    list: byCursor({ call: "or", args: [response("a", "next"), response("b", "next")] }),
  },
  {
    name: "a cursor inside a URL in the body",
    pages: 3,
    list: byCursor({ call: "query_param", args: [response("next_url"), "cursor"] }),
  },
  {
    name: "a cursor that is an attribute of a link",
    pages: 3,
    list: byCursor(
      { get: ["headers", "link", "next", "cursor"] },
      { call: "eq", args: [{ get: ["headers", "link", "next", "results"] }, "false"] },
    ),
  },
  { name: "a cursor in a header", pages: 3, list: byCursor({ get: ["headers", "x-next-cursor"] }) },
  {
    name: "the id of the last record and a flag",
    pages: 3,
    list: byCursor({ get: ["last_record", "id"] }, not(response("has_more"))),
  },
  { name: "the last record's id and an empty page", pages: 4, list: byCursor({ get: ["last_record", "id"] }) },
  {
    name: "`created_at` of the last record",
    pages: 3,
    list: byCursor({ get: ["last_record", "created_at"] }, not(response("has_more"))),
  },
  {
    name: "a cursor that is a number",
    pages: 3,
    list: byCursor(response("next_id"), undefined, { params: { cursor: inQuery("cursor", { type: "integer" }) } }),
  },
  {
    name: "the next URL in the body",
    pages: 3,
    list: listOf((size) => ({
      kind: "cursor",
      token: { target: { in: "url" } },
      value: response("paging", "next_link"),
      size,
    })),
  },
  {
    name: "the next URL in a header",
    pages: 3,
    list: listOf((size) => ({
      kind: "cursor",
      token: { target: { in: "url" } },
      value: { get: ["headers", "link", "next", "url"] },
      size,
    })),
  },
  {
    name: "a next URL with only the cursor",
    pages: 5,
    params: { limit: 6, status: "" },
    list: listOf(
      (size) => ({
        kind: "cursor",
        token: { target: { in: "url" } },
        value: { get: ["headers", "link", "next", "url"] },
        size,
      }),
      {
        params: { cursor: inQuery("cursor"), status: inQuery("status") },
        rules: [{ kind: "exclusive", param: "cursor", except: [] }],
      },
    ),
  },
  {
    name: "a cursor that must be sent alone",
    pages: 5,
    params: { limit: 6 },
    list: byCursor(response("next"), undefined, {
      ...cursorParam,
      rules: [{ kind: "exclusive", param: "cursor", except: [] }],
    }),
  },
  {
    name: "an offset in a JSON body",
    pages: 3,
    list: actionOf("list", "POST /tickets/query", {
      params: { rowLimit: inBody("rowLimit", { type: "integer", maximum: 100 }, { default: { value: 10 } }) },
      pagination: {
        kind: "offset",
        token: { target: { in: "body", path: ["startRow"] } },
        injectFirst: false,
        size: { param: "rowLimit", target: { in: "body", path: ["rowLimit"] }, value: { get: ["params", "rowLimit"] } },
      },
      returns: { kind: "many", path: ["rows"], absent: "empty", transformations: [] },
    }),
  },
  {
    name: "a cursor in GraphQL variables",
    pages: 3,
    list: actionOf("list", "POST /graphql", {
      body: {
        kind: "graphql",
        document: "query listTickets($first: Int, $after: String) { x }",
        operation: "listTickets",
      },
      params: {
        first: {
          schema: { type: "integer" },
          required: false,
          default: { value: 10 },
          target: { in: "body", path: ["variables", "first"] },
        },
        after: { schema: { type: "string" }, required: false, target: { in: "body", path: ["variables", "after"] } },
      },
      pagination: {
        kind: "cursor",
        token: { target: { in: "body", path: ["variables", "after"] }, param: "after" },
        value: response("data", "tickets", "pageInfo", "endCursor"),
        stop: not(response("data", "tickets", "pageInfo", "hasNextPage")),
        size: {
          param: "first",
          target: { in: "body", path: ["variables", "first"] },
          value: { get: ["params", "first"] },
        },
      },
      returns: { kind: "many", path: ["data", "tickets", "nodes"], absent: "error", transformations: [] },
    }),
  },
];

test.each(walks)("paging by $name returns every record once, and ends", async ({ list, pages, params = {} }) => {
  const { client } = await sandboxFor(tickets(list));
  const ids: unknown[] = [];
  let received = 0;
  for await (const { data } of client.pages("tickets", "list", params, { max_pages: 10 })) {
    received++;
    // The result of a list is an array.
    for (const record of data as { id: unknown }[]) ids.push(record.id);
  }
  expect({ pages: received, records: ids.length, different: new Set(ids).size }).toEqual({
    pages,
    records: 25,
    different: 25,
  });
});

test.each(walks)(
  "if each call of `page` gets the position from the previous call, the calls return the pages of `pages`: $name",
  async ({ list, params = {} }) => {
    const { client } = await sandboxFor(tickets(list));
    const walked = await Array.fromAsync(client.pages("tickets", "list", params));
    const pages: unknown[] = [];
    let position: Json | undefined;
    do {
      const { next, ...page } = await client.page("tickets", "list", params, {}, position);
      pages.push(page);
      // A caller can store the position as JSON, and continue in another process.
      position = next === undefined ? undefined : JSON.parse(JSON.stringify(next));
    } while (position !== undefined && pages.length <= walked.length);
    expect(pages).toEqual(walked);
  },
);

test.each(["created_at", "dates.changed"])(
  "paging by the field %s returns every record once, with the newest time first",
  async (path) => {
    const time: Schema = { type: ["string", "null"], format: "date-time" };
    const dates: Schema = { type: "object", properties: { changed: time } };
    const { client, json } = await sandboxFor(
      tickets(byCursor({ get: ["last_record", ...path.split(".")] }), {
        records: { Ticket: { ...ticket, properties: { ...ticket.properties, created_at: time, dates } } },
      }),
    );
    const walked: unknown[] = [];
    // The result of a list is an array.
    for await (const { data } of client.pages("tickets", "list", { limit: 1 })) walked.push(...(data as unknown[]));
    expect(walked).toEqual((await json("/tickets?limit=25")).data);
    const times = walked.map((record) => Date.parse(String(readPath(record, path.split(".")))));
    expect(times).toEqual([...new Set(times)].sort((one, other) => other - one));
  },
);

test("next URLs are relative if the option `links` is `relative`", async () => {
  const list = listOf((size) => ({ kind: "cursor", token: { target: { in: "url" } }, value: response("next"), size }));
  const { client, json } = await sandboxFor(tickets(list), { links: "relative" });
  expect((await json("/tickets?limit=10")).next).toMatch(/^\/help_desk\/tickets\?limit=10&cursor=\w+$/);
  let records = 0;
  for await (const { data } of client.pages("tickets", "list")) records += (data as unknown[]).length;
  expect(records).toBe(25);
});

test("a link header has the URLs of the next and the first page, and the last page has no link header", async () => {
  const list = listOf((size) => ({
    kind: "cursor",
    token: { target: { in: "url" } },
    value: { get: ["headers", "link", "next", "url"] },
    size,
  }));
  const { get, base } = await sandboxFor(tickets(list));
  const page = await get("/tickets?limit=10");
  expect(page.headers.get("link")).toBe(
    `<${base}/tickets?limit=10&cursor=Wzld>; rel="next", <${base}/tickets>; rel="first"`,
  );
  expect((await get("/tickets?limit=10&cursor=WzI0XQ")).headers.get("link")).toBeNull();
});

test("the response members that `meta` reads describe the list and the page", async () => {
  const integer = { type: "integer" } as const;
  const list = listOf(
    (size) => ({ kind: "page", token: { target: query("page") }, start: 1, injectFirst: true, size }),
    {
      meta: {
        total: { value: response("total"), schema: integer },
        total_count: { value: response("totalCount"), schema: integer },
        total_items: { value: response("total_items"), schema: integer },
        total_results: { value: response("totalResults"), schema: integer },
        page_count: { value: response("page_count"), schema: integer },
        has_more: { value: response("has_more"), schema: { type: "boolean" } },
        page: {
          value: response("page"),
          schema: { type: "object", properties: { page: integer, page_size: integer, total_number: integer } },
        },
        links: { value: response("_links"), schema: { type: "array" } },
        next: { value: response("next"), schema: { type: ["string", "null"] } },
      },
    },
  );
  const { json } = await sandboxFor(tickets(list));
  const { data, ...meta } = await json("/tickets?limit=10&page=3");
  expect(data).toHaveLength(5);
  expect(meta).toEqual({
    total: 25,
    totalCount: 25,
    total_items: 25,
    totalResults: 25,
    page_count: 3,
    has_more: false,
    page: { page: 3, page_size: 10, total_number: 25 },
    _links: [],
    next: null,
  });
});

test("a param selects the page before a record", async () => {
  const isEndingBefore: Template = { call: "present", args: [{ get: ["params", "ending_before"] }] };
  const stop: Template = { call: "or", args: [not(response("has_more")), isEndingBefore] };
  const list = byCursor({ get: ["last_record", "id"] }, stop, {
    params: { cursor: inQuery("cursor"), ending_before: inQuery("ending_before") },
  });
  const { json } = await sandboxFor(tickets(list));
  const all = (await json("/tickets?limit=25")).data;
  const page = await json(`/tickets?limit=3&ending_before=${all[10]?.id}`);
  expect(page.data).toEqual(all.slice(7, 10));
  expect(page.has_more).toBe(true);
  expect((await json(`/tickets?limit=3&ending_before=${all[2]?.id}`)).has_more).toBe(false);
});

test("a list without pagination has at most 1000 records", async () => {
  const { json } = await sandboxFor(tickets(actionOf("list", "GET /tickets")), { records: 1500 });
  expect((await json("/tickets")).data).toHaveLength(1000);
});

test.each([
  { path: "/tickets?limit=101", message: "limit: expected at most 100, found 101" },
  { path: "/tickets?limit=0", message: "limit: expected at least 1, found 0" },
  { path: "/tickets?limit=ten", message: "limit: expected an integer, found the string 'ten'" },
  { path: "/tickets?cursor=nonsense", message: "expected a page token of this listing, found 'nonsense'" },
])("$path is refused with a reason", async ({ path, message }) => {
  const { get } = await sandboxFor(tickets(byCursor(response("next"))));
  const refusal = await get(path);
  expect(refusal.status).toBe(400);
  expect(await refusal.json()).toEqual({ error: { message } });
});

test("if the connector's page size is too large, requests are refused with the page size in the message", async () => {
  const list = actionOf("list", "GET /tickets", {
    pagination: { kind: "offset", token: { target: query("offset") }, injectFirst: false, size: { value: 60_000 } },
  });
  const { json } = await sandboxFor(tickets(list));
  expect(await json("/tickets")).toEqual({
    error: { message: "expected a page size from 1 to 50000, found '60000'" },
  });
});

test("the last of a million records is found by its offset and by its id", async () => {
  const list = listOf((size) => ({ kind: "offset", token: { target: query("offset") }, injectFirst: false, size }));
  const connector = connectorOf({
    entities: {
      tickets: { actions: { list, get: actionOf("get", "GET /tickets/{id}", { params: { id: inPath("id") } }) } },
    },
  });
  const { json } = await sandboxFor(connector, { records: 1_000_000 });
  const { data } = await json("/tickets?limit=100&offset=999999");
  expect(data).toHaveLength(1);
  expect(await json(`/tickets/${data[0]?.id}`)).toEqual(data[0]);
  expect((await json("/tickets?limit=100&offset=1000000")).data).toEqual([]);
});
