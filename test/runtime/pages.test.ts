import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { type Connector, ConnectorError, type Json, type Pagination, type Param } from "../../runtime/index.ts";
import { clientFor, key, withEventsPaged } from "./fixtures/client-for.ts";
import { type HelpDesk, helpDesk } from "./fixtures/help-desk.ts";
import { json, loopback } from "./fixtures/loopback.ts";

/** Starts an upstream with three pages of two tickets each. */
function threePages() {
  return loopback(({ path }, response) => {
    const page = Number(new URL(path, "http://a").searchParams.get("after") ?? 0);
    const data = [{ id: `${page}a` }, { id: `${page}b` }];
    json(response, { data, has_more: page < 2, next: page < 2 ? String(page + 1) : null });
  });
}

/** Returns the help desk with numbered pages of tickets. */
function withNumberedTickets(): Partial<Connector<HelpDesk>> {
  const { tickets } = helpDesk.entities;
  const { token, size } = tickets.actions.list.pagination as Pagination;
  const pagination: Pagination = { kind: "page", token, start: 0, injectFirst: false, ...(size && { size }) };
  const list = { ...tickets.actions.list, pagination };
  return { entities: { ...helpDesk.entities, tickets: { ...tickets, actions: { ...tickets.actions, list } } } };
}

/** Returns the help desk without a minimum page size of tickets. */
function withAnySize(): Partial<Connector<HelpDesk>> {
  const { tickets } = helpDesk.entities;
  const { list } = tickets.actions;
  const limit = { ...list.params.limit, schema: { type: "integer" as const, maximum: 100 }, required: false };
  const sized = { ...list, params: { ...list.params, limit } };
  return { entities: { ...helpDesk.entities, tickets: { ...tickets, actions: { ...tickets.actions, list: sized } } } };
}

test("an awaited listing returns one page, and sends one request even if it is awaited several times", async () => {
  const { baseUrl, seen } = await threePages();
  const listing = clientFor(baseUrl).tickets.list({ limit: 2 });
  expect(seen).toEqual([]);
  expect(await listing).toEqual({ data: [{ id: "0a" }, { id: "0b" }], meta: { has_more: true } });
  expect(await listing).toBe(await listing);
  expect(seen).toHaveLength(1);
});

test("an iterated listing returns the records of all pages", async () => {
  const { baseUrl, seen } = await threePages();
  const tickets = await Array.fromAsync(clientFor(baseUrl).tickets.list({ limit: 2 }));
  expect(tickets.map(({ id }) => id)).toEqual(["0a", "0b", "1a", "1b", "2a", "2b"]);
  expect(seen.map(({ path }) => path)).toEqual(
    ["/tickets?limit=2", "/tickets?limit=2&after=1", "/tickets?limit=2&after=2"].map((path) => `${path}&key=${key}`),
  );
});

test("a page is fetched only when the iteration reaches it", async () => {
  const { baseUrl, seen } = await threePages();
  let reached = 0;
  for await (const page of clientFor(baseUrl).tickets.list().pages()) {
    reached++;
    expect(page.data).toHaveLength(2);
    // A premature request for the next page would arrive within this time.
    await wait(20);
    expect(seen).toHaveLength(reached);
    if (reached === 2) break;
  }
  expect(seen).toHaveLength(2);
});

test("`client.pages` begins at the cursor in the params", async () => {
  const { baseUrl } = await threePages();
  const pages = await Array.fromAsync(clientFor(baseUrl).pages("tickets", "list", { after: "1" }));
  expect(pages.map(({ meta }) => meta)).toEqual([{ has_more: true }, { has_more: false }]);
});

test("max_pages ends an iteration after a whole page; max_records can end it within a page", async () => {
  const { baseUrl, seen } = await threePages();
  const client = clientFor(baseUrl);
  expect(await Array.fromAsync(client.tickets.list({}, { max_pages: 2 }))).toHaveLength(4);
  expect(seen).toHaveLength(2);
  expect(await Array.fromAsync(client.tickets.list({}, { max_records: 3 }))).toHaveLength(3);
  expect(seen).toHaveLength(4);
  expect(await Array.fromAsync(client.tickets.list({}, { max_records: 2 }))).toHaveLength(2);
  expect(seen).toHaveLength(5);
});

