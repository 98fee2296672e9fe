import type { Connector, Schema } from "@agent-connectors/runtime";
import { startSandbox } from "@agent-connectors/sandbox";
import { expect, test } from "vitest";
import { actionOf, inPath, inQuery, listOf } from "./fixtures/action-of.ts";
import { connectorOf, store } from "./fixtures/connector-of.ts";
import { sandboxFor } from "./fixtures/sandbox-for.ts";

const text: Schema = { type: "string" };
const offset = { kind: "offset", token: { target: { in: "query", name: "offset" } }, injectFirst: false } as const;

const account: Schema = { type: "object", properties: { id: text, name: text, email: text } };
const board: Schema = { type: "object", properties: { id: text, account_id: text, title: text } };
const card: Schema = {
  type: "object",
  properties: {
    id: { type: "integer" },
    board_id: text,
    account: { type: "object", properties: { id: text, name: text } },
    owner_id: text,
    related_account_ids: { type: "array", items: text },
    parent_card_id: { type: ["integer", "null"] },
  },
};

/** Cards belong to boards, and boards to accounts. */
function nested(): Connector {
  return connectorOf({
    records: { Account: account, Board: board, Card: card },
    entities: {
      accounts: {
        recordType: "Account",
        actions: {
          list: actionOf("list", "GET /accounts", { resultType: "Account" }),
          get: actionOf("get", "GET /accounts/{id}", { resultType: "Account", params: { id: inPath("id") } }),
        },
      },
      boards: {
        recordType: "Board",
        contextStore: { ...store, key: ["id"], parents: [{ param: "account_id", entity: "accounts", field: "id" }] },
        actions: {
          list: actionOf("list", "GET /accounts/{account_id}/boards", {
            resultType: "Board",
            params: { account_id: inPath("account_id") },
          }),
        },
      },
      cards: {
        recordType: "Card",
        contextStore: { ...store, key: ["id"], parents: [{ param: "board_id", entity: "boards", field: "id" }] },
        actions: {
          list: actionOf("list", "GET /boards/{board_id}/cards", {
            resultType: "Card",
            params: { board_id: inPath("board_id") },
          }),
          get: actionOf("get", "GET /cards/{id}", { resultType: "Card", params: { id: inPath("id") } }),
        },
      },
    },
  });
}

test("a date field of a parent contains dates, even if the field supplies the values of a string param that no request sends", async () => {
  const boards: Schema = {
    type: "object",
    properties: { id: text, changed_at: { type: "string", format: "date-time" } },
  };
  const changed = { schema: text, required: false };
  const parents = [
    { param: "board_id", entity: "boards", field: "id" },
    { param: "board_changed", entity: "boards", field: "changed_at" },
  ];
  const { call } = await sandboxFor(
    connectorOf({
      records: { Board: boards, Card: card },
      entities: {
        boards: { recordType: "Board", actions: { list: actionOf("list", "GET /boards", { resultType: "Board" }) } },
        cards: {
          recordType: "Card",
          contextStore: { ...store, key: ["id"], parents, params: { board_changed: changed } },
          actions: {
            list: actionOf("list", "GET /boards/{board_id}/cards", {
              resultType: "Card",
              params: { board_id: inPath("board_id") },
            }),
          },
        },
      },
    }),
    { records: 10 },
  );
  const listed = (await call("boards", "list")) as readonly { changed_at: string }[];
  expect(listed.map(({ changed_at }) => Number.isNaN(Date.parse(changed_at)))).toEqual(Array(10).fill(false));
});

test("the same seed produces the same bytes, and another seed produces different ones", async () => {
  const list = listOf((size) => ({ ...offset, size }));
  const bodyWith = async (seed: number): Promise<string> => {
    const { get, sandbox } = await sandboxFor(connectorOf({ entities: { tickets: { actions: { list } } } }), { seed });
    const body = await (await get("/tickets?limit=25")).text();
    await sandbox.close();
    return body;
  };
  expect(await bodyWith(7)).toBe(await bodyWith(7));
  expect(await bodyWith(7)).not.toBe(await bodyWith(8));
});

