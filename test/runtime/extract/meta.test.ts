import { expect, test } from "vitest";
import { metaOf } from "../../../runtime/extract/meta.ts";
import type { MetaKey } from "../../../runtime/model.ts";
import { responseScope } from "../../../runtime/template/scopes.ts";

const next: MetaKey = { value: { get: ["response", "next"] }, schema: { type: ["string", "null"] } };
const total: MetaKey = { value: { get: ["response", "total"] }, schema: { type: "integer" } };
const link: MetaKey = { value: { get: ["headers", "link", "next", "url"] }, schema: { type: ["string", "null"] } };
const scope = (body: unknown, headers = {}) => responseScope({ status: 200, headers }, body);

test.each<{
  name: string;
  meta: Record<string, MetaKey>;
  body: unknown;
  headers?: Record<string, string>;
  want: object;
}>([
  {
    name: "unchanged values",
    meta: { next, total },
    body: { next: "007", total: 0 },
    want: { next: "007", total: 0 },
  },
  {
    name: "an absent value is null if its schema accepts null",
    meta: { next, total },
    body: {},
    want: { next: null },
  },
  {
    name: "null stays only if its schema accepts null",
    meta: { next, total },
    body: { next: null, total: null },
    want: { next: null },
  },
  { name: "an empty string stays", meta: { next }, body: { next: "" }, want: { next: "" } },
  {
    name: "a URL from the Link header",
    meta: { link },
    body: [],
    headers: { link: '</a?p=2>; rel="next"' },
    want: { link: "/a?p=2" },
  },
  { name: "no keys", meta: {}, body: { next: "x" }, want: {} },
])("the meta of a response: $name", ({ meta, body, headers, want }) => {
  expect(metaOf({ meta }, scope(body, headers))).toEqual(want);
});

test("`meta` can read the last received record and the number of received records", () => {
  const meta: Record<string, MetaKey> = {
    last: { value: { get: ["last_record", "id"] }, schema: { type: "integer" } },
    size: { value: { get: ["last_page_size"] }, schema: { type: "integer" } },
  };
  expect(metaOf({ meta }, scope({}), [{ id: 7 }, { id: 9 }])).toEqual({ last: 9, size: 2 });
  expect(metaOf({ meta }, scope({}))).toEqual({ size: 0 });
});
