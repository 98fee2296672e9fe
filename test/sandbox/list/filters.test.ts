import type { Action, Param, Schema } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { actionOf, inPath, inQuery } from "../fixtures/action-of.ts";
import { connectorOf, ticket } from "../fixtures/connector-of.ts";
import { sandboxFor } from "../fixtures/sandbox-for.ts";

const text: Schema = { type: "string" };
const store = { list: "list", params: {}, each: {}, reshape: [], fields: {}, semantic: {}, parents: [] };
const record: Schema = {
  ...ticket,
  properties: { ...ticket.properties, region_id: text, team: text },
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
          cursor: {
            field: "created_at",
            format: "date-time",
            mode: "server",
            params: { query: { text: ["created_at:>=", { get: ["since"] }] } },
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
    why: "a configured value, which no made-up record has, leaves all records in",
    param: "RegionIds",
    described: inQuery("RegionIds", text, configured),
    query: () => "RegionIds=eu-1",
    want: 25,
  },
  {
    why: "a configured value that is an id of the sandbox's chooses its record",
    param: "ids",
    described: inQuery("ids", text, configured),
    query: ([, second]) => `ids=${second}`,
    want: 1,
  },
  {
    why: "a JSON array in a text names each of its ids",
    param: "ids",
    described: inQuery("ids", { type: "string", format: "json" }),
    query: ([first, , third]) => `ids=${encodeURIComponent(JSON.stringify([first, third]))}`,
    want: 2,
  },
  {
    why: "text that is no JSON asks for nothing that is known",
    param: "ids",
    described: inQuery("ids", { type: "string", format: "json" }),
    query: () => "ids=%5B",
    want: 25,
  },
  {
    why: "a plural has commas between its values",
    param: "ids",
    described: inQuery("ids"),
    query: ([first, second]) => `ids=${first},${second}`,
    want: 2,
  },
  {
    why: "free text that is the param's default leaves all records in",
    param: "team",
    described: inQuery("team", text, { default: "all hands" }),
    query: () => "team=all%20hands",
    want: 25,
  },
  {
    why: "other free text does not",
    param: "team",
    described: inQuery("team", text, { default: "all hands" }),
    query: () => "team=nobody",
    want: 0,
  },
  {
    why: "a query that holds the time since when is read by its terms",
    param: "query",
    described: inQuery("query"),
    query: () => "query=created_at:%3E%3D2026-10-01T00:00:00Z",
    want: 1,
  },
  {
    why: "a plain time is one",
    param: "query",
    described: inQuery("query"),
    query: () => "query=2026-10-01T00:00:00Z",
    want: 1,
  },
])("$why", async ({ param, described, query, want }) => {
  const { json } = await sandboxFor(listWith({ [param]: described }));
  const { data } = await json("/tickets");
  expect((await json(`/tickets?${query(data.map(({ id }) => id))}`)).data).toHaveLength(want);
});

test("a search that names no parent finds a record by its id under any", async () => {
  const board: Schema = { type: "object", properties: { id: text, name: text } };
  const { json } = await sandboxFor(
    connectorOf({
      records: { Ticket: ticket, Board: board },
      entities: {
        boards: { record: "Board", actions: { list: actionOf("list", "GET /boards", { record: "Board" }) } },
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
  const wanted = (await json(`/boards/${boards[3]?.id}/tickets`)).data[2];
  expect((await json(`/tickets?search=id:"${wanted?.id}"`)).data).toEqual([wanted]);
});
