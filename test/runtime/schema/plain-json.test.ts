import { expect, test } from "vitest";
import { plainJson } from "../../../runtime/schema/plain-json.ts";

/** Returns nested objects. Each refers twice to the next object, so a traversal visits the innermost object 2 ** levels times. */
function doubled(levels: number): object {
  let value: object = { end: true };
  for (let level = 0; level < levels; level++) value = { a: value, b: value };
  return value;
}

test("an object in two members is not a cycle", () => {
  const shared = { id: 1 };
  expect(plainJson({ a: shared, b: [shared, shared], c: doubled(8) })).toEqual([]);
});

test("an array that contains itself twice has one problem for each occurrence", () => {
  const cyclic: unknown[] = [];
  cyclic.push(cyclic, cyclic);
  const problem = { code: "invalid", expected: "a value without cycles", found: "a value that contains itself" };
  expect(plainJson({ a: cyclic })).toEqual([
    { path: "a[0]", ...problem },
    { path: "a[1]", ...problem },
  ]);
});

test("a value may have at most 64 levels of arrays and objects", () => {
  let value: unknown = "the end";
  for (let level = 0; level < 64; level++) value = level % 2 === 0 ? { a: value } : [value];
  expect(plainJson(value)).toEqual([]);
  expect(plainJson({ a: value })).toEqual([
    expect.objectContaining({ code: "size", expected: "at most 64 levels", found: "more", maximum: 64 }),
  ]);
});

test.each([
  { name: "shared objects", value: doubled(40) },
  { name: "an array of holes", value: new Array(2 ** 32 - 1) },
  {
    name: "an array with the length 2 ** 50",
    value: new Proxy([], { get: (array, key) => (key === "length" ? 2 ** 50 : Reflect.get(array, key)) }),
  },
])("more than a million values are too many: $name", ({ value }) => {
  expect(plainJson({ value })).toEqual([
    { path: "", code: "size", expected: "at most 1000000 values", found: "more", maximum: 1_000_000 },
  ]);
});

test("plainJson reports at most 50 problems", () => {
  expect(plainJson({ dates: Array.from({ length: 100_000 }, () => new Date(0)) })).toHaveLength(50);
});
