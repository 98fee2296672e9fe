import { expect, test } from "vitest";
import type { Action, Param, Target } from "../../../runtime/model.ts";
import { firstStep, nextStep } from "../../../runtime/paginate/index.ts";
import type { Pagination } from "../../../runtime/paginate/model.ts";
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
  /** The target of the page token. */
  readonly token: Target;
  /** The target of the page size. */
  readonly size: Target;
  /** The page token in the first response. */
  readonly next: string;
  /** The expected parts of the first request. */
  readonly first: readonly string[];
  /** The expected parts of the second request. */
  readonly second: readonly string[];
}

const query = (name: string): Target => ({ in: "query", name });

/** Returns the planned request as strings: method and URL, headers that begin with `x-`, and the body. */
function partsOf(
  invocation: { action: Action; params: Record<string, string | number> },
  step: Parameters<typeof plan>[1],
): string[] {
  const base = { connector: { inject: [] }, config: {}, baseUrl: "https://api.example.com", now: 0, previousUrl };
  const { method, url, headers, body } = plan({ ...base, ...invocation }, step);
  const custom = Object.entries(headers).filter(([name]) => name.startsWith("x-"));
  return [`${method} ${url}`, ...custom.map((header) => header.join(": ")), ...(body === undefined ? [] : [body])];
}

test.each<Case>([
  {
    name: "the query has the page size and the token",
    request: "GET /things",
    body: { kind: "none" },
    token: query("cursor"),
    size: query("limit"),
    next: "a b&c",
    first: ["GET https://api.example.com/things?limit=2"],
    second: ["GET https://api.example.com/things?limit=2&cursor=a%20b%26c"],
  },
  {
    name: "the headers have the page size and the token",
    request: "GET /things",
    body: { kind: "none" },
    token: { in: "header", name: "X-Cursor" },
    size: { in: "header", name: "X-Limit" },
    next: "007",
    first: ["GET https://api.example.com/things", "x-limit: 2"],
    second: ["GET https://api.example.com/things", "x-limit: 2", "x-cursor: 007"],
  },
  {
    name: "the JSON body has the page size and the token at their paths",
    request: "POST /things",
    body: { kind: "json", contentType: "application/json" },
    token: { in: "body", path: ["page", "after"] },
    size: { in: "body", path: ["page", "size"] },
    next: "007",
    first: ["POST https://api.example.com/things", '{"page":{"size":2}}'],
    second: ["POST https://api.example.com/things", '{"page":{"size":2,"after":"007"}}'],
  },
  {
    name: "the form has the page size and the token",
    request: "POST /things",
    body: { kind: "form" },
    token: { in: "body", path: ["after"] },
    size: { in: "body", path: ["limit"] },
    next: "007",
    first: ["POST https://api.example.com/things", "limit=2"],
    second: ["POST https://api.example.com/things", "limit=2&after=007"],
  },
  {
    name: "the GraphQL variables have the page size and the token",
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
    name: "a relative URL in the response replaces the whole URL of the request",
    request: "GET /things",
    body: { kind: "none" },
    token: { in: "url" },
    size: query("limit"),
    next: "/things?after=2&limit=2",
    first: ["GET https://api.example.com/things?limit=2"],
    second: ["GET https://api.example.com/things?after=2&limit=2"],
  },
  {
    name: "an absolute URL in the response replaces the whole URL of the request",
    request: "GET /things",
    body: { kind: "none" },
    token: { in: "url" },
    size: query("limit"),
    next: "https://api.example.com/v2/things?after=2",
    first: ["GET https://api.example.com/things?limit=2"],
    second: ["GET https://api.example.com/v2/things?after=2"],
  },
])("$name", (row) => {
  const pagination: Pagination = {
    kind: "cursor",
    token: { target: row.token },
    value: { get: ["response", "next"] },
    size: { target: row.size, value: 2 },
  };
  const invocation = { action: { ...action, request: row.request, body: row.body, pagination }, params: {} };
  const first = firstStep(pagination, {});
  const second = nextStep(pagination, seenOf({ received: 2, response: { next: row.next }, url: previousUrl }), first);

  expect(partsOf(invocation, first)).toEqual(row.first);
  expect(second.kind === "page" && partsOf(invocation, second)).toEqual(row.second);
});

const offsetParam: Param = { schema: { type: "integer" }, required: false, target: query("offset") };
const sizeParam: Param = { schema: { type: "integer" }, required: false, target: query("limit") };

test.each([
  {
    name: "the first request has no offset",
    injectFirst: false,
    params: { limit: 2 },
    first: "?limit=2",
    second: "?limit=2&offset=2",
  },
  {
    name: "the first request has the offset 0 if injectFirst is true",
    injectFirst: true,
    params: { limit: 2 },
    first: "?limit=2&offset=0",
    second: "?limit=2&offset=2",
  },
  {
    name: "a walk starts at the caller's offset",
    injectFirst: false,
    params: { limit: 2, offset: 4 },
    first: "?limit=2&offset=4",
    second: "?limit=2&offset=6",
  },
  {
    name: "the first request has the caller's offset only once if injectFirst is true",
    injectFirst: true,
    params: { limit: 2, offset: 4 },
    first: "?limit=2&offset=4",
    second: "?limit=2&offset=6",
  },
])("$name", ({ injectFirst, params, first: expectedFirst, second: expectedSecond }) => {
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

  expect(partsOf(invocation, first)).toEqual([`GET https://api.example.com/things${expectedFirst}`]);
  expect(second.kind === "page" && partsOf(invocation, second)).toEqual([
    `GET https://api.example.com/things${expectedSecond}`,
  ]);
});
