import { expect, test } from "vitest";
import { firstStep, nextStep, restStep } from "../../../runtime/paginate/index.ts";
import type { PageStep, Step } from "../../../runtime/paginate/mode.ts";
import type { Pagination } from "../../../runtime/paginate/model.ts";
import { responseScope } from "../../../runtime/template/scopes.ts";
import { seenOf } from "./seen-of.ts";

type Cursor = Extract<Pagination, { kind: "cursor" }>;

const byBody: Cursor = {
  kind: "cursor",
  token: { target: { in: "query", name: "cursor" }, param: "cursor" },
  value: { get: ["response", "next"] },
};
const byLastRecord: Cursor = {
  ...byBody,
  value: { get: ["last_record", "id"] },
  stop: { call: "not", args: [{ get: ["response", "has_more"] }] },
};
const byUrl: Cursor = { kind: "cursor", token: { target: { in: "url" } }, value: { get: ["response", "next"] } };
const byLink: Cursor = { ...byUrl, value: { get: ["headers", "link", "next", "url"] } };
const byLinkAttribute: Cursor = {
  ...byBody,
  value: { get: ["headers", "link", "next", "cursor"] },
  stop: { call: "eq", args: [{ get: ["headers", "link", "next", "results"] }, "false"] },
};
const byHeader: Cursor = { ...byBody, value: { get: ["headers", "x-next"] } };
const byTemplate: Cursor = {
  ...byBody,
  value: { text: [{ get: ["config", "shard"] }, ":", { get: ["last_page_size"] }] },
  stop: { call: "lt", args: [{ get: ["last_page_size"] }, { get: ["params", "limit"] }] },
};

const start: PageStep = { kind: "page" };
const to = (token: unknown): PageStep => ({ kind: "page", token, position: token });
const done: Step = { kind: "done" };
const stuck = (token: unknown): Step => ({ kind: "stuck", token });
const links = (link: string) => responseScope({ status: 200, headers: { link } }, {}).headers;

const twoLinks =
  '<https://api.example.com/things?cursor=a>; rel="previous"; results="false"; cursor="a", ' +
  '<https://api.example.com/things?cursor=b,c>; rel="next"; results="true"; cursor="b,c"';
const lastLinks =
  '<https://api.example.com/things?cursor=a>; rel="previous"; results="true"; cursor="a", ' +
  '<https://api.example.com/things?cursor=z>; rel="next"; results="false"; cursor="z"';

test("a walk through pages with cursors begins without a token", () => {
  expect(firstStep(byBody, {})).toEqual(start);
});

test("a walk starts at the caller's cursor", () => {
  expect(firstStep(byBody, { cursor: "007" })).toMatchObject({ kind: "page", position: "007" });
});