test("records have their parent's id, differ from the records of other parents, and are found by their own ids", async () => {
  const { json, get } = await sandboxFor(nested());
  const accounts = (await json("/accounts")).data;
  const boards = (await json(`/accounts/${accounts[4]?.id}/boards`)).data;
  expect(boards[2]).toMatchObject({ account_id: accounts[4]?.id });
  const cards = (await json(`/boards/${boards[2]?.id}/cards`)).data;
  const others = (await json(`/boards/${boards[3]?.id}/cards`)).data;
  expect(cards.map((one) => one.board_id)).toEqual(cards.map(() => boards[2]?.id));
  expect(new Set([...cards, ...others].map((one) => one.id)).size).toBe(50);
  expect(await json(`/cards/${cards[9]?.id}`)).toEqual(cards[9]);
  expect((await get("/boards/boa_nothing/cards")).status).toBe(404);
});

test.each([
  { example: "4509877862268928", form: /^\d+$/ },
  { example: "2174add1-f7c8-44e3-bbf3-2d60b5ea8bc9", form: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ },
  { example: "9fac2ceed9344f2bbfdd1fdacb0ed9b1", form: /^[0-9a-f]{32}$/ },
  { example: "B07N4M94X4", form: /^[0-9A-Z]{10}$/ },
  { example: "8cmrx-413", form: /^[0-9a-z]{5}-[0-9]{4}$/ },
  { example: "not_1d3tmYTlCICgjy", form: /^not_[0-9a-zA-Z]{14}$/ },
  { example: "customers/12/labels/34", form: /^customers\/12\/labels\/\d{9}$/ },
])("an id has the form of the example $example", async ({ example, form }) => {
  const id = { ...inPath("id"), schema: { type: "string", examples: [example] } } as const;
  const get = actionOf("get", "GET /tickets/{id}", { params: { id } });
  const actions = { list: actionOf("list", "GET /tickets"), get };
  const { json } = await sandboxFor(connectorOf({ entities: { tickets: { actions } } }));
  const { data } = await json("/tickets");
  expect(data.filter((one) => !form.test(one.id))).toEqual([]);
  expect(await json(`/tickets/${encodeURIComponent(String(data[4]?.id))}`)).toEqual(data[4]);
});

test("references refer to existing records and repeat their fields", async () => {
  const { json, get } = await sandboxFor(nested());
  const [first] = (await json("/accounts")).data;
  const [firstBoard] = (await json(`/accounts/${first?.id}/boards`)).data;
  const cards = (await json(`/boards/${firstBoard?.id}/cards`)).data;
  for (const one of cards.slice(0, 5)) {
    const shown = one.account as { id: string; name: string };
    expect(shown).toEqual({ id: first?.id, name: first?.name });
    for (const id of one.related_account_ids as string[]) expect((await get(`/accounts/${id}`)).status).toBe(200);
    if (one.parent_card_id !== null) expect((await get(`/cards/${one.parent_card_id}`)).status).toBe(200);
  }
});

const everything: Schema = {
  type: "object",
  properties: {
    id: { type: "string", format: "uuid" },
    email: { type: "string", format: "email" },
    website: { type: "string", format: "uri" },
    status: { type: "string", enum: ["open", "closed"] },
    currency: text,
    amount: { type: "integer" },
    rank: { type: "integer", minimum: 3, maximum: 5 },
    code: { type: "string", pattern: "^[A-Z]{3}-[0-9]{2}$" },
    short: { type: "string", maxLength: 4 },
    tags: { type: "array", items: text, minItems: 1 },
    address: { type: "object", properties: { city: text, postal_code: text } },
    labels: { type: "object", additionalProperties: text },
    created_at: { type: "string", format: "date-time" },
    updated_at: { type: "string", format: "date-time" },
    day: { type: "string", format: "compact-date" },
    seconds: { type: "integer", format: "epoch-seconds" },
    millis: { type: "integer", format: "epoch-millis" },
    counted: { type: "string", format: "int64" },
    settings: { type: "string", format: "json" },
    active: { type: "boolean" },
  },
};

