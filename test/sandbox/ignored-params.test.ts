import type { Action, Pagination, Schema } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { actionOf, inBody, inPath, inQuery } from "./fixtures/action-of.ts";
import { connectorOf } from "./fixtures/connector-of.ts";
import { sandboxFor } from "./fixtures/sandbox-for.ts";

const text: Schema = { type: "string" };
const flavour = inQuery("flavour", text, { default: "vanilla" });
const id = inPath("id");
const body = { subject: inBody("subject"), flavour: inBody("flavour") };

async function deskWith(actions: Record<string, Action>) {
  const { get, json } = await sandboxFor(
    connectorOf({ entities: { tickets: { actions: { list: actionOf("list", "GET /tickets"), ...actions } } } }),
  );
  const headerOf = async (path: string, init?: RequestInit) => (await get(path, init)).headers.get("x-sandbox-ignored");
  const [first] = (await json("/tickets")).data;
  return { headerOf, id: first?.id };
}

const send = (method: string, members: object): RequestInit => ({
  method,
  body: JSON.stringify(members),
  headers: { "content-type": "application/json" },
});

test("the response to a list names the params that the list ignores", async () => {
  const params = { status: inQuery("status", text), flavour, ending_before: inQuery("ending_before") };
  const pagination: Pagination = {
    kind: "cursor",
    token: { target: { in: "query", name: "after" } },
    value: { get: ["last_record", "id"] },
    stop: { call: "present", args: [{ get: ["params", "ending_before"] }] },
  };
  const { headerOf, id } = await deskWith({ list: actionOf("list", "GET /tickets", { params, pagination }) });
  expect(await headerOf("/tickets?flavour=mint&status=open")).toBe("flavour");
  expect(await headerOf("/tickets?status=open&flavour=vanilla")).toBeNull();
  expect(await headerOf(`/tickets?ending_before=${id}`)).toBeNull();
});

test.each(["create", "update"] as const)(
  "the response to the action %s names the params that are not fields of the record",
  async (kind) => {
    const request = kind === "create" ? "POST /tickets" : "PATCH /tickets/{id}";
    const { headerOf, id: first } = await deskWith({
      [kind]: actionOf(kind, request, { params: kind === "create" ? body : { id, ...body } }),
    });
    const [method = "", path = ""] = request.replace("{id}", String(first)).split(" ");
    expect(await headerOf(path, send(method, { subject: "Lamp", flavour: "mint" }))).toBe("flavour");
    expect(await headerOf(path, send(method, { subject: "Lamp" }))).toBeNull();
  },
);

test("the response to a get names the params that do not identify the record", async () => {
  const params = { ticket_id: inQuery("ticket_id", text, { required: true }), flavour };
  const { headerOf, id: first } = await deskWith({ get: actionOf("get", "GET /ticket", { params }) });
  expect(await headerOf(`/ticket?ticket_id=${first}&flavour=mint`)).toBe("flavour");
  expect(await headerOf(`/ticket?ticket_id=${first}`)).toBeNull();
});

test("a get by version number returns an earlier version of the record, and refuses a version that never existed", async () => {
  const version: Schema = { type: "object", properties: { number: { type: "integer" } } };
  const get = actionOf("get", "GET /tickets/{id}", {
    params: { id, version: inQuery("version", { type: "integer" }) },
  });
  const { get: request, json } = await sandboxFor(
    connectorOf({
      records: { Ticket: { type: "object", properties: { id: text, version } } },
      entities: { tickets: { actions: { list: actionOf("list", "GET /tickets"), get } } },
    }),
  );
  const [first] = (await json("/tickets")).data;
  const earlier = await request(`/tickets/${first?.id}?version=1`);
  expect([await earlier.json(), earlier.headers.get("x-sandbox-ignored")]).toEqual([
    { ...first, version: { number: 1 } },
    null,
  ]);
  expect((await request(`/tickets/${first?.id}?version=0`)).status).toBe(404);
  expect((await request(`/tickets/${first?.id}?version=1000000`)).status).toBe(404);
});
