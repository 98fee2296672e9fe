import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json, Param, Target } from "../../../runtime/model.ts";
import { plan } from "../../../runtime/request/plan.ts";
import { first, inBody, inQuery, invoke, param } from "./invoke.ts";

describe("a string of digits", () => {
  const id = { schema: { type: ["integer", "string"], format: "int64" } } as const;

  test("is a number in a body, if its schema allows 64-bit integers, and a number can represent the digits exactly", () => {
    const params = {
      a: param(inBody("a"), id),
      b: param(inBody("b"), id),
      c: param(inBody("c"), { schema: { type: "array", items: id.schema } }),
      d: param(inBody("d"), { schema: { type: "object", properties: { id: id.schema } } }),
      e: param(inBody("e"), { schema: { type: "object", additionalProperties: id.schema } }),
      f: param(inBody("f"), { schema: { type: "string", format: "int64" } }),
      g: param(inBody("g"), { schema: { type: ["integer", "string"] } }),
    };
    const action = { request: "POST /v1/customers", params, body: { kind: "json", contentType: "application/json" } };
    const given = {
      a: "184",
      b: "9007199254740993",
      c: ["1", 2],
      d: { id: "7", name: "7" },
      e: { x: "7" },
      f: "7",
      g: "7",
    };
    expect(JSON.parse(String(plan(invoke(action as never, { params: given }), first).body))).toEqual({
      a: 184,
      b: "9007199254740993",
      c: [1, 2],
      d: { id: 7, name: "7" },
      e: { x: 7 },
      f: "7",
      g: "7",
    });
  });

  test("is unchanged in a query", () => {
    const params = { a: param(inQuery("a"), id) };
    expect(plan(invoke({ params }, { params: { a: "0184" } }), first).url).toMatch(/\?a=0184$/);
  });
});

test("a comma-separated string is sent without the spaces around its items", () => {
  const params = { a: param(inQuery("a"), { schema: { type: "string", separated: ["x", "y"] } }) };
  expect(plan(invoke({ params }, { params: { a: " x , y " } }), first).url).toMatch(/\?a=x%2Cy$/);
});

describe("a request", () => {
  test("has the method, URL, headers and safety of its action", () => {
    expect(plan(invoke({}), first)).toEqual({
      method: "GET",
      url: "https://api.example/v1/customers",
      headers: {},
      safe: true,
    });
  });

  test("keeps the path of a base URL, with or without a slash at its end", () => {
    for (const baseUrl of ["http://127.0.0.1:8931/payments", "http://127.0.0.1:8931/payments/"])
      expect(plan(invoke({}, { baseUrl }), first).url).toBe("http://127.0.0.1:8931/payments/v1/customers");
  });

  test.each([
    [
      "GET /sites/{siteUrl}/sitemaps/{feedpath}",
      "/sites/sc-domain%3Aa.example/sitemaps/https%3A%2F%2Fa.example%2Fs.xml",
    ],
    ["GET /customers/{siteUrl}/campaigns:mutate", "/customers/sc-domain%3Aa.example/campaigns:mutate"],
    ["GET /report/{siteUrl}/", "/report/sc-domain%3Aa.example/"],
  ] as const)("fills the path of %s", (request, want) => {
    const params = {
      siteUrl: param({ in: "path", name: "siteUrl" }),
      feedpath: param({ in: "path", name: "feedpath" }),
    };
    const given = { siteUrl: "sc-domain:a.example", feedpath: "https://a.example/s.xml" };
    expect(plan(invoke({ request, params }, { params: given }), first).url).toBe(`https://api.example${want}`);
  });

  test("is refused if a path param has no value", () => {
    const params = { id: param({ in: "path", name: "id" }) };
    expect(() => plan(invoke({ request: "GET /v1/customers/{id}", params }), first)).toThrow(
      "[invalid_params] expected a value for path param 'id', found nothing",
    );
  });

  test("is the same for equal params in any order", () => {
    const params = { a: param(inQuery("a")), b: param(inQuery("b")) };
    const one = plan(invoke({ params }, { params: { a: 1, b: 2 } }), first);
    expect(plan(invoke({ params }, { params: { b: 2, a: 1 } }), first)).toEqual(one);
  });
});

