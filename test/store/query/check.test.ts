import { storeColumns } from "@agent-connectors/runtime";
import {
  checkFields,
  checkSearch,
  compileSearch,
  duckdb,
  pageOf,
  postgres,
  project,
  type SearchParams,
} from "@agent-connectors/store";
import { describe, expect, test } from "vitest";
import { table } from "./table.ts";

const check = (params: SearchParams, secret = "secret") => checkSearch(table, params, secret);
const problemsOf = (params: SearchParams) => {
  const checked = check(params);
  return "problems" in checked ? checked.problems : [];
};
const filtered = (filter: unknown) => problemsOf({ query: { filter } });
const nested = (depth: number): unknown => (depth === 0 ? {} : { not: nested(depth - 1) });

describe("the check of a search", () => {
  test("for an unknown field, the problem suggests the nearest field; for a wrong value, the problem states the expected type", () => {
    expect(filtered({ and: [{ eq: { titel: "x" } }, { gt: { count: "many" } }] })).toMatchObject([
      { path: "query.filter.and[0].eq.titel", code: "unknown", suggestion: "title" },
      { path: "query.filter.and[1].gt.count", code: "type", expected: "an integer", found: "the string 'many'" },
    ]);
  });

  test("if a field refuses an operator, the problem lists the operators of the field", () => {
    expect(filtered({ contains: { count: "1" } })).toMatchObject([
      { code: "invalid", allowed: ["eq", "neq", "in", "gt", "gte", "lt", "lte"] },
    ]);
    expect(filtered({ gt: { done: true } })).toMatchObject([{ code: "invalid", allowed: ["eq", "neq", "in"] }]);
  });

  test.each([
    ["an unknown operator", { equals: { title: "x" } }, "query.filter.equals"],
    ["a field without an operator", { title: "x" }, "query.filter.title"],
    ["a word search without a word", { keyword: { title: "--" } }, "query.filter.keyword.title"],
    ["a comparison of an object whose members are columns", { eq: { owner: "x" } }, "query.filter.eq.owner"],
    ["a string with U+0000", { contains: { title: "a\0b" } }, "query.filter.contains.title"],
    ["a list with half of a surrogate pair", { in: { title: ["x", "\ud800"] } }, "query.filter.in.title"],
    ["an undeclared member of a declared object", { eq: { "people.name": "x" } }, "query.filter.eq.people.name"],
    ["an array for array_contains", { array_contains: { tags: ["a"] } }, "query.filter.array_contains.tags"],
    ["21 levels of not", nested(21), `query.filter${".not".repeat(21)}`],
  ])("refuses %s", (_, filter, path) => {
    expect(filtered(filter).map((problem) => problem.path)).toEqual([path]);
  });

  test("finds declared members of arrays, even if their names contain dots, and refuses an undeclared member", () => {
    const item = { type: "object", properties: { "unit.name": { type: "string" }, unit: { type: "string" } } } as const;
    const columns = storeColumns({ transformations: [], omit: [], fields: { items: { type: "array", items: item } } });
    const query = { filter: { eq: { "items.unit.name": "kg", "items.unit": "mass" } } };
    expect(checkSearch({ ...table, columns }, { query }, "secret")).toMatchObject({
      search: { filter: { conditions: [{ place: { below: ["unit.name"] } }, { place: { below: ["unit"] } }] } },
    });
    const wrong = checkSearch({ ...table, columns }, { query: { filter: { eq: { "items.unit.size": 1 } } } }, "secret");
    expect(wrong).toMatchObject({ problems: [{ code: "unknown" }] });
  });

  test.each([
    ["a filter", { query: { filter: { eq: { [`extra${".x".repeat(10_000)}`]: 1 } } } }],
    ["a sort", { query: { sort: [{ [`extra${".x".repeat(10_000)}`]: "asc" }] } }],
    ["the param `fields`", { query: {}, fields: [`extra${".x".repeat(10_000)}`] }],
  ])("refuses a path of 10,000 names below a field in %s, and accepts a path of 64 names in a filter", (_, params) => {
    expect(problemsOf(params)).toMatchObject([{ code: "size", maximum: 64 }]);
    expect(filtered({ eq: { [`extra${".x".repeat(64)}`]: 1 } })).toEqual([]);
  });

  test("accepts 20 levels of `not`, numeric strings for numbers, and a number for a string of the format int64", () => {
    expect(filtered(nested(20))).toEqual([]);
    expect(filtered({ eq: { count: "5", score: "0.5", big: 7 } })).toEqual([]);
  });

  test.each([
    [{ limit: 0 }, "limit"],
    [{ limit: 10_001 }, "limit"],
    [{ limit: 1.5 }, "limit"],
    [{ query: { sort: [{ title: "asc", count: "asc" }] } }, "query.sort[0]"],
    [{ query: { sort: [{ tags: "asc" }] } }, "query.sort[0].tags"],
    [{ query: { sort: [{ title: "down" }] } }, "query.sort[0].title"],
    [{ query: { order: [] } }, "query.order"],
    [{ fields: ["titel"] }, "fields[0]"],
    [{ cursor: "abc" }, "cursor"],
  ])("refuses %j", (params, path) => {
    expect(problemsOf({ query: {}, ...params }).map((problem) => problem.path)).toEqual([path]);
  });
});

