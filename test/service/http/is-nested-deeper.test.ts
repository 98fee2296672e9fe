import fc from "fast-check";
import { expect, test } from "vitest";
import { isNestedDeeper } from "../../../service/http/is-nested-deeper.ts";

test.each([
  ["1", 0, false],
  ["[]", 0, true],
  ["[]", 1, false],
  ['{"a":[1]}', 1, true],
  ['{"a":[1],"b":[2]}', 2, false],
  ['"[[[["', 0, false],
  ['["\\"[[["]', 1, false],
  ['["\\\\",[]]', 1, true],
  ['["unfinished [[[', 1, false],
  ["[".repeat(1_000_000), 64, true],
])("%.20s beyond %i levels: %s", (text, levels, wanted) => {
  expect(isNestedDeeper(text, levels)).toBe(wanted);
});

test("finds the depth of any JSON", () => {
  const depthOf = (value: unknown): number =>
    typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const depth = depthOf(value);
      const text = JSON.stringify(value);
      expect(isNestedDeeper(text, depth)).toBe(false);
      if (depth > 0) expect(isNestedDeeper(text, depth - 1)).toBe(true);
    }),
  );
});