describe("params", () => {
  const table: readonly [name: string, params: Record<string, Param>, given: Record<string, Json>, query: string][] = [
    ["have the upstream's name", { status: param(inQuery("state")) }, { status: "open" }, "state=open"],
    ["keep the empty string", { query: param(inQuery("query")) }, { query: "" }, "query="],
    ["are sent as the empty string if they are null", { query: param(inQuery("query")) }, { query: null }, "query="],
    ["are omitted if absent", { query: param(inQuery("query")) }, {}, ""],
    ["are omitted if absent, even with the name of a method", { toString: param(inQuery("a")) }, {}, ""],
    ["follow their encoding", { ids: param(inQuery("ids"), { encode: "comma" }) }, { ids: [1, 2] }, "ids=1%2C2"],
    [
      "have names with brackets if they are objects",
      { created: param(inQuery("created")) },
      { created: { gte: 1 } },
      "created%5Bgte%5D=1",
    ],
    ["without a target are not sent", { days: { schema: {}, required: false } }, { days: 7 }, ""],
    ["are not sent if the action does not have them", {}, { other: 7 }, ""],
    [
      "are sent as the result of their template",
      { hash: param(inQuery("h"), { template: { call: "upper", args: [{ get: ["value"] }] } }) },
      { hash: "ab" },
      "h=AB",
    ],
    [
      "are not sent if their template has no result",
      { hash: param(inQuery("h"), { template: { get: ["params", "gone"] } }) },
      { hash: "ab" },
      "",
    ],
  ];
  test.each(table)("%s", (_, params, given, query) => {
    expect(plan(invoke({ params }, { params: given }), first).url).toBe(
      `https://api.example/v1/customers${query && `?${query}`}`,
    );
  });
});

describe("injections", () => {
  const header: Target = { in: "header", name: "Accept" };

  test("read config, params and the time, and are omitted if the value that they read is absent", () => {
    const inject = [
      { target: inQuery("account"), value: { get: ["config", "account"] } },
      { target: inQuery("copy"), value: { get: ["params", "a"] } },
      { target: inQuery("day"), value: { call: "now", args: ["P0D", "date"] } },
      { target: inQuery("gone"), value: { get: ["config", "gone"] } },
    ];
    expect(plan(invoke({ inject }, { params: { a: 1 }, config: { account: "x" } }), first).url).toBe(
      "https://api.example/v1/customers?account=x&copy=1&day=2024-05-31",
    );
  });

  test("a later injection replaces an earlier one at the same target, even if header names differ in case", () => {
    const inject = [
      { target: header, value: "application/json" },
      { target: { in: "header", name: "accept" } as const, value: "application/vnd.campaign+json" },
    ];
    expect(plan(invoke({ inject }), first).headers).toEqual({ accept: "application/vnd.campaign+json" });
  });

  test("an action's injection replaces the connector's injection only if both have the same target", () => {
    const connector = {
      inject: [
        { target: header, value: "application/json" },
        { target: { in: "header", name: "x-account" } as const, value: { get: ["config", "account"] } },
      ],
    };
    const inject = [{ target: header, value: "text/csv" }];
    expect(plan(invoke({ inject }, { connector, config: { account: "x" } }), first).headers).toEqual({
      accept: "text/csv",
      "x-account": "x",
    });
  });

  test("a later injection whose template has no result replaces no earlier injection", () => {
    const inject = [
      { target: header, value: "application/json" },
      { target: header, value: { get: ["config", "gone"] } },
    ];
    expect(plan(invoke({ inject }), first).headers).toEqual({ accept: "application/json" });
  });

  test("a given param replaces the injection at its target", () => {
    const inject = [{ target: inQuery("query"), value: "all" }];
    const params = { query: param(inQuery("query")) };
    expect(plan(invoke({ inject, params }, { params: { query: "mine" } }), first).url).toMatch(/\?query=mine$/);
    expect(plan(invoke({ inject, params }), first).url).toMatch(/\?query=all$/);
  });
});

