import { expect, test } from "vitest";
import type { Client } from "../../../runtime/index.ts";
import type { Action, Connector, Template } from "../../../runtime/model.ts";
import { clientFor } from "../fixtures/client-for.ts";
import { type HelpDesk, helpDesk } from "../fixtures/help-desk.ts";
import { loopback } from "../fixtures/loopback.ts";

type Model = Partial<Connector<HelpDesk>>;
type Call = (client: Client<HelpDesk>) => PromiseLike<unknown>;

const { entities, records } = helpDesk;

/** The help desk, with tickets that require no field. */
const withoutRequired: Model = { records: { ...records, Ticket: { type: "object", title: "Ticket", properties: {} } } };

/** Returns the help desk with changes to the `returns` of the action `list` of the entity `pages`. */
function pagesOf(returns: Partial<Extract<Action["returns"], { kind: "many" }>>): Model {
  const { list } = entities.pages.actions;
  if (list.returns.kind !== "many") throw new Error("expected a list");
  const changed = { ...list, returns: { ...list.returns, ...returns } };
  return { entities: { ...entities, pages: { ...entities.pages, actions: { list: changed } } } };
}

async function clientReceiving(body: string, status: number, model: Model) {
  const { baseUrl } = await loopback((_, response) => response.writeHead(status).end(body));
  return clientFor(baseUrl, { limits: { retries: 0 } }, model);
}

const accepted: readonly (readonly [string, Model, Call, unknown])[] = [
  ["a list whose path may be absent", pagesOf({ absent: "empty" }), (client) => client.pages.list(), []],
  ["a list that is the whole body", pagesOf({ absent: "empty", path: [] }), (client) => client.pages.list(), []],
  ["a write whose record requires no field", withoutRequired, (client) => client.tickets.delete({ id: "1" }), {}],
];

test.each(accepted)("a success response with an empty or blank body is a result: %s", async (_, model, call, data) => {
  for (const body of ["", " \r\n"]) expect(await call(await clientReceiving(body, 200, model))).toMatchObject({ data });
});

const refused: readonly (readonly [string, Model, Call])[] = [
  ["a list whose path is required", {}, (client) => client.pages.list()],
  ["a write whose record requires fields", {}, (client) => client.tickets.delete({ id: "1" })],
  ["a write whose record is at a path", withoutRequired, (client) => client.tickets.create({ subject: "x" })],
  ["a get", withoutRequired, (client) => client.tickets.get({ id: "1" })],
];

test.each(refused)("a success response with an empty body is unreadable: %s", async (_, model, call) => {
  const client = await clientReceiving("", 200, model);
  await expect(call(client)).rejects.toThrow("expected JSON, found an empty body");
});

test("an error response without a body is an error, even if a success response may have none", async () => {
  const client = await clientReceiving("", 500, pagesOf({ absent: "empty" }));
  await expect(client.pages.list()).rejects.toMatchObject({ code: "upstream_unavailable" });
});

/** Returns the help desk with a `get` whose ticket is the whole body, and an error case for bodies whose `ok` is not true. */
function wholeTickets(): Model {
  const { get } = entities.tickets.actions;
  const returns: Action["returns"] = { kind: "one", path: [], first: false, transformations: [] };
  const actions = { ...entities.tickets.actions, get: { ...get, returns } };
  const isNotOk: Template = { call: "ne", args: [{ get: ["response", "ok"] }, true] };
  return {
    entities: { ...entities, tickets: { ...entities.tickets, actions } },
    errors: { cases: [{ when: isNotOk, code: "upstream_rejected" }] },
  };
}

test.each([204, 205])(
  "status %i is success for a write, an empty list for a list, and not_found for a get",
  async (status) => {
    const client = await clientReceiving("", status, wholeTickets());
    expect((await client.tickets.delete({ id: "1" })).data).toEqual({});
    await expect(client.tickets.get({ id: "1" })).rejects.toMatchObject({ code: "not_found" });
    const listing = await clientReceiving("", status, pagesOf({ absent: "empty", path: [] }));
    expect((await listing.pages.list()).data).toEqual([]);
  },
);