test("max_pages and max_records return several pages in one result, with the meta of the last page", async () => {
  const { baseUrl } = await threePages();
  const client = clientFor(baseUrl);
  const { data, meta } = await client.tickets.list({}, { max_pages: 5 });
  expect(data.map(({ id }) => id)).toEqual(["0a", "0b", "1a", "1b", "2a", "2b"]);
  expect(meta).toEqual({ has_more: false });
  expect((await client.execute("tickets", "list", {}, { max_records: 3 })).data).toHaveLength(3);
});

test("the page size divides max_records, unless this needs more than twice the minimum number of pages", async () => {
  const { baseUrl, seen } = await threePages();
  const requested = async (params: object, max_records: number, client = clientFor(baseUrl)) => {
    await client.execute("tickets", "list", { ...params }, { max_records, max_pages: 1 });
    return new URL(seen.at(-1)?.path ?? "", "http://a").searchParams.get("limit");
  };
  expect(await requested({}, 7)).toBe("7");
  // Three pages could contain 250 records. But 250 is not divisible by 3 or 4, so the request is for five pages of 50.
  expect(await requested({}, 250)).toBe("50");
  // 101 is a prime number, and 101 pages of one record are too many.
  expect(await requested({}, 101)).toBeNull();
  expect(await requested({ limit: 3 }, 7)).toBe("3");
  expect(await requested({ limit: 50 }, 7)).toBe("7");
  expect(await requested({ limit: 5 }, 12)).toBe("4");
  // A size below 50 would need too many pages, and no size from 50 to 100 divides this number.
  expect(await requested({}, Number.MAX_SAFE_INTEGER)).toBeNull();
  expect(await requested({ limit: 0 }, 7, clientFor(baseUrl, {}, withAnySize()))).toBe("0");
  // With a cursor, the caller's size stays, because the cursor can be invalid with another size.
  expect(await requested({ limit: 50, after: "1" }, 7)).toBe("50");
  expect(await requested({ after: "1" }, 7)).toBe("7");
  // With another page size, page 1 would begin at another record.
  expect(await requested({ after: "1" }, 7, clientFor(baseUrl, {}, withNumberedTickets()))).toBeNull();
});

test("a result of several pages ends with the page that reaches maxBodyBytes", async () => {
  const { baseUrl } = await threePages();
  const client = clientFor(baseUrl, { limits: { maxBodyBytes: 100 } });
  const { data, meta } = await client.tickets.list({}, { max_pages: 5 });
  expect(data.map(({ id }) => id)).toEqual(["0a", "0b", "1a", "1b"]);
  expect(meta).toEqual({ has_more: true });
  expect(await Array.fromAsync(client.tickets.list())).toHaveLength(6);
});

test("a result of several pages ends with the page that reaches maxValues", async () => {
  const { baseUrl, seen } = await threePages();
  // The data of a page has 5 values, its whole response 8.
  const client = clientFor(baseUrl, { limits: { maxValues: 10 } });
  for (const options of [{ max_pages: 5 }, { max_records: 500 }]) {
    const { data, meta } = await client.tickets.list({}, options);
    expect(data.map(({ id }) => id)).toEqual(["0a", "0b", "1a", "1b"]);
    expect(meta).toEqual({ has_more: true });
  }
  expect(seen).toHaveLength(4);
  expect(await Array.fromAsync(client.tickets.list())).toHaveLength(6);
});

test("above maxValues, a success response is too_large, and an error response has the code of its status", async () => {
  const { baseUrl } = await threePages();
  const client = clientFor(baseUrl, { limits: { maxValues: 7 } });
  await expect(client.tickets.list()).rejects.toThrow(
    "[too_large] help_desk.tickets.list: the response has more than 7 values; request less",
  );
  expect((await clientFor(baseUrl, { limits: { maxValues: 8 } }).tickets.list()).data).toHaveLength(2);
  const missing = await loopback((_, response) => json(response, { error: { tried: [1, 2, 3, 4, 5, 6, 7] } }, 404));
  await expect(clientFor(missing.baseUrl, { limits: { maxValues: 7 } }).tickets.list()).rejects.toMatchObject({
    code: "not_found",
  });
});

