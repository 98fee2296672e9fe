import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Action, Json, Target } from "../../../runtime/model.ts";
import type { Pagination } from "../../../runtime/paginate/model.ts";
import { plan, withoutToken } from "../../../runtime/request/plan.ts";
import type { Invocation } from "../../../runtime/request/route.ts";
import { first, inBody, inQuery, invoke, param } from "./invoke.ts";

const cursor = (target: Target, paramName?: string): Pagination => ({
  kind: "cursor",
  token: { target, ...(paramName !== undefined && { param: paramName }) },
  value: { get: ["response", "next"] },
});
const params = {
  team: param({ in: "path", name: "team" }),
  status: param(inQuery("status")),
  limit: param(inQuery("limit")),
  cursor: param(inQuery("after"), { template: { call: "upper", args: [{ get: ["value"] }] } }),
};
const request = "GET /teams/{team}/items" as const;
const given = { team: "t1", status: "open", limit: 10 };
const url = (changes: Partial<Action>, token?: unknown, more: Record<string, Json> = {}): string =>
  plan(
    invoke({ request, params, ...changes }, { params: { ...given, ...more } }),
    token === undefined ? first : { kind: "page", token },
  ).url.replace("https://api.example/teams/t1/items", "");

test("with a cursor, the request for the first page has no token", () => {
  expect(url({ pagination: cursor(inQuery("after"), "cursor") })).toBe("?status=open&limit=10");
});

test("a caller's cursor is sent like any param", () => {
  expect(url({ pagination: cursor(inQuery("after"), "cursor") }, undefined, { cursor: "x" })).toBe(
    "?status=open&limit=10&after=X",
  );
});

test("a token replaces the value of its param, but the template of the param does not change the token", () => {
  expect(url({ pagination: cursor(inQuery("after"), "cursor") }, "x", { cursor: "old" })).toBe(
    "?status=open&limit=10&after=x",
  );
});

test("if callers cannot pass the token as a param, the token goes to the target in the pagination", () => {
  expect(url({ pagination: cursor(inQuery("page_token")) }, "x", { cursor: "old" })).toBe(
    "?status=open&limit=10&after=OLD&page_token=x",
  );
});

test("a template can read the token of the requested page, from the caller or from the previous page", () => {
  const inject = [{ target: inQuery("page"), value: { get: ["page_token"] } }];
  const { team, cursor: after } = params;
  const paged = { pagination: cursor(inQuery("after"), "cursor"), inject, params: { team, cursor: after } };
  expect(url(paged)).toBe("");
  expect(url(paged, undefined, { cursor: "x" })).toBe("?page=x&after=X");
  expect(url(paged, "y", { cursor: "x" })).toBe("?page=y&after=y");
});

test("a template cannot read the params that the token of a later page replaces or excludes", () => {
  const inject = ["cursor", "status", "limit"].map((name) => ({
    target: inQuery(`my_${name}`),
    value: { get: ["params", name] },
  }));
  const rules = [{ kind: "exclusive", param: "cursor", except: ["limit"] }] as const;
  const paged = { pagination: cursor(inQuery("after"), "cursor"), inject };
  expect(url(paged, "y", { cursor: "x" })).toBe("?my_status=open&my_limit=10&status=open&limit=10&after=y");
  expect(url({ ...paged, rules }, "y", { cursor: "x" })).toBe("?my_limit=10&limit=10&after=y");
});

test("if a token excludes other params, the request has only the token, path params and the params in `except`", () => {
  const rules = [{ kind: "exclusive", param: "cursor", except: ["limit"] }] as const;
  expect(url({ pagination: cursor(inQuery("after"), "cursor"), rules }, "x")).toBe("?limit=10&after=x");
  expect(url({ pagination: cursor(inQuery("after"), "cursor"), rules: [{ ...rules[0], except: [] }] }, "x")).toBe(
    "?after=x",
  );
  expect(url({ pagination: cursor(inQuery("after"), "cursor"), rules })).toBe("?status=open&limit=10");
});

