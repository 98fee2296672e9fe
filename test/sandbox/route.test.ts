import type { Schema } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { route, routesOf } from "../../sandbox/route.ts";
import { actionOf, inQuery } from "./fixtures/action-of.ts";
import { connectorOf } from "./fixtures/connector-of.ts";
import { sandboxFor } from "./fixtures/sandbox-for.ts";

const routes = routesOf(
  connectorOf({
    entities: {
      tickets: {
        actions: {
          list: actionOf("list", "GET /v1/tickets"),
          search: actionOf("search", "GET /v1/tickets/search"),
          get: actionOf("get", "GET /v1/tickets/{id}"),
          update: actionOf("update", "POST /v1/tickets/{id}"),
        },
      },
      replies: { actions: { list: actionOf("list", "GET /v1/tickets/{ticket_id}/replies/") } },
      queries: { actions: { list: actionOf("list", "POST /v20/customers/{customer_id}/desk:search") } },
      others: { actions: { list: actionOf("list", "POST /v20/customers/{customer_id}/desk:search") } },
    },
  }),
);

test.each([
  { request: "GET /v1/tickets", want: ["tickets.list"], path: {} },
  { request: "GET /v1/tickets/search", want: ["tickets.search"], path: {} },
  { request: "GET /v1/tickets/a%2Fb", want: ["tickets.get"], path: { id: "a/b" } },
  { request: "POST /v1/tickets/7", want: ["tickets.update"], path: { id: "7" } },
  { request: "GET /v1/tickets/7/replies/", want: ["replies.list"], path: { ticket_id: "7" } },
  { request: "POST /v20/customers/12/desk:search", want: ["queries.list", "others.list"], path: { customer_id: "12" } },
])("$request matches $want", ({ request, want, path }) => {
  const [method = "", url = ""] = request.split(" ");
  const routed = route(routes, { method, path: url });
  const matches = routed.kind === "found" ? routed.matches : [];
  expect(matches.map((match) => `${match.route.entity}.${match.route.name}`)).toEqual(want);
  expect(Object.fromEntries(matches[0]?.path ?? [])).toEqual(path);
});

test("an unknown path results in no_path, and a wrong method in no_method with the allowed methods", () => {
  expect(route(routes, { method: "GET", path: "/v1/nothing" })).toEqual({ kind: "no_path" });
  expect(route(routes, { method: "GET", path: "/v1/tickets/7/replies" })).toEqual({ kind: "no_path" });
  expect(route(routes, { method: "DELETE", path: "/v1/tickets/7" })).toEqual({
    kind: "no_method",
    allowed: ["GET", "POST"],
  });
});

test("constants and defaults distinguish actions on one path", async () => {
  const report = (level: string, metrics: readonly string[]) =>
    actionOf("list", "GET /report/", {
      resultType: level,
      inject: [{ target: { in: "query", name: "level" }, value: level }],
      params: {
        metrics: inQuery(
          "metrics",
          { type: "array", items: { type: "string" } },
          { encode: "json", default: { value: metrics } },
        ),
      },
    });
  const record = (name: string): Schema => ({ type: "object", properties: { [name]: { type: "integer" } } });
  const { call } = await sandboxFor(
    connectorOf({
      records: { ad: record("ad_clicks"), group: record("group_clicks"), video: record("video_clicks") },
      entities: {
        ads: { recordType: "ad", actions: { list: report("ad", ["clicks"]) } },
        groups: { recordType: "group", actions: { list: report("group", ["clicks"]) } },
        videos: { recordType: "video", actions: { list: { ...report("group", ["views"]), resultType: "video" } } },
      },
    }),
  );
  const fields = async (entity: string) => Object.keys(((await call(entity, "list")) as object[])[0] ?? {});
  expect([await fields("ads"), await fields("groups"), await fields("videos")]).toEqual([
    ["ad_clicks"],
    ["group_clicks"],
    ["video_clicks"],
  ]);
});

test("a SELECT gets the records of the action whose default selects from the same resource", async () => {
  const search = (resource: string) =>
    actionOf("list", "GET /search", {
      resultType: resource,
      params: { query: inQuery("query", { type: "string" }, { default: `SELECT ${resource}.id FROM ${resource}` }) },
    });
  const record = (name: string): Schema => ({
    type: "object",
    properties: { [`${name}_clicks`]: { type: "integer" } },
  });
  const { call } = await sandboxFor(
    connectorOf({
      records: { ad: record("ad"), ad_group: record("ad_group") },
      entities: {
        ads: { recordType: "ad", actions: { list: search("ad") } },
        groups: { recordType: "ad_group", actions: { list: search("ad_group") } },
      },
    }),
  );
  const fields = async (query: string) => Object.keys(((await call("ads", "list", { query })) as object[])[0] ?? {});
  expect(await fields("SELECT ad.name FROM ad WHERE ad.status = 'from ad_group'")).toEqual(["ad_clicks"]);
  expect(await fields("select ad_group.name from ad_group limit 1")).toEqual(["ad_group_clicks"]);
});

test("the GraphQL document of the context store returns fields that the list action does not return", async () => {
  const text: Schema = { type: "string" };
  const record: Schema = {
    type: "object",
    properties: { id: text, state: { type: "object", properties: { id: text, name: text } } },
  };
  const query =
    "query syncTickets($first: Int, $since: DateTime) { tickets { nodes { id state { id name } cycle { id } } } }";
  const variable = (name: string, schema: Schema) =>
    ({ schema, required: false, target: { in: "body", path: ["variables", name] } }) as const;
  const { json } = await sandboxFor(
    connectorOf({
      records: { Ticket: record },
      entities: {
        tickets: {
          contextStore: {
            key: ["id"],
            list: "list",
            params: { since: variable("since", { type: "string", format: "date-time" }) },
            parents: [],
            partitions: {},
            document: { text: query, operation: "syncTickets" },
            transformations: [
              {
                kind: "set",
                fields: { stateId: { get: ["record", "state", "id"] }, cycleId: { get: ["record", "cycle", "id"] } },
              },
            ],
            omit: [],
            fields: { id: text, stateId: text, cycleId: text, updatedAt: { type: "string", format: "date-time" } },
            semantic: {},
            incrementalSync: {
              field: "updatedAt",
              format: "date-time",
              mode: "server",
              args: { since: { get: ["since"] } },
              order: "newest_first",
            },
          },
          actions: {
            list: actionOf("list", "POST /graphql", {
              body: { kind: "graphql", document: "query listTickets { x }", operation: "listTickets" },
              params: { first: variable("first", { type: "integer" }) },
              returns: { kind: "many", path: ["data", "nodes"], absent: "error", transformations: [] },
            }),
          },
        },
      },
    }),
  );
  const post = async (operationName: string, variables: object): Promise<readonly Record<string, unknown>[]> => {
    const body = JSON.stringify({ query: operationName === "syncTickets" ? query : "", operationName, variables });
    const response = await json("/graphql", { method: "POST", body, headers: { "content-type": "application/json" } });
    return (response.data as unknown as { nodes: Record<string, unknown>[] }).nodes;
  };
  const [listed] = await post("listTickets", {});
  const synced = await post("syncTickets", {});
  expect(Object.keys(listed ?? {})).toEqual(["id", "state"]);
  expect(synced[0]).toEqual({ ...listed, updatedAt: expect.any(String), cycle: { id: expect.any(String) } });
  expect(await post("syncTickets", { since: synced[4]?.updatedAt })).toEqual(synced.slice(0, 5));
});