test.each<{ name: string; pagination: Cursor; seen: Parameters<typeof seenOf>[0]; step?: PageStep; want: Step }>([
  {
    name: "the cursor of the body",
    pagination: byBody,
    seen: { received: 5, response: { next: "abc" } },
    want: to("abc"),
  },
  {
    name: "an empty page with a cursor continues the walk",
    pagination: byBody,
    seen: { response: { next: "abc" } },
    step: to("abb"),
    want: to("abc"),
  },
  { name: "0 is a cursor", pagination: byBody, seen: { response: { next: 0 } }, want: to(0) },
  {
    name: "a cursor of digits stays a string",
    pagination: byBody,
    seen: { response: { next: "007" } },
    want: to("007"),
  },
  {
    name: "a cursor like a big number stays a string",
    pagination: byBody,
    seen: { response: { next: "9007199254740993" } },
    want: to("9007199254740993"),
  },
  {
    name: "a number stays a number",
    pagination: byBody,
    seen: { response: { next: 1700000000 } },
    want: to(1700000000),
  },
  { name: "a space is a cursor", pagination: byBody, seen: { response: { next: " " } }, want: to(" ") },
  { name: "an absent cursor ends the walk", pagination: byBody, seen: { received: 5 }, want: done },
  { name: "null ends the walk", pagination: byBody, seen: { received: 5, response: { next: null } }, want: done },
  {
    name: "an empty string ends the walk",
    pagination: byBody,
    seen: { received: 5, response: { next: "" } },
    want: done,
  },
  { name: "false ends the walk", pagination: byBody, seen: { received: 5, response: { next: false } }, want: done },
  {
    name: "the last record's id",
    pagination: byLastRecord,
    seen: { received: 2, lastRecord: { id: "r2" }, response: { has_more: true } },
    want: to("r2"),
  },
  {
    name: "the stop condition ends the walk in spite of a cursor",
    pagination: byLastRecord,
    seen: { received: 2, lastRecord: { id: "r2" }, response: { has_more: false } },
    want: done,
  },
  {
    name: "an absent has_more ends the walk",
    pagination: byLastRecord,
    seen: { received: 2, lastRecord: { id: "r2" } },
    want: done,
  },
  {
    name: "a page without records ends the walk if the cursor is the id of the last record",
    pagination: byLastRecord,
    seen: { response: { has_more: true } },
    want: done,
  },
  {
    name: "a stop condition takes precedence over a repeated cursor",
    pagination: byLastRecord,
    seen: { lastRecord: { id: "r2" } },
    step: firstStep(byLastRecord, { cursor: "r2" }),
    want: done,
  },
  { name: "the cursor of a header", pagination: byHeader, seen: { headers: { "x-next": "h2" } }, want: to("h2") },
  { name: "an absent header ends the walk", pagination: byHeader, seen: { headers: {} }, want: done },
  {
    name: "the URL of the link with the relation 'next'",
    pagination: byLink,
    seen: { headers: links(twoLinks) },
    want: to("https://api.example.com/things?cursor=b,c"),
  },
  {
    name: "a Link header without the relation 'next' ends the walk",
    pagination: byLink,
    seen: { headers: links('<https://api.example.com/>; rel="prev"') },
    want: done,
  },
  { name: "an absent Link header ends the walk", pagination: byLink, seen: { headers: {} }, want: done },
  {
    name: "an attribute of the link with the relation 'next'",
    pagination: byLinkAttribute,
    seen: { headers: links(twoLinks) },
    want: to("b,c"),
  },
  {
    name: 'results="false" ends the walk in spite of a link',
    pagination: byLinkAttribute,
    seen: { headers: links(lastLinks) },
    want: done,
  },
  {
    name: "an absolute URL",
    pagination: byUrl,
    seen: { response: { next: "https://api.example.com/things?after=2" } },
    want: to("https://api.example.com/things?after=2"),
  },
  {
    name: "a relative URL is the token, and the absolute URL is the position",
    pagination: byUrl,
    seen: { response: { next: "/things?after=2" } },
    want: { kind: "page", token: "/things?after=2", position: "https://api.example.com/things?after=2" },
  },
  {
    name: "the page's own URL with another fragment ends the walk as stuck",
    pagination: byUrl,
    seen: { response: { next: "/things#2" }, url: "https://api.example.com/things" },
    want: stuck("/things#2"),
  },
  {
    name: "the page's own URL ends the walk as stuck",
    pagination: byUrl,
    seen: { response: { next: "https://api.example.com/things" } },
    want: stuck("https://api.example.com/things"),
  },
  {
    name: "the page's own URL in relative form ends the walk as stuck",
    pagination: byUrl,
    seen: { response: { next: "/things?a=1" }, url: "https://api.example.com/things?a=1" },
    want: stuck("/things?a=1"),
  },
  {
    name: "a URL on another host is the token (the function `plan` refuses it later)",
    pagination: byUrl,
    seen: { response: { next: "https://evil.example/things" } },
    want: to("https://evil.example/things"),
  },
  {
    name: "an invalid URL is the token (the function `plan` refuses it later)",
    pagination: byUrl,
    seen: { response: { next: "http://[" } },
    want: to("http://["),
  },
  {
    name: "a template that reads the configuration and the number of records",
    pagination: byTemplate,
    seen: { received: 3, config: { shard: "s1" }, params: { limit: 3 } },
    want: to("s1:3"),
  },
  {
    name: "a stop condition reads params",
    pagination: byTemplate,
    seen: { received: 2, config: { shard: "s1" }, params: { limit: 3 } },
    want: done,
  },
])("the next step: $name", ({ pagination, seen, step, want }) => {
  const next = nextStep(pagination, seenOf(seen), step ?? start);
  expect("trail" in next ? { ...next, trail: undefined } : next).toEqual(want);
});

