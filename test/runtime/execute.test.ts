import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import type { Action, Param } from "../../runtime/model.ts";
import { clientFor, key, looseClientFor, withEventsPaged } from "./fixtures/client-for.ts";
import { failureOf } from "./fixtures/failure-of.ts";
import { fakeClock } from "./fixtures/fake-clock.ts";
import { helpDesk } from "./fixtures/help-desk.ts";
import { json, loopback } from "./fixtures/loopback.ts";

test("a call returns the data and meta of one page", async () => {
  const { baseUrl, seen } = await loopback((_, response) =>
    json(response, { data: [{ id: "1" }], has_more: false, next: null }),
  );
  const client = clientFor(baseUrl);
  expect(await client.execute("tickets", "list", { limit: 2, status: "open" })).toEqual({
    data: [{ id: "1" }],
    meta: { has_more: false },
  });
  expect(seen[0]).toMatchObject({
    method: "GET",
    path: `/tickets?limit=2&status=open&key=${key}`,
    headers: { authorization: `Bearer ${key}`, accept: "application/json" },
  });
});

test.each([
  ["a path", "/feeds?page=2", "/feeds?page=2"],
  ["a query", "?page=2", "/feeds?page=2"],
  ["an absolute URL", "https://API.example/feeds?page=2", "https://API.example/feeds?page=2"],
  ["an invalid URL", "http://[", "http://["],
  ["an empty string", "", ""],
])(
  "`meta` has the next URL, in absolute form if possible, and without the API key of the current page's URL: %s",
  async (_, next, want) => {
    const { baseUrl } = await loopback((__, response) => json(response, { data: [{ n: 1 }], next }));
    const { meta } = await clientFor(baseUrl).feeds.list();
    expect(meta).toEqual({ next: want.startsWith("/") ? `${baseUrl}${want}` : want });
  },
);

test("a call determines the next page at most once, and only to request that page or to return next_params", async () => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, { data: [{ n: seen.length }] }));
  let reads = 0;
  const model = withEventsPaged({
    kind: "page",
    token: { target: { in: "query", name: "page" } },
    start: 1,
    injectFirst: false,
    // The runtime reads `stop` only to find the next page.
    get stop() {
      reads++;
      return seen.length === 5;
    },
  });
  const client = clientFor(baseUrl, {}, model);
  expect((await client.events.list()).data).toEqual([{ n: 1 }]);
  expect(reads).toBe(0);
  await client.execute("events", "list", {}, { with_next_params: true });
  expect(reads).toBe(1);
  await client.execute("events", "list", {}, { max_pages: 2 });
  expect(reads).toBe(2);
  expect(await Array.fromAsync(client.pages("events", "list", {}, { with_next_params: true }))).toHaveLength(1);
  expect(reads).toBe(3);
});

test("next_params contain a number as a string if its param accepts only strings", async () => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, { data: [], next: seen.length }));
  const client = clientFor(baseUrl);
  const { next_params } = await client.tickets.list({}, { with_next_params: true });
  expect(next_params).toEqual({ after: "1" });
  await client.execute("tickets", "list", next_params);
  expect(seen[1]?.path).toMatch(/^\/tickets\?after=1&/);
});

test("a get, a create and a delete return an object", async () => {
  const { baseUrl, seen } = await loopback(({ method }, response) => {
    if (method === "DELETE") return response.writeHead(204).end();
    return json(response, { data: { id: "a/b", subject: "x" } });
  });
  const client = clientFor(baseUrl);
  expect(await client.tickets.get({ id: "a/b" })).toEqual({ data: { id: "a/b", subject: "x" }, meta: {} });
  expect(await client.tickets.create({ subject: "x" })).toEqual({ data: { id: "a/b", subject: "x" }, meta: {} });
  expect(await client.tickets.delete({ id: "1" })).toEqual({ data: {}, meta: {} });
  expect(seen.map(({ path }) => path.split("?")[0])).toEqual(["/tickets/a%2Fb", "/tickets", "/tickets/1"]);
  expect(seen[1]?.body).toBe('{"subject":"x"}');
});

test("a call returns only the selected fields", async () => {
  const { baseUrl } = await loopback((_, response) =>
    json(response, { data: [{ id: "1", subject: "s", by: { id: 1, name: "n" } }] }),
  );
  const client = clientFor(baseUrl);
  expect((await client.tickets.list({}, { fields: ["id", "by.name"] })).data).toEqual([{ id: "1", by: { name: "n" } }]);
  expect((await client.tickets.list({}, { exclude_fields: ["by", "subject"] })).data).toEqual([{ id: "1" }]);
});