test("a call fails at the response that `admit` rejects", async () => {
  const { baseUrl } = await threePages();
  const lengths: number[] = [];
  const full = new ConnectorError("too_large", "no room");
  const admit = (length: number) => {
    lengths.push(length);
    if (lengths.length > 2) throw full;
  };
  const client = clientFor(baseUrl, { admit });
  await expect(client.tickets.list({}, { max_pages: 5 })).rejects.toThrow(
    "[too_large] help_desk.tickets.list: no room",
  );
  // The first response as a chunk and as a string, then the second response as a chunk.
  expect(lengths).toEqual([61, 61, 61]);
});

test("the iteration continues with the next page even if the caller removes the records of a page", async () => {
  const { baseUrl } = await threePages();
  let records = 0;
  for await (const { data } of clientFor(baseUrl).tickets.list().pages()) while (data.pop()) records++;
  expect(records).toBe(6);
});

test("an action without pagination has one page", async () => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, { data: [{ n: 1 }] }));
  expect(await Array.fromAsync(clientFor(baseUrl).pages.list())).toEqual([{ n: 1 }]);
  expect(seen).toHaveLength(1);
});

test("if a page leads to itself, the iteration fails after it has returned the records of the page", async () => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, { data: [{ id: "x" }], next: "same" }));
  const found: string[] = [];
  const walk = async () => {
    for await (const { id } of clientFor(baseUrl).tickets.list()) found.push(id);
  };
  await expect(walk()).rejects.toThrow(
    "[pagination_stuck] help_desk.tickets.list: expected another page, found the token of an earlier page: 'same'",
  );
  expect(found).toEqual(["x", "x"]);
  expect(seen).toHaveLength(2);
});

test("next URLs are followed only on the origin of the base URL", async () => {
  const other = await loopback((_, response) => json(response, { data: [] }));
  const { baseUrl, seen } = await loopback(({ path }, response) => {
    const next = path.startsWith("/feeds?") ? "more?page=2" : `${other.baseUrl}/feeds`;
    json(response, { data: [{ n: 1 }], next });
  });
  await expect(Array.fromAsync(clientFor(baseUrl).feeds.list())).rejects.toThrow(
    `[upstream_unreadable] help_desk.feeds.list: expected the next page on '${baseUrl}', found '${other.baseUrl}'; credentials are not sent to another origin`,
  );
  expect(seen.map(({ path }) => path)).toEqual([`/feeds?key=${key}`, `/more?page=2&key=${key}`]);
  expect(other.seen).toEqual([]);
});

test("a signal ends an iteration between two pages", async () => {
  const { baseUrl, seen } = await threePages();
  const controller = new AbortController();
  const walk = async () => {
    for await (const _ of clientFor(baseUrl).tickets.list({}, { signal: controller.signal }).pages())
      controller.abort();
  };
  await expect(walk()).rejects.toThrow("[cancelled] help_desk.tickets.list: the call was cancelled");
  expect(seen).toHaveLength(1);
});

test("code that iterates a listing receives its error; a listing that no code uses causes no unhandled rejection", async () => {
  const { baseUrl } = await loopback((_, response) => json(response, {}, 404));
  const client = clientFor(baseUrl);
  const unhandled: unknown[] = [];
  const listen = (reason: unknown) => unhandled.push(reason);
  process.on("unhandledRejection", listen);
  onTestFinished(() => void process.off("unhandledRejection", listen));
  client.tickets.list();
  client.tickets.list().pages();
  await expect(Array.fromAsync(client.tickets.list())).rejects.toMatchObject({ code: "not_found" });
  // @ts-expect-error: the types refuse the call too
  await expect(Array.fromAsync(client.pages("ticket", "list"))).rejects.toMatchObject({ code: "unknown_entity" });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(unhandled).toEqual([]);
});

