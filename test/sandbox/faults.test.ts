import type { Connector } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { actionOf, inPath, inQuery, listOf } from "./fixtures/action-of.ts";
import { addFault } from "./fixtures/add-fault.ts";
import { connectorOf } from "./fixtures/connector-of.ts";
import { sandboxFor } from "./fixtures/sandbox-for.ts";

const query = (name: string) => ({ in: "query", name }) as const;
const list = listOf(
  (size) => ({
    kind: "cursor",
    token: { target: query("cursor"), param: "cursor" },
    value: { get: ["response", "next"] },
    size,
  }),
  { params: { cursor: inQuery("cursor") } },
);
const desk = (parts: Partial<Connector> = {}): Connector =>
  connectorOf({
    ...parts,
    entities: {
      tickets: { actions: { list, get: actionOf("get", "GET /tickets/{id}", { params: { id: inPath("id") } }) } },
    },
  });
const fault = (name: string): RequestInit => ({ headers: { "x-sandbox-fault": name } });

test("a rate limit is a 429 response with the delay in Retry-After", async () => {
  const { get } = await sandboxFor(desk());
  const response = await get("/tickets", fault("rate_limit"));
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("1");
  expect(await response.json()).toEqual({ error: { message: "too many requests" } });
});

test("a rate limit has the upstream's own form if the connector describes one", async () => {
  const { get } = await sandboxFor(
    desk({
      rateLimit: {
        reset: { value: { call: "number", args: [{ get: ["headers", "x-ratelimit-reset"] }] }, unit: "epoch-seconds" },
      },
      errors: {
        message: { get: ["response", "errors", "0", "message"] },
        cases: [
          {
            status: 400,
            when: { call: "eq", args: [{ get: ["response", "errors", "0", "extensions", "code"] }, "RATELIMITED"] },
            code: "rate_limited",
          },
        ],
      },
    }),
    { clock: () => Date.UTC(2026, 0, 1) },
  );
  const response = await get("/tickets", fault("rate_limit"));
  expect(response.status).toBe(400);
  expect(response.headers.get("x-ratelimit-reset")).toBe(String(Date.UTC(2026, 0, 1) / 1000 + 1));
  expect(await response.json()).toEqual({
    errors: [{ message: "too many requests", extensions: { code: "RATELIMITED" } }],
  });
});

test.each([
  ["server_error", 500],
  ["unauthorized", 401],
  ["forbidden", 403],
  ["unprocessable", 422],
])("the fault '%s' is a response with the status %d in the upstream's form", async (name, status) => {
  const { get } = await sandboxFor(desk());
  const response = await get("/tickets", fault(name));
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({ error: { message: "the sandbox simulates a failure" } });
});

test("the fault 'html' is a response with status 200 and an HTML page", async () => {
  const { get } = await sandboxFor(desk());
  const response = await get("/tickets", fault("html"));
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(await response.text()).toMatch(/^<!doctype html>/);
});

test("the fault 'reset' breaks the connection, and 'truncate' cuts off the body of the response", async () => {
  const { get } = await sandboxFor(desk());
  await expect(get("/tickets", fault("reset"))).rejects.toThrow();
  const cut = await get("/tickets", fault("truncate"));
  expect(cut.status).toBe(200);
  await expect(cut.text()).rejects.toThrow();
});

test("a slow response arrives after the delay, and has the requested number of records", async () => {
  const { sandbox, json } = await sandboxFor(desk());
  await addFault(sandbox, { fault: "slow", delay_ms: 100 });
  const began = performance.now();
  expect((await json("/tickets?limit=5")).data).toHaveLength(5);
  // A timer can fire about a millisecond early.
  expect(performance.now() - began).toBeGreaterThanOrEqual(98);
});

test("a fault can begin after a number of requests", async () => {
  const { sandbox, get } = await sandboxFor(desk());
  await addFault(sandbox, { fault: "html", after: 2 });
  const types: (string | null)[] = [];
  for (let at = 0; at < 4; at++) types.push((await get("/tickets")).headers.get("content-type"));
  expect(types.map((type) => type?.split(";")[0])).toEqual([
    "application/json",
    "application/json",
    "text/html",
    "application/json",
  ]);
});