test("each field has a value that fits its format, its pattern, its bounds or its name", async () => {
  const list = actionOf("list", "GET /tickets", { resultType: "Everything" });
  const { json } = await sandboxFor(
    connectorOf({
      records: { Everything: everything },
      entities: { tickets: { recordType: "Everything", actions: { list } } },
    }),
  );
  const [record] = (await json("/tickets")).data;
  expect(record).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
    email: expect.stringMatching(/^[a-z]+\.[a-z]+0@example\.(com|org|net)$/),
    website: expect.stringMatching(/^https:\/\/www\.example\.(com|org|net)\//),
    status: expect.stringMatching(/^(open|closed)$/),
    currency: expect.stringMatching(/^[a-z]{3}$/),
    amount: expect.any(Number),
    rank: expect.toSatisfy((rank: number) => rank >= 3 && rank <= 5),
    code: expect.stringMatching(/^[A-Z]{3}-[0-9]{2}$/),
    short: expect.stringMatching(/^.{4}$/),
    tags: expect.toSatisfy((tags: unknown[]) => tags.length > 0),
    address: { city: expect.any(String), postal_code: expect.stringMatching(/^\d{5}$/) },
    labels: expect.any(Object),
    created_at: expect.stringMatching(/^2026-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    updated_at: expect.stringMatching(/^2026-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    day: expect.stringMatching(/^2026\d{4}$/),
    seconds: expect.toSatisfy((time: number) => time > 1.7e9 && time < 2e9),
    millis: expect.toSatisfy((time: number) => time > 1.7e12 && time < 2e12),
    counted: expect.stringMatching(/^\d+$/),
    settings: expect.toSatisfy((json: string) => typeof JSON.parse(json) === "object"),
    active: expect.any(Boolean),
  });
});

test.each(["ascending", "newest_first"] as const)(
  "the times of records have the order of the incremental sync: %s",
  async (order) => {
    const incrementalSync = {
      field: "created_at",
      format: "date-time",
      mode: "server",
      args: { since: { get: ["since"] } },
      order,
    } as const;
    const list = actionOf("list", "GET /tickets", { params: { since: inQuery("since") } });
    const { json } = await sandboxFor(
      connectorOf({
        entities: { tickets: { contextStore: { ...store, key: ["id"], incrementalSync }, actions: { list } } },
      }),
    );
    const times = (await json("/tickets")).data.map((one) => String(one.created_at));
    const sorted = [...times].sort();
    expect(times).toEqual(order === "ascending" ? sorted : sorted.reverse());
    expect(new Set(times).size).toBe(25);
    const since = times[10] ?? "";
    expect((await json(`/tickets?since=${since}`)).data.map((one) => one.created_at)).toEqual(
      times.filter((time) => time >= since),
    );
  },
);

const params = {
  status: inQuery("status", { type: "string" }),
  statuses: inQuery("statuses", { type: "array", items: text }, { encode: "comma" }),
  ids: inQuery("ids", { type: "array", items: text }, { encode: "comma" }),
  email: inQuery("email"),
  priority: inQuery(
    "priority",
    { type: "object", properties: { gte: { type: "integer" }, lt: { type: "integer" } } },
    { encode: "deep" },
  ),
  created_at: inQuery("created_at", { type: "string", format: "time-filter" }),
  query: inQuery("query"),
  sort: inQuery("sort"),
  expand: inQuery("expand"),
};

async function filtered() {
  const { json } = await sandboxFor(
    connectorOf({ entities: { tickets: { actions: { list: listOf((size) => ({ ...offset, size }), { params }) } } } }),
  );
  const all = (await json("/tickets?limit=25")).data;
  const found = async (query: string) => (await json(`/tickets?limit=25&${query}`)).data;
  return { all, found };
}

test("a param with the name of a field filters by one value, and a param with the plural of that name by several values", async () => {
  const { all, found } = await filtered();
  expect(await found("status=open")).toEqual(all.filter(({ status }) => status === "open"));
  expect(await found("statuses=open,solved")).toEqual(all.filter(({ status }) => status !== "pending"));
  expect(await found(`ids=${all[7]?.id},${all[3]?.id}`)).toEqual([all[3], all[7]]);
  const addressed = all.find(({ email }) => email !== null);
  expect(await found(`email=${addressed?.email}`)).toEqual([addressed]);
});

test("an object with bounds selects a range of records, and so does a time filter", async () => {
  const { all, found } = await filtered();
  const middle = String(all[12]?.created_at);
  expect(await found("priority[gte]=2&priority[lt]=4")).toEqual(
    all.filter(({ priority }) => Number(priority) >= 2 && Number(priority) < 4),
  );
  expect(await found(`created_at=gte|${middle}`)).toEqual(all.slice(0, 13));
});

test("in a query, a word is searched in all strings of a record, and a term such as `priority>2` applies to the named field", async () => {
  const { all, found } = await filtered();
  const [word = ""] = String(all[5]?.subject).split(" ");
  expect(await found(`query=${word.toLowerCase()}`)).toContainEqual(all[5]);
  expect(await found(`query=${encodeURIComponent('status:"open" AND priority>2')}`)).toEqual(
    all.filter(({ status, priority }) => status === "open" && Number(priority) > 2),
  );
});

test("a param that is not a filter, and a filter with the value `all`, exclude no records", async () => {
  const { all, found } = await filtered();
  expect(await found("sort=created_at")).toEqual(all);
  expect(await found("expand=everything")).toEqual(all);
  expect(await found("status=all")).toEqual(all);
});

test("pages of a filtered list return each match once", async () => {
  const { all } = await filtered();
  const { json } = await sandboxFor(
    connectorOf({ entities: { tickets: { actions: { list: listOf((size) => ({ ...offset, size }), { params }) } } } }),
  );
  const found = [];
  for (let at = 0; at < 25; at += 3) found.push(...(await json(`/tickets?limit=3&status=open&offset=${at}`)).data);
  expect(found).toEqual(all.filter(({ status }) => status === "open"));
});

test("rows of a report are unique by all fields of their key, with the newest day first", async () => {
  const row: Schema = {
    type: "object",
    properties: {
      site: text,
      date: { type: "string", format: "date" },
      device: { type: "string", enum: ["DESKTOP", "MOBILE", "TABLET"] },
      clicks: { type: "integer" },
    },
  };
  const incrementalSync = {
    field: "date",
    format: "date",
    mode: "server",
    args: { startDate: { get: ["since"] }, endDate: { get: ["until"] } },
    order: "newest_first",
  } as const;
  const list = listOf((size) => ({ ...offset, size }), {
    resultType: "Row",
    params: { startDate: inQuery("startDate"), endDate: inQuery("endDate") },
  });
  const { json } = await sandboxFor(
    connectorOf({
      records: { Row: row },
      entities: {
        rows: {
          recordType: "Row",
          contextStore: { ...store, key: ["date", "device"], incrementalSync },
          actions: { list: { ...list, request: "GET /rows" } },
        },
      },
    }),
  );
  const { data } = await json("/rows?limit=100&startDate=2026-10-01&endDate=2026-10-05");
  expect(data).toHaveLength(15);
  expect(new Set(data.map(({ date, device }) => `${date}/${device}`)).size).toBe(15);
  const days = ["2026-10-05", "2026-10-04", "2026-10-03", "2026-10-02", "2026-10-01"];
  expect(data.map(({ date }) => date)).toEqual(days.flatMap((day) => [day, day, day]));
});

test("a number of records below 10 or above a million is refused", async () => {
  const connectors = [connectorOf({ entities: { tickets: { actions: { list: actionOf("list", "GET /tickets") } } } })];
  await expect(startSandbox({ connectors, records: 9 })).rejects.toThrow(
    "expected from 10 to 1000000 records, found 9",
  );
  await expect(startSandbox({ connectors, records: 1_000_001 })).rejects.toThrow(
    "expected from 10 to 1000000 records, found 1000001",
  );
});

test("an entity with parents has `children` records under each parent", async () => {
  const { json } = await sandboxFor(nested(), { records: 12, children: 2 });
  const accounts = (await json("/accounts")).data;
  const boards = (await json(`/accounts/${accounts[11]?.id}/boards`)).data;
  const cards = (await json(`/boards/${boards[1]?.id}/cards`)).data;
  expect([accounts.length, boards.length, cards.length]).toEqual([12, 2, 2]);
});

test("an entity has the requested number of records, even if its key contains the time of an event", async () => {
  const key = ["id", "time"];
  const record: Schema = { type: "object", properties: { id: text, time: { type: "string", format: "date-time" } } };
  const { json } = await sandboxFor(
    connectorOf({
      records: { Event: record },
      entities: {
        events: {
          recordType: "Event",
          contextStore: { ...store, key },
          actions: { list: actionOf("list", "GET /events", { resultType: "Event" }) },
        },
      },
    }),
    { records: 12 },
  );
  const events = (await json("/events")).data;
  expect(events).toHaveLength(12);
  expect(new Set(events.map(({ id }) => id)).size).toBe(12);
});

test("a number of children above the number of records is refused", async () => {
  await expect(startSandbox({ connectors: [], records: 10, children: 11 })).rejects.toThrow(
    "expected from 1 to 10 children (at most the number of records), found 11",
  );
});

test("urlOf refuses a kind that is not served", async () => {
  const { sandbox } = await sandboxFor(nested());
  expect(() => sandbox.urlOf("other")).toThrow("expected a kind that is served (help_desk), found 'other'");
});