test("a download has no pages", async () => {
  const { baseUrl } = await loopback((_, response) => json(response, {}));
  // @ts-expect-error: the types refuse the call too
  await expect(Array.fromAsync(clientFor(baseUrl).pages("exports", "download", { id: "1" }))).rejects.toThrow(
    "[invalid_params] help_desk.exports.download: a download has no pages; execute it",
  );
});

const byPage = {
  kind: "page",
  token: { target: { in: "query", name: "page" } },
  start: 1,
  injectFirst: false,
} as const;
const byOffset = { kind: "offset", token: { target: { in: "query", name: "skip" } }, injectFirst: false } as const;

test.each([
  { cycle: 1, pagination: byPage },
  { cycle: 2, pagination: byOffset },
])("an iteration with the pagination '$pagination.kind' fails if its pages repeat", async ({ cycle, pagination }) => {
  const { baseUrl, seen } = await loopback((_, response) => {
    const n = seen.length % cycle;
    json(response, { data: [{ n }, { n: "between" }, { n }] });
  });
  await expect(Array.fromAsync(clientFor(baseUrl, {}, withEventsPaged(pagination)).events.list())).rejects.toThrow(
    "[pagination_stuck] help_desk.events.list: expected another page, found the records of an earlier page again",
  );
  expect(seen).toHaveLength(cycle + 1);
});

test("an iteration fails if the next URL only adds a fragment, and the error contains no API key", async () => {
  const { baseUrl, seen } = await loopback(({ path }, response) =>
    json(response, { data: [{ n: 1 }], next: `${path}#${seen.length}` }),
  );
  await expect(Array.fromAsync(clientFor(baseUrl).feeds.list())).rejects.toThrow(
    /^\[pagination_stuck\] help_desk\.feeds\.list: expected another page, found the token of an earlier page: '\/feeds\?…'$/,
  );
  expect(seen.map(({ path }) => path)).toEqual([`/feeds?key=${key}`]);
});

test("an error redacts a page token that is the API key", async () => {
  const { baseUrl } = await loopback((_, response) => json(response, { data: [], next: key }));
  await expect(Array.fromAsync(clientFor(baseUrl).tickets.list())).rejects.toThrow(
    "[pagination_stuck] help_desk.tickets.list: expected another page, found the token of an earlier page: '[redacted]'",
  );
});

test("a cursor that is an object is unreadable", async () => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, { data: [], next: { after: 1 } }));
  await expect(Array.fromAsync(clientFor(baseUrl).tickets.list())).rejects.toThrow(
    "[upstream_unreadable] help_desk.tickets.list: expected a string or number as the token of the next page, found an object",
  );
  expect(seen).toHaveLength(1);
});

test("a value that is nested too deeply is unreadable", async () => {
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  const { baseUrl } = await loopback((_, response) => response.end(`{"data":[${deep}],"next":${deep}}`));
  const client = clientFor(baseUrl);
  for (const walk of [
    client.tickets.list({}, { fields: ["a.b"] }),
    client.tickets.list({}, { exclude_fields: ["a.b"] }),
    client.tickets.list(),
  ])
    await expect(Array.fromAsync(walk)).rejects.toMatchObject({ code: "upstream_unreadable" });
});

test("a value of almost a thousand levels can be read, projected and written", async () => {
  const deep = `${'{"a":['.repeat(498)}1${"]}".repeat(498)}`;
  const { baseUrl } = await loopback((_, response) => response.end(`{"data":[${deep}]}`));
  const client = clientFor(baseUrl);
  for (const options of [{}, { fields: ["a"] }, { exclude_fields: ["a.b.c"] }]) {
    const { data } = await client.execute("tickets", "list", {}, options);
    expect(JSON.stringify(data)).toBe(`[${deep}]`);
  }
});

