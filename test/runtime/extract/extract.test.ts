import { expect, test } from "vitest";
import { extract } from "../../../runtime/extract/extract.ts";
import type { Action, Returns } from "../../../runtime/model.ts";

const many = (path: Extract<Returns, { kind: "many" }>["path"], absent: "empty" | "error" = "error"): Returns => ({
  kind: "many",
  path,
  absent,
  transformations: [],
});
const one = (path: Extract<Returns, { kind: "one" }>["path"], first: boolean): Returns => ({
  kind: "one",
  path,
  first,
  transformations: [],
});
const take = (kind: Action["kind"], returns: Returns, body: unknown) => extract({ kind, returns }, body, {});

test("records without transformations are the same array as in the body", () => {
  const body = { data: [{ id: 1 }, { id: 2 }] };
  expect(take("list", many(["data"]), body).data).toBe(body.data);
});

test.each<{ name: string; returns: Returns; body: unknown; want: readonly unknown[] }>([
  { name: "a root array", returns: many([]), body: [{ id: 1 }], want: [{ id: 1 }] },
  {
    name: "a nested array",
    returns: many(["payload", "Orders"]),
    body: { payload: { Orders: [{ id: 1 }] } },
    want: [{ id: 1 }],
  },
  { name: "an empty array", returns: many(["data"]), body: { data: [] }, want: [] },
  { name: "an absent array that means no records", returns: many(["rows"], "empty"), body: {}, want: [] },
  { name: "a null array that means no records", returns: many(["rows"], "empty"), body: { rows: null }, want: [] },
  {
    name: "the matches of a JSONPath",
    returns: many("$.boards[*].items[*]"),
    body: { boards: [{ items: [{ id: 1 }] }, { items: [{ id: 2 }] }] },
    want: [{ id: 1 }, { id: 2 }],
  },
  {
    name: "no matches in an empty array",
    returns: many("$.boards[*].items[*]"),
    body: { boards: [] },
    want: [],
  },
  {
    name: "a JSONPath through an absent array, which counts as an empty one",
    returns: many("$.boards[*].items[*]", "empty"),
    body: {},
    want: [],
  },
  {
    name: "the matches of a JSONPath with a letter that is not ASCII",
    returns: many("$.data.größe[*]"),
    body: { data: { größe: [{ id: 1 }] } },
    want: [{ id: 1 }],
  },
  {
    name: "arrays in an object",
    returns: many("$[*][*]"),
    body: { a: [{ id: 1 }], b: [{ id: 2 }] },
    want: [{ id: 1 }, { id: 2 }],
  },
])("many records are extracted: $name", ({ returns, body, want }) => {
  expect(take("list", returns, body)).toEqual({ data: want, records: want });
});

test.each<{ returns: Returns; body: unknown; want: string }>([
  { returns: many(["data"]), body: { data: { id: 1 } }, want: "expected an array at 'data', found an object" },
  { returns: many(["data"]), body: { error: "no" }, want: "expected an array at 'data', found nothing" },
  { returns: many(["data"]), body: { data: null }, want: "expected an array at 'data', found null" },
  { returns: many(["data", "list"]), body: { data: "none" }, want: "expected an array at 'data.list', found nothing" },
  { returns: many(["0", "a b"]), body: [], want: `expected an array at '[0]["a b"]', found nothing` },
  { returns: many(["data"], "empty"), body: { data: { id: 1 } }, want: "expected an array at 'data', found an object" },
  { returns: many([]), body: { message: "hello" }, want: "expected an array at the top of the body, found an object" },
  { returns: many([]), body: "text", want: "expected an array at the top of the body, found a string" },
  {
    returns: many("$.data.boards[*].items[*]"),
    body: { data: null },
    want: "expected an array or object at 'data.boards', found nothing",
  },
  {
    returns: many("$.boards[*].items"),
    body: { boards: [{ items: [{ id: 1 }] }, {}, { items: null }] },
    want: "expected objects as records at 'boards[*].items', found an array",
  },
  { returns: many(["rows"]), body: { rows: [[1]] }, want: "expected objects as records at 'rows', found an array" },
  { returns: many("$[*][*]"), body: 7, want: "expected an array or object at the top of the body, found a number" },
])("a list of another shape is unreadable: $want", ({ returns, body, want }) => {
  expect(() => take("list", returns, body)).toThrow(`[upstream_unreadable] ${want}`);
});

