import { type Schema, storeFields } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { transform } from "../../../runtime/extract/transformations/index.ts";
import type { Parts } from "./manifest.ts";
import { connectorOf, storeOf } from "./resolved.ts";

/** The searchable fields of the entity `tickets`. */
function fieldsOf(parts: Parts): Readonly<Record<string, Schema>> {
  return storeFields(storeOf(parts), connectorOf(parts).records.Ticket);
}

const fields = `
title: string
campaignBudget: { nullable: false, fields: { amountMicros: string!, finalURLs: { nullable: false, items: string } } }`;

test("a store has its own fields, and the record's fields that are not omitted", () => {
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

test("a context store uses the marks (such as `key`) of declared and included fields, but not those inside the named type of a field", () => {
  expect(connectorOf({}).entities.tickets?.contextStore).toBeUndefined();
  const root =
    "types: { Times: { fields: { seen: epoch-seconds incremental } }, Owner: { fields: { uid: string key } } }";
  const store = storeOf({ root, fields: "number: integer! key\nowner: Owner", entity: "include: [Times]" });
  expect(store).toMatchObject({
    key: ["number"],
    incrementalSync: { field: "seen", format: "epoch-seconds", mode: "client", args: {}, order: "none" },
  });
});

test("the name of an arg of incremental sync can be a path to a member of an object param", () => {
  const store = storeOf({
    root: `check_args: { filter: '{{object}}' }
replication: { start_date: { type: string, required: true, format: date-time, description: The first records. } }`,
    fields: "code: string! key\nseen: date-time incremental",
    entity: 'context_store: { incremental_sync: { args: { filter.since: "{{since}}" } } }',
    list: "params: { filter: { in: query, required: true, description: A filter., fields: { since: date-time } } }",
  });
  expect(store.incrementalSync?.args).toEqual({ "filter.since": { get: ["since"] } });
});

test("args whose templates read `since` and `until` can set required params if `window` and a default start date exist", () => {
  const store = storeOf({
    root: `check_args: { from: x, range: '{{object}}' }
replication: { start_date: { type: string, format: date-time, default: "2025-01-01T00:00:00Z", description: From. } }`,
    fields: "code: string! key\nseen: date-time incremental",
    entity:
      'context_store: { incremental_sync: { args: { from: "{{since}}", range.until: "{{until}}" }, window: P1D } }',
    list: `params:
  from: { in: query, type: string, required: true, description: The start. }
  range: { in: query, required: true, description: The range., fields: { until: date-time } }`,
  });
  expect(Object.keys(store.incrementalSync?.args ?? {})).toEqual(["from", "range.until"]);
});

test("the mark of a nested field refers to the path of the field, with and without `flatten`", () => {
  const marked = "team: { fields: { id: string! key, changedAt: date incremental } }";
  expect(storeOf({ fields: marked })).toMatchObject({ key: ["team.id"], incrementalSync: { field: "team.changedAt" } });
  expect(storeOf({ fields: marked, entity: "context_store: { transformations: [{ flatten: true }] }" })).toMatchObject({
    key: ["team.id"],
    incrementalSync: { field: "team.changed_at", format: "date" },
  });
});

test("a field of the store replaces the record's field of the same name and its marks", () => {
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
])("the incremental field with the type %s has the time format %s", (type, format) => {
  const fields = `code: string! key\nseen: ${type.startsWith("{") ? type : `${type} incremental`}`;
  expect(storeOf({ fields }).incrementalSync).toMatchObject({ field: "seen", format });
});

test("flattened fields have the names that the runtime gives them", () => {
  const flat = fieldsOf({
    fields,
    entity: "context_store: { transformations: [{ flatten: true }, { drop: [title] }] }",
  });
  const names = ["campaign_budget.amount_micros", "campaign_budget.final_urls"];
  expect(Object.keys(flat)).toEqual(["id", "opened_at", "status", ...names]);
  const record = { campaignBudget: { amountMicros: "1", finalURLs: ["https://desk.example"] } };
  const [flattened] = transform([record], [{ kind: "flatten" }], {});
  expect(Object.keys(Object(flattened))).toEqual(names);
});

test("a projected record has the fields that the store declares", () => {
  const projected = fieldsOf({
    entity:
      "context_store: { transformations: [{ project: { name: '{{record.id}}' } }], fields: { name: string key } }",
  });
  expect(Object.keys(projected)).toEqual(["name"]);
});

test("resolve reads incremental sync, parents, partitions, params and detail", () => {
  const store = storeOf({
    root: `
config: { boards: { items: { type: string }, description: Boards to copy. } }
replication: { days: { type: integer, default: 14, description: Read again. } }`,
    fields: "code: string! key",
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
  params: { kind: { in: query, type: string, description: Only for the sync. } }
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

test("a store can have its own GraphQL document", () => {
  const store = storeOf({
    request: "POST /graphql",
    root: "fragments: { Fields: 'on Ticket { id status }' }",
    list: "safe: true\ndocument: 'query list { tickets { ...Fields } }'\nrecord_path: data.tickets",
    entity: `
context_store:
  document: 'query sync($since: Time) { tickets(since: $since) { ...Fields opened_at } }'
  params: { since: { in: variable, type: string, default: '2024', description: Since. } }`,
  });
  expect(store.document).toEqual({
    operation: "sync",
    text: "query sync($since: Time) { tickets(since: $since) { ...Fields opened_at } }\nfragment Fields on Ticket { id status }",
  });
});

test("after `unwrap`, a store has the fields of the unwrapped object, and no other field of the record", () => {
  const unwrapped = (path: string) =>
    fieldsOf({
      fields,
      entity: `context_store: { transformations: [{ unwrap: ${path} }], fields: { name: string! key } }`,
    });
  expect(unwrapped("campaignBudget")).toEqual({
    amountMicros: { type: "string" },
    finalURLs: { type: "array", items: { type: "string" } },
    name: { type: "string" },
  });
  expect(unwrapped("campaignBudget.other")).toEqual({ name: { type: "string" } });
});