test("null options are refused before anything is sent", async () => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, { data: [] }));
  const client = clientFor(baseUrl);
  // A caller in JavaScript can make this mistake.
  const options = null as unknown as object;
  const message = "[invalid_params] help_desk.tickets.list: options: expected an object, found null";
  await expect(client.tickets.list({}, options)).rejects.toThrow(message);
  await expect(Array.fromAsync(client.tickets.list({}, options))).rejects.toThrow(message);
  await expect(client.execute("tickets", "list", {}, options)).rejects.toThrow(message);
  expect(seen).toEqual([]);
});

test("next_params contain the params that the caller passed, even if the caller changes the object later", async () => {
  const params: Record<string, Json> = { limit: 2 };
  const { baseUrl } = await loopback((_, response) => {
    delete params.limit;
    params.status = "open";
    json(response, { data: [{ id: "a" }], next: "1" });
  });
  for (const options of [{}, { max_pages: 1 }]) {
    params.limit = 2;
    delete params.status;
    expect(await clientFor(baseUrl).execute("tickets", "list", params, { ...options, with_next_params: true })).toEqual(
      {
        data: [{ id: "a" }],
        meta: {},
        next_params: { limit: 2, after: "1" },
      },
    );
  }
});

test("next_params lead to the next page, and max_records does not cut a page if its remaining records would be lost", async () => {
  const { baseUrl } = await threePages();
  const client = clientFor(baseUrl);
  const list = (params: object, options: object = {}) =>
    client.execute("tickets", "list", { ...params }, { ...options, with_next_params: true });
  expect(await list({ limit: 2 })).toMatchObject({ next_params: { limit: 2, after: "1" } });
  expect(await list({ after: "1" }, { max_pages: 1 })).toMatchObject({ next_params: { after: "2" } });
  expect(await list({ after: "2" })).not.toHaveProperty("next_params");
  // The upstream ignores the page size, so each page has two records.
  const cut = await list({}, { max_records: 3 });
  expect(cut).toMatchObject({ data: [{ id: "0a" }, { id: "0b" }, { id: "1a" }, { id: "1b" }] });
  expect(cut).toMatchObject({ next_params: { limit: 3, after: "2" } });
  expect(await Array.fromAsync(client.pages("tickets", "list", {}, { with_next_params: true }))).toMatchObject([
    { next_params: { after: "1" } },
    { next_params: { after: "2" } },
    {},
  ]);
  expect(await client.page("tickets", "list", {}, { with_next_params: true })).toMatchObject({
    next_params: { after: "1" },
  });
});

const byLastId: Pagination = {
  kind: "cursor",
  token: { target: { in: "query", name: "page" }, param: "page" },
  value: { get: ["last_record", "id"] },
};
const value = { get: ["value"] };
const pageParam: Param = {
  schema: { type: "integer" },
  required: false,
  target: { in: "query", name: "page" },
};
const snapshot = { target: { in: "query" as const, name: "snapshot" }, value: { get: ["last_record", "snapshot"] } };

test.each<{ name: string; pagination: Pagination; param?: Partial<Param>; next?: object }>([
  { name: "the token has a param", pagination: byLastId, next: { page: 1 } },
  { name: "the token has no param", pagination: { ...byLastId, token: { target: byLastId.token.target } } },
  { name: "a value that is sent with the token has no param", pagination: { ...byLastId, with: [snapshot] } },
  {
    name: "the template of the token's param returns the token",
    pagination: byLastId,
    param: { template: { call: "or", args: [{ call: "query_param", args: [value, "page"] }, value] } },
    next: { page: 1 },
  },
  {
    name: "the template of the token's param changes the token",
    pagination: byLastId,
    param: { template: { call: "wrap", args: [value] } },
  },
])("with_next_params and max_records lose no record if $name", async ({ pagination, param, next }) => {
  const data = [1, 2, 3].map((id) => ({ id, snapshot: 7 }));
  const { baseUrl } = await loopback((_, response) => json(response, { data }));
  const client = clientFor(baseUrl, {}, withEventsPaged(pagination, { page: { ...pageParam, ...param } }));
  const result = await client.execute("events", "list", {}, { max_records: 1, with_next_params: true });
  expect(result).toEqual({ data: next ? data.slice(0, 1) : data, meta: {}, ...(next && { next_params: next }) });
});