describe("bodies", () => {
  const params = { email: param(inBody("email")), tags: param(inBody("meta", "tags")) };
  const post = { request: "POST /v1/customers", params, safe: false } as const;
  const json = { kind: "json", contentType: "application/json" } as const;
  const given = { email: null, tags: ["a", "b"] };

  test("a JSON body has the params at their paths, and sets the content type", () => {
    expect(plan(invoke({ ...post, body: json }, { params: given }), first)).toMatchObject({
      headers: { "content-type": "application/json" },
      body: '{"email":null,"meta":{"tags":["a","b"]}}',
      safe: false,
    });
  });

  test("a JSON body has the content type of the action", () => {
    const body = { kind: "json", contentType: "application/vnd.campaign.v3+json" } as const;
    expect(plan(invoke({ ...post, body }, { params: given }), first).headers).toEqual({
      "content-type": "application/vnd.campaign.v3+json",
    });
  });

  test("a JSON body without members is not sent, and sets no content type", () => {
    const planned = plan(invoke({ ...post, body: json }), first);
    expect(planned).not.toHaveProperty("body");
    expect(planned.headers).toEqual({});
  });

  test("an injection can set the content type", () => {
    const inject = [
      { target: { in: "header", name: "Content-Type" } as const, value: "application/json; charset=utf-8" },
    ];
    expect(plan(invoke({ ...post, inject, body: json }, { params: given }), first).headers).toEqual({
      "content-type": "application/json; charset=utf-8",
    });
  });

  test("a form has nested params in brackets, and sets the content type", () => {
    const items = [{ price: "p_1", quantity: 2 }];
    const withItems = { ...params, items: param(inBody("items")), metadata: param(inBody("metadata")) };
    const planned = plan(
      invoke(
        { ...post, params: withItems, body: { kind: "form" } },
        { params: { email: "", items, metadata: { k: "v w" } } },
      ),
      first,
    );
    expect(planned.headers).toEqual({ "content-type": "application/x-www-form-urlencoded" });
    expect(planned.body).toBe("email=&items%5B0%5D%5Bprice%5D=p_1&items%5B0%5D%5Bquantity%5D=2&metadata%5Bk%5D=v%20w");
  });

  test("an empty form is sent with POST and not with DELETE", () => {
    const body = { kind: "form" } as const;
    expect(plan(invoke({ ...post, body }), first)).toMatchObject({
      body: "",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(plan(invoke({ ...post, request: "DELETE /v1/customers", body }), first)).not.toHaveProperty("body");
  });

  test("a GraphQL body omits absent variables, and contains variables that are null", () => {
    const body = { kind: "graphql", document: "query Get($id: ID) { a }", operation: "Get" } as const;
    const variables = { id: param(inBody("variables", "id")), team: param(inBody("variables", "team")) };
    const planned = plan(
      invoke({ request: "POST /graphql", params: variables, body }, { params: { team: null } }),
      first,
    );
    expect(planned.headers).toEqual({ "content-type": "application/json" });
    expect(JSON.parse(planned.body ?? "")).toEqual({
      query: "query Get($id: ID) { a }",
      operationName: "Get",
      variables: { team: null },
    });
  });

  test("a GraphQL body without variables has an empty object for them", () => {
    const body = { kind: "graphql", document: "query Me { me }", operation: "Me" } as const;
    expect(plan(invoke({ request: "POST /graphql", body }), first).body).toBe(
      '{"query":"query Me { me }","operationName":"Me","variables":{}}',
    );
  });
});

describe("idempotency keys", () => {
  const create = { request: "POST /v1/customers", safe: false } as const;
  const connector = { inject: [], idempotency: { in: "header", name: "Idempotency-Key" } } as const;

  test("make a write safe to repeat", () => {
    expect(plan(invoke(create, { connector, idempotencyKey: "k1" }), first)).toMatchObject({
      headers: { "idempotency-key": "k1" },
      safe: true,
    });
    const { headers, safe } = plan(invoke(create, { connector }), first);
    expect({ headers, safe }).toEqual({ headers: {}, safe: false });
  });

  test("are not sent with safe requests", () => {
    expect(plan(invoke({}, { connector, idempotencyKey: "k1" }), first).headers).toEqual({});
    expect(plan(invoke({}, { idempotencyKey: "k1" }), first).headers).toEqual({});
  });

  test("are refused if the connector does not support them", () => {
    expect(() => plan(invoke(create, { idempotencyKey: "k1" }), first)).toThrow(
      "[invalid_params] this connector does not support idempotency_key; call without it",
    );
  });
});

test("params of any shape and name change no prototype, and planning changes no param", () => {
  const names = fc.constantFrom("__proto__", "constructor", "a", "b");
  const given = fc.dictionary(names, fc.jsonValue()).map((value) => JSON.parse(JSON.stringify(value)));
  const targets = fc.constantFrom<Target>(inQuery("__proto__"), inBody("a"), { in: "header", name: "__proto__" });
  fc.assert(
    fc.property(given, targets, (values, target) => {
      const before = JSON.stringify(values);
      const params = { a: param(target), b: param(inBody("a", "b")) };
      try {
        plan(
          invoke(
            { request: "POST /x", body: { kind: "json", contentType: "application/json" }, params },
            { params: values },
          ),
          first,
        );
      } catch (error) {
        expect(error).toMatchObject({ name: "ConnectorError" });
      }
      expect(JSON.stringify(values)).toBe(before);
      expect(Object.keys(Object.prototype)).toEqual([]);
    }),
  );
});
