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
    fields,
    entity: "context_store: { key: [id], omit: [opened_at, campaignBudget], fields: { extra: integer! } }",
  };
  expect(storeOf(parts)).toEqual({
    key: ["id"],
    list: "list",
    params: {},
    parents: [],
    each: {},
    transformations: [],
    omit: ["opened_at", "campaignBudget"],
    fields: { extra: { type: "integer" } },
    semantic: {},
  });
  expect(fieldsOf(parts)).toEqual({
    id: { type: "string" },
    status: { type: "string", enum: ["open", "solved"] },
    title: { type: ["string", "null"] },
    extra: { type: "integer" },
  });
});

test("flattened fields have the names that the runtime gives them", () => {
  const flat = fieldsOf({
    fields,
    entity: "context_store: { key: [id], transformations: [{ flatten: true }, { drop: [title] }] }",
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
      "context_store: { key: [name], transformations: [{ project: { name: '{{record.id}}' } }], fields: { name: string } }",
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
  key: [id]
  cursor:
    field: opened_at
    format: date-time
    mode: server
    params: { updated.gte: '{{since}}' }
    order: newest_first
    lookback: 'P{{config.days}}D'
    window: P30D
    lag: PT2M
  parents: [{ param: state, entity: tickets, field: status, when: '{{eq record.status "open"}}' }]
  partitions: { board: '{{config.boards}}', kind: [a, b] }
  params: { kind: { in: query, type: string, description: Only the sync's. } }
  detail: { action: get, params: { id: '{{record.id}}' } }
  semantic: { status: 2048 }`,
  });
  expect(store).toMatchObject({
    cursor: {
      field: "opened_at",
      format: "date-time",
      mode: "server",
      params: { "updated.gte": { get: ["since"] } },
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
    each: { board: { get: ["config", "boards"] }, kind: ["a", "b"] },
    params: { kind: { target: { in: "query", name: "kind" } } },
    detail: { action: "get", params: { id: { get: ["record", "id"] } } },
    semantic: { status: 2048 },
  });
});

test("a sync may select more by a document of its own", () => {
  const store = storeOf({
    request: "POST /graphql",
    root: "fragments: { Fields: 'on Ticket { id status }' }",
    list: "safe: true\ndocument: 'query list { tickets { ...Fields } }'\nrecords: data.tickets",
    entity: `
context_store:
  key: [id]
  document: 'query sync($since: Time) { tickets(since: $since) { ...Fields opened_at } }'
  params: { since: { in: variable, type: string, description: Since. } }`,
  });
  expect(store.document).toEqual({
    operation: "sync",
    text: "query sync($since: Time) { tickets(since: $since) { ...Fields opened_at } }\nfragment Fields on Ticket { id status }",
  });
});