describe("the limits of a search", () => {
  const wordsUpTo = (count: number): string => Array.from({ length: count }, (_, at) => `word${at}`).join(" ");

  test("32 different words are accepted, even if they are repeated, and 33 different words are refused", () => {
    expect(filtered({ keyword: { title: `${wordsUpTo(32)} ${wordsUpTo(32)}` } })).toEqual([]);
    expect(filtered({ keyword: { title: wordsUpTo(33) } })).toMatchObject([{ code: "size", maximum: 32 }]);
  });

  test("words of 64 characters are accepted, and longer words only by `keyword`", () => {
    expect(filtered({ fuzzy: { title: "x".repeat(64) }, keyword: { title: "x".repeat(65) } })).toEqual([]);
    expect(filtered({ fuzzy: { title: "x".repeat(65) } })).toMatchObject([{ code: "size", maximum: 64 }]);
  });

  test("a thousand conditions are accepted, and more conditions are refused with one problem", () => {
    const filter = (conditions: number) => ({ or: Array(conditions).fill({ eq: { count: 1 } }) });
    expect(filtered(filter(1_000))).toEqual([]);
    expect(filtered(filter(1_002))).toMatchObject([{ path: "query.filter.or[1000].eq", code: "size", maximum: 1_000 }]);
  });

  test("a sort by 8 fields is accepted, and a sort by 9 fields is refused", () => {
    const sort = (fields: number) => Array(fields).fill({ title: "asc" });
    expect(problemsOf({ query: { sort: sort(8) } })).toEqual([]);
    expect(problemsOf({ query: { sort: sort(9) } })).toMatchObject([{ path: "query.sort", code: "size", maximum: 8 }]);
  });
});

describe("the values and words of all conditions", () => {
  const numbers = Array.from({ length: 9_000 }, (_, at) => at);
  const words = Array.from({ length: 32 }, (_, at) => `longword${at}`);
  const maximum = 16_000;

  test.each([
    ["two lists", { in: { count: numbers, big: numbers } }, "query.filter.in.big"],
    [
      "the lists of a thousand conditions",
      { or: Array(1_000).fill({ in: { count: numbers.slice(0, 20) } }) },
      "query.filter.or[800].in.count",
    ],
    [
      "many `keyword` conditions",
      { or: Array(501).fill({ keyword: { title: words.join(" ") } }) },
      "query.filter.or[500].keyword.title",
    ],
    [
      "objects",
      { array_contains: { tags: { ...numbers }, sizes: { ...numbers } } },
      "query.filter.array_contains.sizes",
    ],
  ])("more than 16,000 values or words in %s are refused with one problem", (_, filter, path) => {
    expect(filtered(filter)).toMatchObject([{ path, code: "size", maximum }]);
  });

  test("the SQL for a filter with the maximum number of words stays below PostgreSQL's limit of params", () => {
    const checked = check({ query: { filter: { or: Array(500).fill({ fuzzy: { title: words.join(" ") } }) } } });
    if ("problems" in checked) throw new Error("refused");
    expect(compileSearch(checked.search, postgres).params.length).toBeLessThan(65_500);
  });
});