test("the walk ends as stuck if two next URLs in a row differ only in the fragment", () => {
  const first = nextStep(byUrl, seenOf({ response: { next: "/things?after=2#a" } }), start);
  if (first.kind !== "page") throw new Error("expected a page");
  const seen = seenOf({ response: { next: "/things?after=2#b" }, url: "https://api.example.com/things?after=2&key=k" });
  expect(nextStep(byUrl, seen, first)).toEqual(stuck("/things?after=2#b"));
});

const byLastId = to("c");
const reversible: Cursor = {
  ...byLastRecord,
  stop: { call: "or", args: [byLastRecord.stop ?? false, { call: "present", args: [{ get: ["params", "before"] }] }] },
};

// With `max_records`, a call can return only the first records of a page. The tested step requests the remaining records.
test.each<{
  name: string;
  pagination: Cursor;
  params?: Record<string, unknown>;
  id?: unknown;
  want: PageStep | undefined;
}>([
  { name: "begins after the last returned record", pagination: byLastRecord, want: byLastId },
  {
    name: "has the values that are sent with the cursor",
    pagination: {
      ...byLastRecord,
      with: [{ target: { in: "query", name: "at" }, value: { get: ["last_record", "at"] } }],
    },
    want: { ...byLastId, extras: [{ target: { in: "query", name: "at" }, value: 3 }] },
  },
  {
    name: "has an absolute URL as its position",
    pagination: { ...byUrl, value: { text: ["/things?after=", { get: ["last_record", "id"] }] } },
    want: { kind: "page", token: "/things?after=c", position: "https://api.example.com/things?after=c" },
  },
  { name: "does not exist if the cursor is in the response", pagination: byBody, want: undefined },
  {
    name: "does not exist if a part of the cursor is in the response",
    pagination: { ...byLastRecord, value: { text: [{ get: ["response", "next"] }, { get: ["last_record", "id"] }] } },
    want: undefined,
  },
  {
    name: "does not exist if a value that is sent with the cursor is in the response",
    pagination: {
      ...byLastRecord,
      with: [{ target: { in: "query", name: "at" }, value: { get: ["response", "next"] } }],
    },
    want: undefined,
  },
  {
    name: "does not exist if every record has the same cursor",
    pagination: { ...byLastRecord, value: "c" },
    want: undefined,
  },
  { name: "exists although the response ends the walk", pagination: reversible, want: byLastId },
  {
    name: "does not exist if the params end the walk",
    pagination: reversible,
    params: { before: "z" },
    want: undefined,
  },
  ...[undefined, null, "", false].map((id) => ({
    name: `does not exist if the cursor is ${JSON.stringify(id)}`,
    pagination: byLastRecord,
    id,
    want: undefined,
  })),
  { name: "begins after the record with the id 0", pagination: byLastRecord, id: 0, want: to(0) },
])("the step to the remaining records of a page $name", ({ pagination, params = {}, want, ...record }) => {
  const seen = seenOf({
    received: 3,
    lastRecord: { id: "c", at: 3, ...record },
    params,
    response: { has_more: false, next: "d" },
  });
  expect(restStep(pagination, seen, start)).toEqual(want);
});
