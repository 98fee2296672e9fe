import { expect, test } from "vitest";
import type { Action, Rule } from "../../../runtime/model.ts";
import { exactPages } from "../../../runtime/paginate/page-size.ts";
import { inQuery, param } from "../request/invoke.ts";

type Sized = Parameters<typeof exactPages>[0];

const action: Sized = {
  pagination: {
    kind: "cursor",
    token: { target: inQuery("after"), param: "after" },
    value: { get: ["response", "next"] },
    size: { target: inQuery("limit"), param: "limit", value: { get: ["params", "limit"] } },
  },
  params: { limit: param(inQuery("limit"), { schema: { type: "integer", minimum: 4, maximum: 7 } }) },
  returns: { kind: "many", path: ["data"], absent: "error", transformations: [] },
  rules: [],
};
const one: Action["returns"] = { kind: "one", path: ["data"], first: false, transformations: [] };
const exclusive = (...except: string[]): readonly Rule[] => [{ kind: "exclusive", param: "after", except }];

test.each<{ name: string; changes: Partial<Sized>; given?: object; records: number; want: object }>([
  { name: "is at least the minimum of its param", changes: {}, records: 8, want: { limit: 4 } },
  { name: "is at most the maximum of its param", changes: {}, given: { limit: "8" }, records: 8, want: { limit: 4 } },
  { name: "is not chosen if it is below the minimum of its param", changes: {}, records: 9, want: {} },
  { name: "is not chosen for an action that returns one object", changes: { returns: one }, records: 8, want: {} },
  {
    name: "is not chosen if the caller's token excludes its param",
    changes: { rules: exclusive() },
    given: { after: "c" },
    records: 8,
    want: {},
  },
  {
    name: "is chosen if the caller's token excludes only other params",
    changes: { rules: exclusive("limit") },
    given: { after: "c" },
    records: 8,
    want: { limit: 4 },
  },
  {
    name: "is chosen if its param is excluded by a token that the caller does not pass",
    changes: { rules: exclusive() },
    records: 8,
    want: { limit: 4 },
  },
])("a page size that divides the records of a call $name", ({ changes, given = {}, records, want }) => {
  expect(exactPages({ ...action, ...changes }, { ...given }, records)).toEqual(want);
});
