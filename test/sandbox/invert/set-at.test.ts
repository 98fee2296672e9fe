import { expect, test } from "vitest";
import { setAt } from "../../../sandbox/invert/draft.ts";

test.each([
  { why: "creates missing objects", tree: {}, path: ["a", "b"], value: 1, want: { a: { b: 1 } } },
  { why: "creates an array for an index", tree: {}, path: ["a", "0", "b"], value: 1, want: { a: [{ b: 1 }] } },
  { why: "keeps other members", tree: { a: { c: 2 } }, path: ["a", "b"], value: 1, want: { a: { c: 2, b: 1 } } },
  { why: "replaces a string with an object", tree: { a: "text" }, path: ["a", "b"], value: 1, want: { a: { b: 1 } } },
  {
    why: "removes a member if the value is undefined",
    tree: { a: { b: 1, c: 2 } },
    path: ["a", "b"],
    value: undefined,
    want: { a: { c: 2 } },
  },
  { why: "adds no named members to an array", tree: [1], path: ["next"], value: 1, want: [1] },
])("setAt $why", ({ tree, path, value, want }) => {
  const changed = structuredClone(tree);
  setAt(changed, path, value);
  // `toEqual` does not distinguish an absent member from `undefined`.
  expect(changed).toStrictEqual(want);
});

test("the name __proto__ becomes an own member and changes no prototype", () => {
  const tree = {};
  setAt(tree, ["__proto__", "polluted"], true);
  expect(Object.hasOwn(tree, "__proto__")).toBe(true);
  expect(Reflect.get({}, "polluted")).toBeUndefined();
});