test("params, options and names are checked before anything is sent", async () => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, {}));
  const client = looseClientFor(baseUrl);
  const messages = await Promise.all(
    [
      client.execute("tickets", "list", { limit: 0, stauts: "open" }),
      client.execute("tickets", "list", {}, { max_pages: 0, timeout_ms: 2 ** 31, fields: [""] }),
      // A caller in JavaScript can make this mistake.
      client.execute("tickets", "list", {}, { timeout: 5 } as object),
      client.execute("ticket", "list"),
      client.execute("tickets", "lst"),
      client.execute("__proto__", "list"),
      client.execute("tickets", "constructor"),
      client.execute("tickets", "context_store_search"),
      client.execute("events", "context_store_search"),
      client.execute("attachments", "download", { id: "1" }, { idempotency_key: "" }),
    ].map(async (call) => (await failureOf(call)).message),
  );
  expect(messages).toEqual([
    "[invalid_params] help_desk.tickets.list: stauts: unknown param, did you mean 'status'?; limit: expected at least 1, found 0",
    "[invalid_params] help_desk.tickets.list: options.timeout_ms: expected at most 2147483647, found 2147483648; options.fields[0]: expected at least 1 character, found 0 characters; options.max_pages: expected at least 1, found 0",
    "[invalid_params] help_desk.tickets.list: options.timeout: unknown option, did you mean 'timeout_ms'?",
    "[unknown_entity] expected an entity of help_desk, found 'ticket'; did you mean 'tickets'?",
    "[unknown_action] expected an action of help_desk.tickets, found 'lst'; did you mean 'list'?",
    "[unknown_entity] expected an entity of help_desk, found '__proto__'; it has tickets, events, feeds, attachments, exports, pages",
    "[unknown_action] expected an action of help_desk.tickets, found 'constructor'; it has list, search, get, create, delete, context_store_search, context_store_sql_query",
    "[hosted_only] help_desk.tickets.context_store_search: only hosted connectors have 'context_store_search'",
    "[unknown_action] expected an action of help_desk.events, found 'context_store_search'; it has list",
    "[invalid_params] help_desk.attachments.download: options.idempotency_key: expected a string that is not blank, found ''",
  ]);
  expect(seen).toEqual([]);
});

test.each([500, 502, 503, 408])("a read by POST is repeated after status %i", async (status) => {
  const { baseUrl, seen } = await loopback((_, response) =>
    seen.length === 1 ? json(response, {}, status) : json(response, { data: [{ id: "1" }] }),
  );
  expect((await clientFor(baseUrl).tickets.search({ text: "x" })).data).toEqual([{ id: "1" }]);
  expect(seen.map(({ body }) => body)).toEqual(Array(2).fill('{"query":{"text":"x"}}'));
});

test("a read is repeated after a broken connection", async () => {
  const { baseUrl, seen } = await loopback((_, response) => {
    if (seen.length > 1) return json(response, { data: [] });
    response.writeHead(200, { "content-length": 50 }).write("{");
    return setTimeout(() => response.destroy(), 10);
  });
  expect((await clientFor(baseUrl).tickets.list()).data).toEqual([]);
});

test("a write is sent once, unless it has an idempotency key", async () => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, {}, 500));
  const client = clientFor(baseUrl);
  expect(await failureOf(client.tickets.create({ subject: "x" }))).toMatchObject({ code: "upstream_unavailable" });
  expect(seen).toHaveLength(1);
  await failureOf(client.tickets.create({ subject: "x" }, { idempotency_key: "k1" }));
  expect(seen).toHaveLength(6);
  expect(seen.slice(1).map(({ headers }) => headers["idempotency-key"])).toEqual(Array(5).fill("k1"));
});

test.each<readonly [number, string, string]>([
  [404, "not_found", "the upstream has no such record (status 404): 'Nothing here'"],
  [
    401,
    "credentials_rejected",
    "the upstream rejected the credentials (status 401): 'Nothing here'; reconnect with valid ones",
  ],
  [
    409,
    "conflict",
    "the upstream reports a conflict with the current state of the record (status 409): 'Nothing here'",
  ],
  [422, "upstream_rejected", "the upstream rejected the request (status 422): 'Nothing here'"],
])("status %i is %s, with the upstream's message", async (status, code, reason) => {
  const { baseUrl } = await loopback((_, response) =>
    json(response, { error: { message: "Nothing here" } }, status, { "x-request-id": "req_1" }),
  );
  const error = await failureOf(clientFor(baseUrl).tickets.get({ id: "1" }));
  expect(error).toMatchObject({
    message: `[${code}] help_desk.tickets.get: ${reason}`,
    upstream: { status, request_id: "req_1", message: "Nothing here" },
  });
});

