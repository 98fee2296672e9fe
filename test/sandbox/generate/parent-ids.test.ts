import type { Schema } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { actionOf, inPath } from "../fixtures/action-of.ts";
import { connectorOf, store } from "../fixtures/connector-of.ts";
import { sandboxFor } from "../fixtures/sandbox-for.ts";

test.each<{ idType: string; id: Schema; field: Schema; isSame: boolean }>([
  { idType: "a string", id: { type: "string" }, field: { type: "string" }, isSame: true },
  { idType: "a string", id: { type: "string" }, field: { type: "integer" }, isSame: false },
  { idType: "a string of digits", id: { type: "string", format: "int64" }, field: { type: "integer" }, isSame: true },
  { idType: "an integer", id: { type: "integer" }, field: { type: "string" }, isSame: true },
])(
  "a field of type $field.type for a parent id that is $idType keeps its own type; the field contains the id: $isSame",
  async ({ id, field, isSame }) => {
    const { call } = await sandboxFor(
      connectorOf({
        records: {
          Board: { type: "object", properties: { id } },
          Card: { type: "object", properties: { id: { type: "string" }, board_id: field } },
        },
        entities: {
          boards: { recordType: "Board", actions: { list: actionOf("list", "GET /boards", { resultType: "Board" }) } },
          cards: {
            recordType: "Card",
            contextStore: { ...store, key: ["id"], parents: [{ param: "board_id", entity: "boards", field: "id" }] },
            actions: {
              list: actionOf("list", "GET /boards/{board_id}/cards", {
                resultType: "Card",
                params: { board_id: inPath("board_id") },
              }),
            },
          },
        },
      }),
    );
    const [, board] = (await call("boards", "list")) as { id: string | number }[];
    const cards = (await call("cards", "list", { board_id: String(board?.id) })) as { board_id: unknown }[];
    const ofType = field.type === "integer" ? expect.any(Number) : expect.any(String);
    expect(cards.length).toBeGreaterThan(0);
    expect(cards.map(({ board_id }) => board_id)).toEqual(cards.map(() => ofType));
    expect(cards.every(({ board_id }) => String(board_id) === String(board?.id))).toBe(isSame);
  },
);

test("if the requested parent id is not a number, a numeric field has the id of a generated parent", async () => {
  const account = { ...inPath("account"), default: { get: ["config", "account"] } };
  const { call } = await sandboxFor(
    connectorOf({
      records: {
        Account: { type: "object", properties: { id: { type: "integer" } } },
        Ticket: { type: "object", properties: { id: { type: "string" }, account: { type: "integer" } } },
      },
      entities: {
        accounts: {
          recordType: "Account",
          actions: { list: actionOf("list", "GET /accounts", { resultType: "Account" }) },
        },
        tickets: {
          contextStore: { ...store, key: ["id"], parents: [{ param: "account", entity: "accounts", field: "id" }] },
          actions: { list: actionOf("list", "GET /accounts/{account}/tickets", { params: { account } }) },
        },
      },
    }),
  );
  const [first] = (await call("accounts", "list")) as { id: number }[];
  const tickets = (await call("tickets", "list", { account: "main" })) as { account: unknown }[];
  expect(tickets.length).toBeGreaterThan(0);
  expect(first?.id).toEqual(expect.any(Number));
  expect(tickets.map(({ account: id }) => id)).toEqual(tickets.map(() => first?.id));
});

test("a path param has the value of its field even if the field has another name, in a get and in a list under a parent", async () => {
  const text: Schema = { type: "string" };
  const issue_iid = { ...inPath("issue_iid"), field: "iid" };
  const { call } = await sandboxFor(
    connectorOf({
      records: {
        Issue: { type: "object", properties: { id: text, iid: text } },
        Note: { type: "object", properties: { id: text, noteable: text } },
      },
      entities: {
        issues: {
          recordType: "Issue",
          actions: {
            list: actionOf("list", "GET /issues", { resultType: "Issue" }),
            get: actionOf("get", "GET /issues/{issue_iid}", { resultType: "Issue", params: { issue_iid } }),
          },
        },
        notes: {
          recordType: "Note",
          contextStore: { ...store, key: ["id"], parents: [{ param: "issue_iid", entity: "issues", field: "iid" }] },
          actions: {
            list: actionOf("list", "GET /issues/{issue_iid}/notes", {
              resultType: "Note",
              params: { issue_iid: { ...inPath("issue_iid"), field: "noteable" } },
            }),
          },
        },
      },
    }),
  );
  const [, issue] = (await call("issues", "list")) as { iid: string }[];
  expect(await call("issues", "get", { issue_iid: issue?.iid })).toEqual(issue);
  const notes = (await call("notes", "list", { issue_iid: issue?.iid })) as { noteable: string }[];
  expect(notes.length).toBeGreaterThan(0);
  expect(notes.map(({ noteable }) => noteable)).toEqual(notes.map(() => issue?.iid));
});
