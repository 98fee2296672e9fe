import { type Schema, storeFields } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import type { Parts } from "./manifest.ts";
import { connectorOf, storeOf } from "./resolved.ts";

/** The searchable fields of its only entity. */
function fieldsOf(parts: Parts): Readonly<Record<string, Schema>> {
  return storeFields(storeOf(parts), connectorOf(parts).records.Ticket);
}

const fields = `
title: string
campaignBudget: { nullable: false, fields: { amountMicros: string!, finalURLs: { nullable: false, items: string } } }`;

test("its fields are those of the record, less the omitted, with its own", () => {
  const parts = {
    fields: `
title: string semantic
part: string! key
campaignBudget: { nullable: false, fields: { amountMicros: string! }, store: [omitted] }
notes: string omitted`,
    entity: "context_store: { fields: { extra: integer! key } }",
  };
  expect(storeOf(parts)).toEqual({
    key: ["part", "extra"],
    list: "list",
    params: {},
    parents: [],
    partitions: {},
    transformations: [],
    omit: ["campaignBudget", "notes"],
    fields: { extra: { type: "integer" } },
    semantic: { title: 2048 },
  });
  expect(fieldsOf(parts)).toEqual({
    id: { type: "string" },
    opened_at: { type: ["string", "null"], format: "date-time", description: "When it came." },
    status: { type: "string", enum: ["open", "solved"] },
    title: { type: ["string", "null"] },
    part: { type: "string" },
    extra: { type: "integer" },
  });
});

test("an entity is copied where its own fields have a mark, with its own type's fields and those that it includes", () => {
  expect(connectorOf({}).entities.tickets?.contextStore).toBeUndefined();
  const root =
    "types: { Times: { fields: { seen: epoch-seconds incremental } }, Owner: { fields: { uid: string key } } }";
  const store = storeOf({ root, fields: "number: integer! key\nowner: Owner", entity: "include: [Times]" });
  expect(store).toMatchObject({
    key: ["number"],
    incrementalSync: { field: "seen", format: "epoch-seconds", mode: "client", args: {}, order: "none" },
  });
});

test("a field of an object and a flattened field are marked where they are declared", () => {
  const marked = "team: { fields: { id: string! key, changedAt: date incremental } }";
  expect(storeOf({ fields: marked })).toMatchObject({ key: ["team.id"], incrementalSync: { field: "team.changedAt" } });
  expect(storeOf({ fields: marked, entity: "context_store: { transformations: [{ flatten: true }] }" })).toMatchObject({
    key: ["team.id"],
    incrementalSync: { field: "team.changed_at", format: "date" },
  });
});

test("a field of the store takes the place of the record's field, with its marks", () => {
  const store = storeOf({
    fields: "a: string key\nb: string omitted\nc: string",
    entity: "context_store: { fields: { a: string, b: string key, c: string omitted } }",
  });
  expect(store).toMatchObject({ key: ["b"], omit: ["c"] });
  expect(Object.keys(store.fields)).toEqual(["a", "b"]);
});

test.each([
  ["integer", "number"],
  ["number", "number"],
  ["date", "date"],
  ["sql-date-time", "sql"],
  ["compact-date", "compact-date"],
  ["{ type: integer, format: epoch-millis, store: [incremental] }", "epoch-millis"],
])("the sync cursor of a field of %s has the format %s", (type, format) => {
  const fields = `seen: ${type.startsWith("{") ? type : `${type} incremental`}`;
  expect(storeOf({ fields }).incrementalSync).toMatchObject({ field: "seen", format });
});

test("flattened fields have the names that the runtime gives them", () => {
  const flat = fieldsOf({
    fields,
    entity: "context_store: { transformations: [{ flatten: true }, { drop: [title] }] }",
  });
  expect(Object.keys(flat)).toEqual([
    "id",
    "opened_at",
    "status",
    "campaign_budget.amount_micros",
    "campaign_budget.final_urls",
  ]);
});

test("a projected record has the fields that the store declares", () => {
  const projected = fieldsOf({
    entity:
      "context_store: { transformations: [{ project: { name: '{{record.id}}' } }], fields: { name: string key } }",
  });
  expect(Object.keys(projected)).toEqual(["name"]);
});

test("what makes a sync incremental, and what it walks", () => {
  const store = storeOf({
    root: `
config: { boards: { items: { type: string }, description: Boards to copy. } }
replication: { days: { type: integer, default: 14, description: Read again. } }`,
    list: `
params:
  updated: { in: query, description: When., fields: { gte: { type: string } } }
  board: { in: query, type: string, description: Board. }
  state: { in: query, field: status }`,
    actions: "get: { description: Get one., request: 'GET /tickets/{id}', params: { id: { in: path, field: id } } }",
    entity: `
context_store:
  incremental_sync:
    field: opened_at
    args: { updated.gte: '{{since}}' }
    order: newest_first
    lookback: 'P{{config.days}}D'
    window: P30D
    lag: PT2M
  parents: [{ param: state, entity: tickets, field: status, when: '{{eq record.status "open"}}' }]
  partitions: { board: '{{config.boards}}', kind: [a, b] }
  params: { kind: { in: query, type: string, description: Only the sync's. } }
  detail: { action: get, args: { id: '{{record.id}}' } }`,
  });
  expect(store).toMatchObject({
    incrementalSync: {
      field: "opened_at",
      format: "date-time",
      mode: "server",
      args: { "updated.gte": { get: ["since"] } },
      order: "newest_first",
      lookback: { text: ["P", { get: ["config", "days"] }, "D"] },
      window: "P30D",
      lag: "PT2M",
    },
    parents: [
      {
        param: "state",
        entity: "tickets",
        field: "status",
        when: { call: "eq", args: [{ get: ["record", "status"] }, "open"] },
      },
    ],
    partitions: { board: { get: ["config", "boards"] }, kind: ["a", "b"] },
    params: { kind: { target: { in: "query", name: "kind" } } },
    detail: { action: "get", args: { id: { get: ["record", "id"] } } },
  });
});

test("a sync may select more by a document of its own", () => {
  const store = storeOf({
    request: "POST /graphql",
    root: "fragments: { Fields: 'on Ticket { id status }' }",
    list: "safe: true\ndocument: 'query list { tickets { ...Fields } }'\nrecord_path: data.tickets",
    entity: `
context_store:
  document: 'query sync($since: Time) { tickets(since: $since) { ...Fields opened_at } }'
  params: { since: { in: variable, type: string, description: Since. } }`,
  });
  expect(store.document).toEqual({
    operation: "sync",
    text: "query sync($since: Time) { tickets(since: $since) { ...Fields opened_at } }\nfragment Fields on Ticket { id status }",
  });
});
