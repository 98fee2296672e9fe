import { expect, test } from "vitest";
import { route, routesOf } from "../../sandbox/route.ts";
import { actionOf } from "./fixtures/action-of.ts";
import { connectorOf } from "./fixtures/connector-of.ts";

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

test("an unknown path and a wrong method have different results", () => {
  expect(route(routes, { method: "GET", path: "/v1/nothing" })).toEqual({ kind: "no_path" });
  expect(route(routes, { method: "GET", path: "/v1/tickets/7/replies" })).toEqual({ kind: "no_path" });
  expect(route(routes, { method: "DELETE", path: "/v1/tickets/7" })).toEqual({
    kind: "no_method",
    allowed: ["GET", "POST"],
  });
});