test("a token that excludes other params replaces path params only if it is a URL", () => {
  const rules = [{ kind: "exclusive", param: "next", except: [] }] as const;
  const remaining = (next: Target) =>
    withoutToken(invoke({ params: { ...params, next: param(next) }, rules }).action, given, "next");
  expect(remaining(inQuery("next"))).toEqual({ team: "t1" });
  expect(remaining({ in: "url" })).toEqual({});
});

test("the request for a page contains the page number, even if the number is 0", () => {
  const pagination: Pagination = { kind: "page", start: 0, injectFirst: true, token: { target: inQuery("page") } };
  expect(url({ pagination }, 0)).toBe("?status=open&limit=10&page=0");
  expect(url({ pagination }, 1)).toBe("?status=open&limit=10&page=1");
});

test("a page size that callers cannot choose is sent with every page, even if a token excludes other params", () => {
  const rules = [{ kind: "exclusive", param: "cursor", except: [] }] as const;
  const pagination = {
    ...cursor(inQuery("after"), "cursor"),
    size: { target: inQuery("page_size"), value: { get: ["config", "size"] } },
  };
  const invocation = invoke({ request, params, pagination, rules }, { params: given, config: { size: 50 } });
  expect(plan(invocation, first).url).toMatch(/\?status=open&limit=10&page_size=50$/);
  expect(plan(invocation, { kind: "page", token: "x" }).url).toMatch(/items\?page_size=50&after=x$/);
});

test("a page size that callers choose is sent only once, as a param", () => {
  const pagination = {
    ...cursor(inQuery("after"), "cursor"),
    size: { target: inQuery("limit"), param: "limit", value: { get: ["params", "limit"] } },
  };
  expect(url({ pagination })).toBe("?status=open&limit=10");
});

describe("a request for a page by its URL", () => {
  const pagination = cursor({ in: "url" });
  const inject = [
    { target: { in: "header", name: "accept" } as const, value: "application/json" },
    { target: inQuery("generation"), value: "dynamic" },
  ];
  const invocation = invoke(
    { request, params, pagination, inject },
    { params: given, previousUrl: "https://api.example/teams/t1/items?status=open" },
  );

  test("uses the URL unchanged, and adds the injected headers, but no query params", () => {
    const token = "https://api.example/elsewhere?cursor=a%2Fb";
    expect(plan(invocation, { kind: "page", token })).toEqual({
      method: "GET",
      url: token,
      headers: { accept: "application/json" },
      safe: true,
    });
  });

  test("keeps the params in headers, even if a caller cannot pass them together with the URL", () => {
    const account = param({ in: "header", name: "x-account" });
    const rules = [{ kind: "exclusive", param: "next", except: [] }] as const;
    const resumable = {
      pagination: cursor({ in: "url" }, "next"),
      params: { account, next: param({ in: "url" }) },
      rules,
    };
    expect(plan(invoke(resumable, { params: { account: "a" } }), { kind: "page", token: "/x?page=2" }).headers).toEqual(
      {
        "x-account": "a",
      },
    );
  });

  test("resolves a relative URL against the previous page", () => {
    expect(plan(invocation, { kind: "page", token: "?cursor=x" }).url).toBe(
      "https://api.example/teams/t1/items?cursor=x",
    );
  });

  test("sends the body with every page", () => {
    const body = { kind: "json", contentType: "application/json" } as const;
    const posted = invoke(
      { request: "POST /items", params: { q: param(inBody("q")) }, pagination, body },
      { params: { q: "x" } },
    );
    expect(plan(posted, { kind: "page", token: "/items?page=2" })).toMatchObject({
      method: "POST",
      url: "https://api.example/items?page=2",
      body: '{"q":"x"}',
    });
  });

  test("accepts a caller's URL, and refuses one of another host or path as invalid_params", () => {
    const withNext = { params: { next: param({ in: "url" }) }, pagination: cursor({ in: "url" }, "next") };
    const resumed = (next: string): Invocation => invoke(withNext, { params: { next } });
    expect(plan(resumed("/v1/customers?page=3"), first).url).toBe("https://api.example/v1/customers?page=3");
    expect(() => plan(resumed("https://evil.example/"), first)).toThrow(
      "[invalid_params] expected the next page on 'https://api.example', found 'https://evil.example'",
    );
    expect(() => plan(resumed("/v1/keys"), first)).toThrow(
      "[invalid_params] expected the URL of a page of 'GET /v1/customers', found a URL with another path",
    );
  });
});