test("a request is repeated after a retryable error in a 200 response", async () => {
  const { baseUrl, seen } = await loopback((_, response) =>
    seen.length === 1 ? json(response, { code: 40100 }) : json(response, { data: [] }),
  );
  expect((await clientFor(baseUrl).tickets.list()).data).toEqual([]);
  expect(seen).toHaveLength(2);
});

test("HTML instead of JSON is unreadable, but an error response with HTML has the code of its status", async () => {
  const page = "<!doctype html><title>Sign in</title>";
  const { baseUrl } = await loopback(({ path }, response) => {
    response.writeHead(path.startsWith("/tickets/1") ? 403 : 200, { "content-type": "text/html" }).end(page);
  });
  const client = clientFor(baseUrl);
  expect((await failureOf(client.tickets.list())).message).toBe(
    `[upstream_unreadable] help_desk.tickets.list: expected JSON, found text/html; it begins with '${page}'`,
  );
  expect((await failureOf(client.tickets.get({ id: "1" }))).code).toBe("missing_scope");
});

test("a body with another shape than in the model is unreadable", async () => {
  const { baseUrl } = await loopback((_, response) => json(response, { data: { id: "1" } }));
  expect((await failureOf(clientFor(baseUrl).tickets.list())).message).toBe(
    "[upstream_unreadable] help_desk.tickets.list: expected an array at 'data', found an object",
  );
});

test("a call ends at its timeout_ms, and leaves no listener on the caller's signal", async () => {
  const { baseUrl } = await loopback(() => {});
  const { signal } = new AbortController();
  const error = await failureOf(clientFor(baseUrl).tickets.list({}, { timeout_ms: 50, signal }));
  expect(error.message).toBe("[timeout] help_desk.tickets.list: the call took longer than its limit of 50 ms");
  expect(getEventListeners(signal, "abort")).toHaveLength(0);
});

test("the caller's signal cancels a call: before it starts, during a request, and before a retry", async () => {
  const { baseUrl, seen } = await loopback(({ path }, response) => {
    if (path.startsWith("/events")) json(response, {}, 503, { "retry-after": "60" });
  });
  const client = clientFor(baseUrl);
  const message = (operation: string) => `[cancelled] help_desk.${operation}: the call was cancelled`;
  const before = await failureOf(client.tickets.list({}, { signal: AbortSignal.abort() }));
  expect(before.message).toBe(message("tickets.list"));
  expect(seen).toEqual([]);
  const controller = new AbortController();
  const calls = [
    client.tickets.list({}, { signal: controller.signal }),
    client.events.list({}, { signal: controller.signal }),
  ];
  const ends = Promise.all(calls.map(async (call) => (await failureOf(call)).message));
  await expect.poll(() => seen.length).toBe(2);
  setTimeout(() => controller.abort(), 50);
  expect(await ends).toEqual([message("tickets.list"), message("events.list")]);
});

test.each([
  [401, "of another origin", "/"],
  [403, "of another origin", "/"],
  [401, "after a redirect to another origin and back", "/back"],
  [403, "after a redirect to another origin and back", "/back"],
])("status %i %s is upstream_unreadable, not credentials_rejected or missing_scope", async (status, _, location) => {
  const other = await loopback(({ path }, response) =>
    path === "/back" ? response.writeHead(302, { location: `${baseUrl}/last` }).end() : json(response, {}, status),
  );
  const { baseUrl, seen } = await loopback(({ path }, response) => {
    if (path.startsWith("/oauth/token")) return json(response, { access_token: "token-1" });
    if (path === "/last") return json(response, {}, status);
    return response.writeHead(302, { location: other.baseUrl + location }).end();
  });
  const credentials = { client_id: "app", client_secret: "s3cr3t-s3cr3t", refresh_token: "refresh-token-0" };
  const error = await failureOf(clientFor(baseUrl, { credentials }).tickets.list());
  expect(error.message).toBe(
    `[upstream_unreadable] help_desk.tickets.list: expected a response, found a redirect to '${other.baseUrl}', and then the status ${status}; after this redirect, requests have no credentials; check the base URL and the configuration`,
  );
  expect(other.seen).toHaveLength(1);
  expect(JSON.stringify(other.seen)).not.toContain("token-1");
  // The client does not renew the token.
  expect(seen.map(({ path }) => path.split("?")[0])).toEqual([
    "/oauth/token",
    "/tickets",
    ...(location === "/back" ? ["/last"] : []),
  ]);
});

