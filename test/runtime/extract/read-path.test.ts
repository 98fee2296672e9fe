import { expect, test } from "vitest";
import { readPath } from "../../../runtime/extract/read-path.ts";

const body = {
  data: { list: [{ id: 1 }, { id: 2 }], none: null, empty: [] },
  boards: [{ page: { items: [{ id: "a" }] } }, { page: { items: [{ id: "b" }, { id: "c" }] } }, { page: null }],
  bans: { ip_address: [{ ip: "::1" }], visitor: [{ name: "v" }, { name: "w" }] },
};

test.each<{ path: readonly string[]; want: unknown }>([
  { path: [], want: body },
  { path: ["data", "list"], want: body.data.list },
  { path: ["data", "list", "1", "id"], want: 2 },
  { path: ["data", "none"], want: null },
  { path: ["data", "none", "deeper"], want: undefined },
  { path: ["data", "list", "length"], want: undefined },
  { path: ["data", "list", "9"], want: undefined },
  { path: ["constructor"], want: undefined },
  { path: ["__proto__"], want: undefined },
])("a plain path reads own properties of objects, and items of arrays: $path", ({ path, want }) => {
  expect(readPath(body, path)).toBe(want);
});

test.each([
  { path: "$", want: [body] },
  { path: "$.data.list[*]", want: body.data.list },
  { path: "$.boards[*].page.items[*]", want: [{ id: "a" }, { id: "b" }, { id: "c" }] },
  { path: "$.bans[*][*]", want: [{ ip: "::1" }, { name: "v" }, { name: "w" }] },
  { path: "$.data.empty[*]", want: [] },
  { path: "$.missing[*]", want: [] },
  { path: "$.constructor", want: [] },
])("a JSONPath returns all its matches: $path", ({ path, want }) => {
  expect(readPath(body, path)).toEqual(want);
});

test.each([undefined, null, 0, "text"])("a JSONPath in %j matches nothing", (value) => {
  expect(readPath(value, "$[*]")).toEqual([]);
});

test("a JSONPath with a filter is refused", () => {
  expect(() => readPath({ a: [{ b: 1 }] }, "$.a[?(@.b)]")).toThrow(
    "[internal] the path 'a[?(@.b)]' cannot be read: filters and scripts are not supported",
  );
});

test("a JSONPath with more than 100,000 matches is too large", () => {
  const body = Array(100_001).fill(0);
  expect(readPath(body.slice(1), "$[*]")).toHaveLength(100_000);
  expect(() => readPath(body, "$[*]")).toThrow("[too_large] expected at most 100000 matches of '[*]', found more");
});