describe("suggestions", () => {
  const sorted = (sort: unknown) => ({ query: { sort } });
  const where = (filter: unknown) => ({ query: { filter } });

  test.each<[SearchParams, unknown, SearchParams]>([
    [sorted("created"), [{ created: "asc" }], sorted([{ created: "asc" }])],
    [sorted("created DESC"), [{ created: "desc" }], sorted([{ created: "desc" }])],
    [sorted({ created: "desc" }), [{ created: "desc" }], sorted([{ created: "desc" }])],
    [where({ eq: { count: ["5"] } }), "5", where({ eq: { count: "5" } })],
    [where({ eq: { title: [null] } }), null, where({ eq: { title: null } })],
    [where({ in: { count: 5 } }), [5], where({ in: { count: [5] } })],
    [{ query: {}, limit: "10000" }, 10_000, { query: {}, limit: 10_000 }],
    [{ query: {}, limit: "0" }, 1, { query: {}, limit: 1 }],
    [sorted([{ created: "descending" }]), "desc", sorted([{ created: "desc" }])],
  ])("the problem with %j suggests %j, which is valid", (params, suggestion, repaired) => {
    expect(problemsOf(params).map((problem) => problem.suggestion)).toEqual([suggestion]);
    expect(problemsOf(repaired)).toEqual([]);
  });

  test.each<[SearchParams]>([
    [sorted("created down")],
    [sorted("created desc, title asc")],
    [sorted("creatd desc")],
    [sorted("tags")],
    [sorted({ created: "newest" })],
    [sorted(null)],
    [where({ eq: { count: ["abc"] } })],
    [where({ eq: { count: [["5"]] } })],
    [where({ gt: { created: ["yesterday"] } })],
    [where({ eq: { done: ["yes"] } })],
    [where({ in: { count: "abc" } })],
  ])("the problem with %j has no suggestion, because the only repair that the check tries is invalid", (params) => {
    expect(problemsOf(params).map((problem) => problem.suggestion)).toEqual([undefined]);
  });
});

describe("cursors", () => {
  const params = { query: { filter: { gt: { count: 1 } }, sort: [{ created: "desc" }] }, limit: 1 };
  const record = { id: 7, created: "2024-02-29T12:00:00.000001Z" };
  const cursorOf = (secret?: string): string => {
    const checked = check(params, secret);
    if ("problems" in checked) throw new Error("refused");
    return pageOf(checked, { records: [{ key: "[7]", record }], more: true }).cursor ?? "";
  };

  test("a cursor continues the same search, even with another limit", () => {
    const checked = check({ ...params, limit: 5, cursor: cursorOf() });
    expect(checked).toMatchObject({ search: { after: { key: "[7]", values: [1709208000000001n] } } });
  });

  test("a cursor continues a search whose filter has the same members in another order", () => {
    const [least, most] = [{ gt: { count: 1 } }, { lt: { count: 9 } }];
    const first = check({ query: { filter: { ...least, ...most } } });
    if ("problems" in first) throw new Error("refused");
    const { cursor } = pageOf(first, { records: [{ key: "[7]", record }], more: true });
    expect(check({ query: { filter: { ...most, ...least } }, cursor })).toMatchObject({
      search: { after: { key: "[7]" } },
    });
  });

  test("a modified cursor and a cursor of another filter, sort or secret are refused", () => {
    const cursor = cursorOf();
    const refused = { problems: [{ path: "cursor" }] };
    expect(check({ query: { ...params.query, filter: {} }, cursor })).toMatchObject(refused);
    expect(check({ query: { ...params.query, sort: [{ created: "asc" }] }, cursor })).toMatchObject(refused);
    expect(check({ ...params, cursor: cursorOf("other") })).toMatchObject(refused);
    for (const at of [0, 10, 21, 30, cursor.length - 2]) {
      const changed = `${cursor.slice(0, at)}${cursor[at] === "A" ? "B" : "A"}${cursor.slice(at + 1)}`;
      expect(check({ ...params, cursor: changed })).toMatchObject(refused);
    }
    // The decoder ignores this character.
    expect(check({ ...params, cursor: `${cursor}=` })).toMatchObject(refused);
  });

  test("a cursor of null is ignored, and the cursor of a search with another problem is not checked", () => {
    expect(check({ ...params, cursor: null })).toMatchObject({ search: { limit: 1 } });
    expect(problemsOf({ query: { filter: { eq: { titel: "x" } } }, cursor: "abc" })).toMatchObject([
      { code: "unknown" },
    ]);
  });

  test("a cursor is refused after a sort field has changed its type", () => {
    const [created] = storeColumns({ transformations: [], omit: [], fields: { created: { type: "integer" } } });
    const columns = table.columns.map((column) => (created && column.name === created.name ? created : column));
    const checked = checkSearch({ ...table, columns }, { ...params, cursor: cursorOf() }, "secret");
    expect(checked).toMatchObject({ problems: [{ path: "cursor" }] });
  });
});

