import { expect, test } from "vitest";
import { setAt } from "../../../sandbox/invert/draft.ts";

test.each([
  { why: "makes objects on the way", tree: {}, path: ["a", "b"], value: 1, want: { a: { b: 1 } } },
  { why: "makes arrays where a number follows", tree: {}, path: ["a", "0", "b"], value: 1, want: { a: [{ b: 1 }] } },
  { why: "keeps what is there", tree: { a: { c: 2 } }, path: ["a", "b"], value: 1, want: { a: { c: 2, b: 1 } } },
  { why: "replaces what cannot hold members", tree: { a: "text" }, path: ["a", "b"], value: 1, want: { a: { b: 1 } } },
  {
    why: "removes for undefined",
    tree: { a: { b: 1, c: 2 } },
    path: ["a", "b"],
    value: undefined,
    want: { a: { c: 2 } },
  },
  { why: "leaves an array without members of other names", tree: [1], path: ["next"], value: 1, want: [1] },
])("$why", ({ tree, path, value, want }) => {
  const changed = structuredClone(tree);
  setAt(changed, path, value);
  expect(changed).toEqual(want);
});

test("a name that is no member of plain objects becomes one, and reaches no prototype", () => {
  const tree = {};
  setAt(tree, ["__proto__", "polluted"], true);
  expect(Object.hasOwn(tree, "__proto__")).toBe(true);
  expect(Reflect.get({}, "polluted")).toBeUndefined();
});