test.each<{ name: string; returns: Returns; body: unknown; want: unknown }>([
  { name: "the whole body", returns: one([], false), body: { id: 1 }, want: { id: 1 } },
  { name: "a member", returns: one(["ticket"], false), body: { ticket: { id: 1 } }, want: { id: 1 } },
  {
    name: "the first of an array",
    returns: one(["data", "users"], true),
    body: { data: { users: [{ id: 1 }, { id: 2 }] } },
    want: { id: 1 },
  },
  {
    name: "the first match of a JSONPath",
    returns: one("$.campaigns[*].campaign", true),
    body: { campaigns: [{ campaign: { id: 1 } }] },
    want: { id: 1 },
  },
  {
    name: "the match of a JSONPath",
    returns: one("$.campaigns[*].campaign", false),
    body: { campaigns: [{ campaign: { id: 1 } }] },
    want: { id: 1 },
  },
  {
    name: "an object with a data array",
    returns: one([], false),
    body: { data: [] },
    want: { data: [] },
  },
])("one record is extracted: $name", ({ returns, body, want }) => {
  expect(take("get", returns, body)).toEqual({ data: want, records: [want] });
});

test.each<{ kind: Action["kind"]; returns: Returns; body: unknown; want: string }>([
  {
    kind: "get",
    returns: one(["data", "issue"], false),
    body: { data: { issue: null } },
    want: "[not_found] the upstream has no such record: found null at 'data.issue'",
  },
  {
    kind: "get",
    returns: one(["ticket"], false),
    body: {},
    want: "[not_found] the upstream has no such record: found nothing at 'ticket'",
  },
  {
    kind: "get",
    returns: one(["users"], true),
    body: { users: [] },
    want: "[not_found] the upstream has no such record: found none at 'users'",
  },
  {
    kind: "update",
    returns: one(["users"], true),
    body: { users: [] },
    want: "[not_found] the upstream has no such record: found none at 'users'",
  },
  {
    kind: "get",
    returns: one("$.campaigns[*].campaign", true),
    body: { campaigns: [] },
    want: "[not_found] the upstream has no such record: found none at 'campaigns[*].campaign'",
  },
  {
    kind: "create",
    returns: one(["ticket"], false),
    body: {},
    want: "[upstream_unreadable] expected an object at 'ticket', found nothing",
  },
  {
    kind: "create",
    returns: one(["ticket"], false),
    body: undefined,
    want: "[upstream_unreadable] expected an object at 'ticket', found nothing",
  },
  {
    kind: "create",
    returns: one([], true),
    body: undefined,
    want: "[upstream_unreadable] expected an object at the top of the body, found nothing",
  },
  {
    kind: "update",
    returns: one(["users"], true),
    body: {},
    want: "[upstream_unreadable] expected an object at 'users', found nothing",
  },
  {
    kind: "get",
    returns: one(["users"], true),
    body: { users: null },
    want: "[not_found] the upstream has no such record: found null at 'users'",
  },
  {
    kind: "list",
    returns: one([], false),
    body: null,
    want: "[upstream_unreadable] expected an object at the top of the body, found null",
  },
  {
    kind: "get",
    returns: one(["users"], true),
    body: { users: { id: 1 } },
    want: "[upstream_unreadable] expected an array at 'users', found an object",
  },
  {
    kind: "get",
    returns: one([], false),
    body: [{ id: 1 }],
    want: "[upstream_unreadable] expected an object at the top of the body, found an array",
  },
  {
    kind: "get",
    returns: one(["ticket"], false),
    body: { ticket: "T1" },
    want: "[upstream_unreadable] expected an object at 'ticket', found a string",
  },
])("a missing record, or a record of another shape, is an error: $want", ({ kind, returns, body, want }) => {
  expect(() => take(kind, returns, body)).toThrow(want);
});

test("`records` contains the received records, before transformations", () => {
  const returns: Returns = {
    kind: "many",
    path: ["lists"],
    absent: "error",
    transformations: [{ kind: "explode", field: "members" }],
  };
  const body = {
    lists: [
      { id: 1, members: [{ m: 1 }, { m: 2 }] },
      { id: 2, members: [] },
    ],
  };
  expect(take("list", returns, body)).toEqual({
    data: [
      { id: 1, m: 1 },
      { id: 1, m: 2 },
    ],
    records: body.lists,
  });
});

test("with the transformation `columns`, an object at the path becomes records", () => {
  const returns: Returns = {
    kind: "many",
    path: ["data"],
    absent: "error",
    transformations: [{ kind: "columns", fields: { day: ["days"] } }],
  };
  expect(take("list", returns, { data: { days: ["mon", "tue"] } }).data).toEqual([{ day: "mon" }, { day: "tue" }]);
});

test("a single record is transformed like several records, and the result must be one record", () => {
  const project: Returns = {
    ...one(["name"], false),
    transformations: [{ kind: "project", fields: { name: { get: ["record"] } } }],
  } as Returns;
  expect(take("get", project, { name: "customers/1" }).data).toEqual({ name: "customers/1" });
  const explode: Returns = { ...one([], false), transformations: [{ kind: "explode", field: "all" }] } as Returns;
  expect(() => take("get", explode, { all: [{}, {}] })).toThrow(
    "[upstream_unreadable] expected an object at the top of the body, found 2 records",
  );
});

test("`extract` throws an error with the code `internal` for a file", () => {
  expect(() => take("download", { kind: "file", headers: {} }, {})).toThrow("[internal]");
});
