import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonFault } from "../../../service/http/bodies.ts";

test.each([
  ["{", "the end of the body at line 1, column 2"],
  ["[", "the end of the body at line 1, column 2"],
  ['{"a": ', "the end of the body at line 1, column 7"],
  ['{"a": "unfinished', "the end of the body at line 1, column 18"],
  ['{\n  "a": 1,\n}', "something else at line 3, column 1"],
  ["{'a': 1}", "something else at line 1, column 2"],
  ['{"a": undefined}', "something else at line 1, column 7"],
  ['{"a": "b: [x", "c":\n  nope}', "something else at line 2, column 3"],
  ['{"a": nullable}', "something else at line 1, column 11"],
  ["[1, 2,]", "something else at line 1, column 7"],
  ['[{"a": 1}, {"b": }]', "something else at line 1, column 18"],
  ['{"a" 1}', "something else at line 1, column 6"],
  ['{"a": 1} {"b": 2}', "something else at line 1, column 10"],
  ["secret", "something else at line 1, column 1"],
])("the error has the position of the first mistake in %j", (text, found) => {
  expect(jsonFault(text)).toMatchObject({
    code: "invalid_params",
    reason: `expected the body to be valid JSON, found ${found}`,
  });
});

test("the position of a mistake after a million spaces is exact", () => {
  expect(jsonFault(`[1${" ".repeat(1_000_000)},}`).reason).toContain("something else at line 1, column 1000004");
});

test("a byte order mark does not count as a column", () => {
  expect(jsonFault('\uFEFF{"a": 1,}').reason).toContain("line 1, column 9");
});

test("if the parser refuses valid JSON, the error lists the forbidden member names", () => {
  expect(jsonFault('{"__proto__": {}}').reason).toBe(
    "expected a body without the member names __proto__ and constructor.prototype",
  );
});

test("the position of the mistake in truncated JSON is within the text or at its end", () => {
  fc.assert(
    fc.property(fc.object({ maxDepth: 4 }), fc.nat(), (value, cut) => {
      const text = JSON.stringify(value);
      const part = text.slice(0, cut % text.length);
      const column = Number(/column (\d+)$/.exec(jsonFault(part).reason)?.[1]);
      expect(column).toBeGreaterThan(0);
      expect(column).toBeLessThanOrEqual(part.length + 1);
    }),
  );
});