const edges = ["007", "1e3", "-0", "true", "null", "😀 é", " a ", "a+b/c==", "%2B", "__proto__", "{{x}}"];
const opaque = fc.oneof(fc.constantFrom(...edges), fc.string({ unit: "binary" }));

test("an opaque cursor reaches a query and a body unchanged, whether or not callers can pass it as a param", () => {
  const body = { kind: "json", contentType: "application/json" } as const;
  fc.assert(
    fc.property(opaque, fc.constantFrom("cursor", undefined), (token, name) => {
      const step = { kind: "page", token } as const;
      const planned = plan(
        invoke({ params: { cursor: params.cursor }, pagination: cursor(inQuery("after"), name) }),
        step,
      );
      expect(new URLSearchParams(planned.url.split("?")[1]).get("after")).toBe(token);
      const posted = plan(
        invoke({ request: "POST /x", body, pagination: cursor(inBody("page", "after"), name) }),
        step,
      );
      expect(JSON.parse(posted.body ?? "")).toEqual({ page: { after: token } });
      const formed = plan(
        invoke({ request: "POST /x", body: { kind: "form" }, pagination: cursor(inBody("after"), name) }),
        step,
      );
      expect(new URLSearchParams(formed.body).get("after")).toBe(token);
    }),
  );
});

test("an opaque cursor reaches a header unchanged, or is refused", () => {
  fc.assert(
    fc.property(opaque, (token) => {
      const planned = () =>
        plan(invoke({ pagination: cursor({ in: "header", name: "x-after" }) }), { kind: "page", token });
      if (/^[\t\x20-\x7e\x80-\xff]*$/.test(token)) expect(planned().headers["x-after"]).toBe(token);
      else
        expect(planned).toThrow(
          "[upstream_unreadable] a value for the next page cannot be sent: header 'x-after' expects Latin-1 text",
        );
    }),
  );
});

test.each([[{ after: 1 }], [[1, 2]], [true]])("a cursor of %j is refused in a query, header, path or body", (token) => {
  const body = { kind: "json", contentType: "application/json" } as const;
  const graphql = { kind: "graphql", document: "query Things { things }", operation: "Things" } as const;
  const refused: readonly Partial<Action>[] = [
    { pagination: cursor(inQuery("after")) },
    { pagination: cursor({ in: "header", name: "x-after" }) },
    { request: "GET /x/{after}", pagination: cursor({ in: "path", name: "after" }) },
    { request: "POST /x", body: { kind: "form" }, pagination: cursor(inBody("after")) },
    { request: "POST /x", body, pagination: cursor(inBody("after")) },
    { request: "POST /x", body: graphql, pagination: cursor(inBody("variables", "after")) },
  ];
  for (const changes of refused) {
    expect(() => plan(invoke(changes), { kind: "page", token })).toThrow(
      "[upstream_unreadable] expected a string or number as the token of the next page, found ",
    );
  }
});

test("an extra value from the upstream is refused as upstream_unreadable if a request cannot contain the value", () => {
  const extras = [{ target: { in: "header", name: "x-session" }, value: "a\nb" }] as const;
  expect(() => plan(invoke({ pagination: cursor(inQuery("after")) }), { kind: "page", token: "2", extras })).toThrow(
    "[upstream_unreadable] a value for the next page cannot be sent: header 'x-session' expects",
  );
});

test("a cursor that changes the path is refused as upstream_unreadable", () => {
  const pagination = cursor({ in: "path", name: "after" });
  expect(() => plan(invoke({ request: "GET /x/{after}", pagination }), { kind: "page", token: ".." })).toThrow(
    "[upstream_unreadable] a value for the next page cannot be sent: path param 'after' expects",
  );
});
