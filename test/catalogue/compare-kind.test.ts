import type { Connector, Entity } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { actionOf, inPath, inQuery } from "../sandbox/fixtures/action-of.ts";
import { connectorOf, ticket } from "../sandbox/fixtures/connector-of.ts";
import { compareKind } from "./compare-kind.ts";
import { lineOf } from "./finding.ts";
import type { EntityStatement, Specification } from "./specification.ts";

const list = actionOf("list", "GET /tickets", {
  params: {
    limit: inQuery("limit", { type: "integer", minimum: 1, maximum: 100 }, { default: 10 }),
    ids: inQuery("ids", { type: "array", items: { type: "integer" }, maxItems: 50 }),
    status: inQuery("status", { type: "string", enum: ["open", "solved"] }),
    account: inQuery("account", { type: "string" }, { required: true, default: { get: ["config", "account"] } }),
    before: inQuery("before", { type: "string", format: "date-time" }, { default: { call: "now", args: ["-PT2M"] } }),
    number: inQuery("number", { type: "string", pattern: "^[0-9]{3}$" }),
    cursor: inQuery("cursor"),
  },
  rules: [
    { kind: "exclusive", param: "cursor", except: [] },
    { kind: "at_least_one", params: ["status", "ids"] },
  ],
  meta: { next: { value: { get: ["response", "next"] }, schema: { type: ["string", "null"] } } },
});
const get = actionOf("get", "GET /tickets/{id}", { params: { id: inPath("id") } });
const fields = { id: {}, subject: {}, status: {}, email: {}, priority: {}, created_at: {} };

/** Returns the findings for a help desk. `tickets` replaces statements of the specification about the entity `tickets`. */
function linesOf(tickets: Partial<EntityStatement>, { entity, kind }: Parts = {}): readonly string[] {
  const connector = connectorOf({ entities: { tickets: { actions: { list, get }, ...entity } }, ...kind });
  const specification: Specification = {
    title: "Help desk",
    entities: { tickets: { actions: { list: {}, get: {} }, ...tickets } },
  };
  return compareKind(specification, connector).map(lineOf);
}
interface Case {
  readonly title: string;
  readonly stated: Partial<EntityStatement>;
  readonly want: readonly string[];
}
interface Parts {
  readonly entity?: Partial<Omit<Entity, "actions">>;
  readonly kind?: Partial<Omit<Connector, "entities">>;
}

test("compareKind finds nothing if the specification lists only names of actions and fields, or if the kind matches every statement", () => {
  expect(linesOf({ fields })).toEqual([]);
  expect(
    linesOf({
      actions: {
        list: {
          params: {
            limit: { type: "integer", min: 1, max: 100, default: 10 },
            ids: { type: "array", items: { type: "integer" }, max_items: 50 },
            status: { type: "string", enum: ["solved", "open"] },
            account: { type: "string", required: true, from_config: true },
            before: { type: "string", format: "date-time", default: "now -PT2M" },
            number: { type: "string", accepts: ["123"], refuses: ["12-3"] },
            cursor: { type: "string", exclusive: true },
          },
          at_least_one: ["status", "ids"],
          returns: "many",
          meta: { next: { type: "string", nullable: true } },
        },
        get: { params: { id: { type: "string", required: true } }, returns: "one", fields },
      },
    }),
  ).toEqual([]);
});

test.each([
  { stated: { limit: { default: 25 } }, want: "param 'limit' expected default 25, found 10" },
  { stated: { status: { default: "open" } }, want: "param 'status' expected default open, found none" },
  { stated: { limit: { type: "string" } }, want: "param 'limit' expected type string, found integer" },
  { stated: { limit: { required: true } }, want: "param 'limit' expected required, found optional" },
  { stated: { account: {} }, want: "param 'account' expected optional, found required" },
  { stated: { limit: { min: 0 } }, want: "param 'limit' expected minimum 0, found 1" },
  { stated: { limit: { max: 250 } }, want: "param 'limit' expected maximum 250, found 100" },
  { stated: { ids: { max_items: 20 } }, want: "param 'ids' expected max items 20, found 50" },
  { stated: { ids: { items: { type: "string" } } }, want: "param 'ids' items expected type string, found integer" },
  { stated: { status: { enum: ["open"] } }, want: "param 'status' expected one of open, found open, solved" },
  { stated: { cursor: { enum: ["a"] } }, want: "param 'cursor' expected one of a, found none" },
  { stated: { before: { format: "date" } }, want: "param 'before' expected format date, found date-time" },
  {
    stated: { limit: { from_config: true } },
    want: "param 'limit' expected its default from the configuration, found 10",
  },
  { stated: { limit: { exclusive: true } }, want: "expected the rule 'exclusive limit', found none" },
  { stated: { number: { accepts: ["1234"] } }, want: "param 'number' expected to accept '1234', found refused" },
  { stated: { number: { refuses: ["123"] } }, want: "param 'number' expected to refuse '123', found accepted" },
  {
    stated: { cursor: { separated: ["open"] } },
    want: "param 'cursor' expected a list with commas, found any string",
  },
  { stated: { ids: { fields: { gte: {} } } }, want: "param 'ids' expected field 'gte', found none" },
  { stated: { owner: { type: "string" } }, want: "param 'owner' expected, found none" },
])("compareKind reports $want", ({ stated, want }) => {
  expect(linesOf({ actions: { list: { params: stated }, get: {} } })).toContain(`help_desk.tickets.list: ${want}`);
});