test.each([
  { page: "https://elsewhere.example/events?limit=2&offset=40", offset: 40 },
  { page: "?offset=40", offset: 40 },
  { page: 40, offset: 40 },
  { page: 0, offset: 0 },
])("a list by offset starts at the offset of the given page: $page", async ({ page, offset }) => {
  const { baseUrl, seen } = await loopback((_, response) =>
    json(response, { data: seen.length === 1 ? [{ n: 1 }, { n: 2 }] : [] }),
  );
  const walked = await Array.fromAsync(clientFor(baseUrl, {}, eventsByOffset()).events.list({ page }));
  expect(walked).toHaveLength(2);
  const pathAt = (number: number) => `/events?offset=${number}&key=${key}`;
  expect(seen.map(({ path }) => path)).toEqual([pathAt(offset), pathAt(offset + 2)]);
});

test("a URL without an offset is refused before anything is sent", async () => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, { data: [] }));
  const error = await failureOf(clientFor(baseUrl, {}, eventsByOffset()).events.list({ page: "/events?start=3" }));
  expect(error).toMatchObject({ code: "invalid_params", details: [{ path: "page", code: "invalid" }] });
  expect(seen).toEqual([]);
});

/** Returns the help desk with events paged by an offset. The param `page` is the offset, or a URL that contains it. */
function eventsByOffset() {
  const { events } = helpDesk.entities;
  const page: Param = {
    schema: { type: ["integer", "string"] },
    required: false,
    target: { in: "query", name: "offset" },
    template: { call: "or", args: [{ call: "query_param", args: [{ get: ["value"] }, "offset"] }, { get: ["value"] }] },
  };
  const token = { target: { in: "query", name: "offset" }, param: "page" } as const;
  const list: Action = {
    ...events.actions.list,
    params: { page },
    pagination: { kind: "offset", token, injectFirst: false },
  };
  return { entities: { ...helpDesk.entities, events: { ...events, actions: { list } } } };
}

test("the first call reports an invalid configuration", async () => {
  const { baseUrl } = await loopback((_, response) => json(response, { data: [] }));
  expect((await failureOf(clientFor(baseUrl, { config: { subdomian: "x" } }).tickets.list())).message).toMatch(
    /^\[invalid_config\] help_desk\.tickets\.list: subdomian: .*did you mean 'subdomain'\?/,
  );
  expect((await failureOf(clientFor("localhost:8080").tickets.list())).message).toBe(
    "[invalid_config] help_desk.tickets.list: expected a base URL with http or https, found 'localhost:'; check baseUrl",
  );
});

test("`execute` has one time limit for all its pages, but `pages` has a time limit for each page", async () => {
  const clock = fakeClock();
  let page = 0;
  const { baseUrl, seen } = await loopback((_, response) => {
    clock.advance(400);
    page++;
    json(response, { data: [{ id: String(page) }], has_more: true, next: `page ${page}` });
  });
  const client = clientFor(baseUrl, { clock });
  const executed = client.execute("tickets", "list", {}, { max_pages: 5, timeout_ms: 1000 });
  expect(await failureOf(executed)).toMatchObject({
    code: "timeout",
    message: "[timeout] help_desk.tickets.list: the call took longer than its limit of 1000 ms",
  });
  expect(seen).toHaveLength(3);
  page = 0;
  const walked = await Array.fromAsync(client.pages("tickets", "list", {}, { max_pages: 5, timeout_ms: 1000 }));
  expect(walked).toHaveLength(5);
});

test("with_next_params fails if the upstream repeats the cursor of the page", async () => {
  const { baseUrl } = await loopback((_, response) => json(response, { data: [{ id: "1" }], next: "a" }));
  const { tickets } = clientFor(baseUrl);
  await expect(tickets.list({ after: "a" }, { with_next_params: true })).rejects.toMatchObject({
    code: "pagination_stuck",
  });
});