test("faults are set, listed, applied the requested number of times, and deleted", async () => {
  const { sandbox, get } = await sandboxFor(desk());
  const control = async (method: string, body?: unknown) =>
    (
      await fetch(`${sandbox.url}/__faults`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
    ).json();
  await control("POST", { fault: "server_error", kind: "help_desk", entity: "tickets", action: "list", times: 2 });
  expect(await control("GET")).toEqual({
    faults: [{ fault: "server_error", kind: "help_desk", entity: "tickets", action: "list", times: 2 }],
  });
  const statuses: number[] = [];
  for (const path of ["/tickets/unknown", "/tickets", "/tickets", "/tickets"]) statuses.push((await get(path)).status);
  expect(statuses).toEqual([404, 500, 500, 200]);
  await control("POST", { fault: "server_error", kind: "another" });
  expect((await get("/tickets")).status).toBe(200);
  expect(await control("DELETE")).toEqual({ faults: [] });
  expect(await control("GET")).toEqual({ faults: [] });
});

test.each([
  {
    body: { fault: "explode" },
    error:
      "fault: expected one of 'rate_limit', 'server_error', 'unauthorized', 'forbidden', 'unprocessable', 'slow', 'reset', 'truncate', 'html', 'repeat_cursor', found 'explode'",
  },
  { body: { fault: "slow", times: 0 }, error: "times: expected at least 1, found 0" },
  {
    body: { fault: "slow", after: -1, times: 0 },
    error: "after: expected at least 0, found -1; times: expected at least 1, found 0",
  },
  {
    body: { fault: "slow", often: 2 },
    error: "often: unknown member, expected one of fault, kind, entity, action, after, times, delay_ms",
  },
  { body: "slow", error: "expected an object, found the string 'slow'" },
  { body: {}, error: "fault: expected a string, found nothing" },
])("an invalid fault is refused: $error", async ({ body, error }) => {
  const { sandbox } = await sandboxFor(desk());
  const response = await fetch(`${sandbox.url}/__faults`, { method: "POST", body: JSON.stringify(body) });
  expect([response.status, await response.json()]).toEqual([400, { error }]);
});

test("the runtime retries after a rate limit, an error and a reset, but not after an HTML page", async () => {
  const { sandbox, client, call } = await sandboxFor(desk(), {
    faults: [{ fault: "rate_limit" }, { fault: "server_error" }, { fault: "reset" }],
  });
  expect(await call("tickets", "list", { limit: 5 })).toHaveLength(5);
  await addFault(sandbox, { fault: "html" });
  await expect(client.execute("tickets", "list")).rejects.toMatchObject({ code: "upstream_unreadable" });
});

test.each([
  { name: "in the body", value: { get: ["response", "next"] } as const, target: query("cursor") },
  { name: "of the last record", value: { get: ["last_record", "id"] } as const, target: query("cursor") },
  { name: "that is a URL", value: { get: ["response", "next"] } as const, target: { in: "url" } as const },
])("a repeated cursor $name ends the pagination with pagination_stuck", async ({ value, target }) => {
  const looping = listOf((size) => ({ kind: "cursor", token: { target }, value, size }));
  const { client, sandbox } = await sandboxFor(connectorOf({ entities: { tickets: { actions: { list: looping } } } }));
  await addFault(sandbox, { fault: "repeat_cursor", times: 9 });
  for (const options of [{ max_pages: 9 }, { max_pages: 2, with_next_params: true }]) {
    const pages: unknown[] = [];
    const walk = async () => {
      for await (const page of client.pages("tickets", "list", { limit: 5 }, options)) pages.push(page.data);
    };
    await expect(walk()).rejects.toMatchObject({ code: "pagination_stuck" });
    expect(pages).toEqual([expect.any(Array), expect.any(Array)]);
  }
});

test("the fault `repeat_cursor` stays pending after a request that has an offset instead of a cursor", async () => {
  const counted = listOf((size) => ({ kind: "offset", token: { target: query("offset") }, injectFirst: true, size }));
  const { sandbox, get } = await sandboxFor(connectorOf({ entities: { tickets: { actions: { list: counted } } } }));
  await addFault(sandbox, { fault: "repeat_cursor" });
  await get("/tickets?limit=5&offset=5");
  expect(await (await fetch(`${sandbox.url}/__faults`)).json()).toEqual({
    faults: [{ fault: "repeat_cursor", times: 1 }],
  });
});
