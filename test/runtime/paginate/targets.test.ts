import { expect, test } from "vitest";
import type { Action, Pagination, Param, Target } from "../../../runtime/model.ts";
import { firstStep, nextStep } from "../../../runtime/paginate/index.ts";
import { plan } from "../../../runtime/request/plan.ts";
import { seenOf } from "./seen-of.ts";

const previousUrl = "https://api.example.com/things?limit=2";

const action: Omit<Action, "body" | "request"> = {
  kind: "list",
  description: "List things.",
  notes: [],
  safe: true,
  params: {},
  rules: [],
  inject: [],
  returns: { kind: "many", path: ["items"], absent: "error", transformations: [] },
  meta: {},
};
const graphql: Action["body"] = { kind: "graphql", document: "query Things { things }", operation: "Things" };

interface Case {
  readonly name: string;
  readonly request: Action["request"];
  readonly body: Action["body"];
  readonly token: Target;
  readonly size: Target;
  readonly next: string;
  /** The parts of the first and of the second request, with size and token. */
  readonly first: readonly string[];
  readonly second: readonly string[];
}

const query = (name: string): Target => ({ in: "query", name });

/** The parts of a request that a target can change, as strings. */
function sent(
  invocation: { action: Action; params: Record<string, string | number> },
  step: Parameters<typeof plan>[1],
): string[] {
  const base = { connector: { inject: [] }, config: {}, baseUrl: "https://api.example.com", now: 0, previousUrl };
  const { method, url, headers, body } = plan({ ...base, ...invocation }, step);
  const own = Object.entries(headers).filter(([name]) => name.startsWith("x-"));
  return [`${method} ${url}`, ...own.map((header) => header.join(": ")), ...(body === undefined ? [] : [body])];
}

test.each<Case>([
  {
    name: "query",
    request: "GET /things",
    body: { kind: "none" },
    token: query("cursor"),
    size: query("limit"),
    next: "a b&c",
    first: ["GET https://api.example.com/things?limit=2"],
    second: ["GET https://api.example.com/things?limit=2&cursor=a%20b%26c"],
  },
  {
    name: "header",
    request: "GET /things",
    body: { kind: "none" },
    token: { in: "header", name: "X-Cursor" },
    size: { in: "header", name: "X-Limit" },
    next: "007",
    first: ["GET https://api.example.com/things", "x-limit: 2"],
    second: ["GET https://api.example.com/things", "x-limit: 2", "x-cursor: 007"],
  },
  {
    name: "JSON body path",
    request: "POST /things",
    body: { kind: "json", contentType: "application/json" },
    token: { in: "body", path: ["page", "after"] },
    size: { in: "body", path: ["page", "size"] },
    next: "007",
    first: ["POST https://api.example.com/things", '{"page":{"size":2}}'],
    second: ["POST https://api.example.com/things", '{"page":{"size":2,"after":"007"}}'],
  },
  {
    name: "form field",
    request: "POST /things",
    body: { kind: "form" },
    token: { in: "body", path: ["after"] },
    size: { in: "body", path: ["limit"] },
    next: "007",
    first: ["POST https://api.example.com/things", "limit=2"],
    second: ["POST https://api.example.com/things", "limit=2&after=007"],
  },
  {
    name: "GraphQL variable",
    request: "POST /graphql",
    body: graphql,
    token: { in: "body", path: ["variables", "after"] },
    size: { in: "body", path: ["variables", "first"] },
    next: "007",
    first: [
      "POST https://api.example.com/graphql",
      '{"query":"query Things { things }","operationName":"Things","variables":{"first":2}}',
    ],
    second: [
      "POST https://api.example.com/graphql",
      '{"query":"query Things { things }","operationName":"Things","variables":{"first":2,"after":"007"}}',
    ],
  },
  {
    name: "URL: a relative URL replaces the whole URL",
    request: "GET /things",
    body: { kind: "none" },
    token: { in: "url" },
    size: query("limit"),
    next: "/things?after=2&limit=2",
    first: ["GET https://api.example.com/things?limit=2"],
    second: ["GET https://api.example.com/things?after=2&limit=2"],
  },
  {
    name: "URL: an absolute URL replaces the whole URL",
    request: "GET /things",
    body: { kind: "none" },
    token: { in: "url" },
    size: query("limit"),
    next: "https://api.example.com/v2/things?after=2",
    first: ["GET https://api.example.com/things?limit=2"],
    second: ["GET https://api.example.com/v2/things?after=2"],
  },
])("every request has the size, and each later one the token: $name", (row) => {
  const pagination: Pagination = {
    kind: "cursor",
    token: { target: row.token },
    value: { get: ["response", "next"] },
    size: { target: row.size, value: 2 },
  };
  const invocation = { action: { ...action, request: row.request, body: row.body, pagination }, params: {} };
  const first = firstStep(pagination, {});
  const second = nextStep(pagination, seenOf({ received: 2, response: { next: row.next }, url: previousUrl }), first);

  expect(sent(invocation, first)).toEqual(row.first);
  expect(second.kind === "page" && sent(invocation, second)).toEqual(row.second);
});

const offsetParam: Param = { schema: { type: "integer" }, required: false, target: query("offset") };
const sizeParam: Param = { schema: { type: "integer" }, required: false, target: query("limit") };

test.each([
  {
    name: "not on the first request",
    injectFirst: false,
    params: { limit: 2 },
    first: "?limit=2",
    second: "?limit=2&offset=2",
  },
  {
    name: "on the first request too",
    injectFirst: true,
    params: { limit: 2 },
    first: "?limit=2&offset=0",
    second: "?limit=2&offset=2",
  },
  {
    name: "as the caller gave it",
    injectFirst: false,
    params: { limit: 2, offset: 4 },
    first: "?limit=2&offset=4",
    second: "?limit=2&offset=6",
  },
  {
    name: "once if it is injected and given",
    injectFirst: true,
    params: { limit: 2, offset: 4 },
    first: "?limit=2&offset=4",
    second: "?limit=2&offset=6",
  },
])("an offset is sent $name", ({ injectFirst, params, first: wantFirst, second: wantSecond }) => {
  const pagination: Pagination = {
    kind: "offset",
    token: { target: query("offset"), param: "offset" },
    injectFirst,
    size: { target: query("limit"), param: "limit", value: 10 },
  };
  const request = "GET /things" as const;
  const body = { kind: "none" } as const;
  const invocation = {
    action: { ...action, request, body, pagination, params: { limit: sizeParam, offset: offsetParam } },
    params,
  };
  const first = firstStep(pagination, params);
  const second = nextStep(pagination, seenOf({ received: 2, params }), first);

  expect(sent(invocation, first)).toEqual([`GET https://api.example.com/things${wantFirst}`]);
  expect(second.kind === "page" && sent(invocation, second)).toEqual([
    `GET https://api.example.com/things${wantSecond}`,
  ]);
});