test("without a query, the problem names `semantic` only if the entity has a semantic search", () => {
  const expectedOf = (one: typeof table) => {
    const checked = checkSearch(one, {}, "secret");
    return "problems" in checked ? checked.problems.map(({ path, expected, found }) => [path, expected, found]) : [];
  };
  expect(expectedOf(table)).toEqual([["query", "an object", "nothing"]]);
  const semantic = { name: 2_048 };
  expect(expectedOf({ ...table, semantic })).toEqual([["query", "'query' or 'semantic'", "nothing"]]);
});

test("the param `fields` selects exactly its paths, including paths within arrays", () => {
  const record = {
    id: 1,
    title: "x",
    owner: { name: "Ada", age: 3 },
    people: [{ email: "a", age: 1 }, { age: 2 }],
    extra: { a: 1, b: 2 },
  };
  const kept = (...fields: readonly string[]) => project(record, checkFields(table, fields, "fields").projection);
  expect(kept("owner.name", "people.email", "extra.a")).toEqual({
    owner: { name: "Ada" },
    people: [{ email: "a" }, {}],
    extra: { a: 1 },
  });
  expect(kept("owner", "owner.name")).toEqual({ owner: { name: "Ada", age: 3 } });
  expect(kept("done")).toEqual({});
  expect(kept()).toEqual({});
});

test("the values of a filter are params of the SQL statement, never part of its text", () => {
  const text = "'; DROP TABLE things; --";
  const filter = { or: [{ eq: { title: text } }, { contains: { "extra.x": text } }, { fuzzy: { title: text } }] };
  const checked = check({ query: { filter } });
  if ("problems" in checked) throw new Error("refused");
  for (const dialect of [duckdb, postgres]) {
    const { page, params } = compileSearch(checked.search, dialect);
    expect(`${page.withoutNumbers} ${page.byNumber}`).not.toMatch(/drop/i);
    expect(params.length).toBeGreaterThan(3);
  }
});

test.each([
  ["duckdb", duckdb],
  ["postgres", postgres],
])("if 10 nested conditions compare numbers inside an array, the SQL for %s stays short", (_, dialect) => {
  const levels = (depth: number): unknown =>
    depth === 0
      ? { eq: { count: 1 } }
      : { and: [{ gt: { sizes: 1 } }, { or: [levels(depth - 2), { eq: { id: 1 } }] }] };
  const checked = check({ query: { filter: levels(20) } });
  if ("problems" in checked) throw new Error("refused");
  expect(compileSearch(checked.search, dialect).page.withoutNumbers.length).toBeLessThan(10_000);
});

test("if several sort keys have the same field, only the first one affects the order", () => {
  const checked = check({ query: { sort: [{ count: "desc" }, { count: "asc" }, { title: "asc" }] } });
  if ("problems" in checked) throw new Error("refused");
  expect(compileSearch(checked.search, duckdb).page.unsorted).toEqual(["desc", "asc"]);
  expect(compileSearch(checked.search, postgres).page.withoutNumbers).toContain(
    'ORDER BY "count" DESC NULLS LAST, "title" COLLATE "C" ASC NULLS LAST, _key COLLATE "C" LIMIT',
  );
});

test.each([
  [["id"], { in: { id: [1, 2] } }, true],
  [["id"], { in: { id: Array.from({ length: 10_000 }, (_, at) => at) } }, false],
  [["id", "count"], { in: { id: [1, 2], count: [1, 2] } }, true],
  [["id", "count"], { in: { id: Array.from({ length: 100 }, (_, at) => at), count: [1, 2, 3] } }, false],
])("DuckDB reads `raw` before the sort only if the filter lists few values of the key %j", (key, filter, isFew) => {
  const checked = checkSearch({ ...table, key }, { query: { filter } }, "secret");
  if ("problems" in checked) throw new Error("refused");
  expect(compileSearch(checked.search, duckdb).page.byNumber === undefined).toBe(isFew);
});

test.each([
  [50, true],
  [51, false],
])("if a filter lists %i keys, PostgreSQL selects their rows before the sort: %j", (keys, isBefore) => {
  const filter = { in: { id: Array.from({ length: keys }, (_, at) => at) } };
  const checked = check({ query: { filter } });
  if ("problems" in checked) throw new Error("refused");
  expect(compileSearch(checked.search, postgres).page.withoutNumbers.includes(" OFFSET 0)")).toBe(isBefore);
});