test.each([
  {
    title: "a missing action",
    stated: { actions: { list: {}, get: {}, delete: {} } },
    want: ["help_desk.tickets: action 'delete' expected, found none"],
  },
  {
    title: "an additional action",
    stated: { actions: { list: {} } },
    want: ["help_desk.tickets: the specification lacks 'get' in actions"],
  },
  {
    title: "a forbidden param",
    stated: { actions: { list: { without: ["limit"] }, get: {} } },
    want: ["help_desk.tickets.list: expected no param 'limit', found one"],
  },
  {
    title: "a result of another shape",
    stated: { actions: { list: { returns: "one" }, get: {} } },
    want: ["help_desk.tickets.list: expected one, found many"],
  },
  {
    title: "missing and additional meta keys",
    stated: { actions: { list: { meta: { next_page: { type: "string" } } }, get: {} } },
    want: [
      "help_desk.tickets.list: meta key 'next_page' expected, found none",
      "help_desk.tickets.list: the specification lacks 'next' in meta",
    ],
  },
  {
    title: "a meta key that is unexpectedly nullable",
    stated: { actions: { list: { meta: { next: { type: "string" } } }, get: {} } },
    want: ["help_desk.tickets.list: the specification lacks 'next' in nulls"],
  },
  {
    title: "missing fields and fields of another type",
    stated: { fields: { ...fields, priority: { type: "string" }, owner: {} } },
    want: [
      "help_desk.tickets: field 'priority' expected type string, found integer",
      "help_desk.tickets: field 'owner' expected, found none",
    ],
  },
  {
    title: "no additional field if the list of fields is open-ended",
    stated: { open_ended: true, fields: { id: {} } },
    want: [],
  },
  {
    title: "additional fields if the list of fields is complete",
    stated: { fields: { id: {}, subject: {}, status: {}, email: {}, priority: {} } },
    want: ["help_desk.tickets: the specification lacks 'created_at' in fields"],
  },
  {
    title: "an entity that is missing in the context store",
    stated: { context_store: true },
    want: ["help_desk.tickets: expected in the context store, found live only"],
  },
] satisfies readonly Case[])("compareKind finds $title", ({ stated, want }: Case) => {
  expect(linesOf(stated)).toEqual(want);
});

test("compareKind finds additional params, limits and rules", () => {
  const stated = { limit: { type: "integer" }, account: { type: "string", required: true } };
  const lines = linesOf({ actions: { list: { params: stated }, get: {} } });
  expect(lines.map((line) => line.replace(/^help_desk.tickets.list: the specification lacks /, ""))).toEqual([
    "'exclusive cursor' in rules",
    "'at_least_one status, ids' in rules",
    "'limit.default' in limits",
    "'limit.min' in limits",
    "'limit.max' in limits",
    "'ids' in params",
    "'status' in params",
    "'account.default' in limits",
    "'before' in params",
    "'number' in params",
    "'cursor' in params",
  ]);
});

const contextStore = {
  key: ["id"],
  list: "list",
  params: {},
  parents: [],
  partitions: {},
  transformations: [],
  omit: [],
  fields: { ...ticket.properties, "owner.name": { type: "string" }, team: { properties: { name: {} } } },
  semantic: { subject: 1024 },
} as const;

test.each([
  { stated: { context_store: true, semantic: { subject: 1024 } }, want: [] },
  { stated: { context_store: true, semantic: {}, store_fields: ["owner.name", "owner.*", "team.name"] }, want: [] },
  {
    stated: { context_store: true, semantic: {}, store_fields: ["owner.id", "agent.*"] },
    want: ["searchable field 'owner.id' expected, found none", "searchable field 'agent.*' expected, found none"],
  },
  {
    stated: { context_store: true, semantic: { subject: 2048 } },
    want: ["semantic field 'subject' expected window 2048, found 1024"],
  },
  {
    stated: { context_store: true, semantic: { email: 2048 } },
    want: ["semantic field 'email' expected window 2048, found none", "the specification lacks 'subject' in semantic"],
  },
  { stated: { context_store: true }, want: ["expected no semantic fields, found subject"] },
  { stated: {}, want: ["expected live only, found in the context store"] },
])("compareKind compares the context store of an entity: $want", ({ stated, want }) => {
  expect(linesOf(stated, { entity: { contextStore } })).toEqual(want.map((line) => `help_desk.tickets: ${line}`));
});

test("compareKind compares title, entities, credentials and the configuration of replication", () => {
  const specification: Specification = {
    title: "Desk",
    entities: { users: { actions: { list: {} } } },
    credentials: { api_key: { type: "string", required: true }, secret: { type: "string", required: true } },
    replication: { start_date: { type: "string", required: true, format: "date" } },
  };
  const since = { kind: "given", schema: { type: "string" }, required: false } as const;
  const connector = connectorOf({ entities: { tickets: { actions: { list } } }, replication: { since } });
  expect(compareKind(specification, connector).map(lineOf)).toEqual([
    "help_desk: expected title 'Desk', found 'Help desk'",
    "help_desk: entity 'users' expected, found none",
    "help_desk: the specification lacks 'tickets' in entities",
    "help_desk: credentials 'secret' expected, found none",
    "help_desk: replication 'start_date' expected, found none",
    "help_desk: the specification lacks 'since' in replication",
  ]);
});
