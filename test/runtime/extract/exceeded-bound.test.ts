import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exceededBound } from "../../../runtime/extract/parse-json.ts";

const none = { levels: 1_000, members: 1_000, values: 1_000_000 };

test.each([
  ["1", 0, undefined],
  ["[]", 0, "levels"],
  ["[]", 1, undefined],
  ['{"a":[1]}', 1, "levels"],
  ['{"a":[1],"b":[2]}', 2, undefined],
  ['"[[[["', 0, undefined],
  ['["\\"[[["]', 1, undefined],
  ['["\\\\",[]]', 1, "levels"],
  ['["unfinished [[[', 1, undefined],
  ["[".repeat(1_000_000), 64, "levels"],
])("%.20s beyond %i levels: %s", (text, levels, wanted) => {
  expect(exceededBound(text, { ...none, levels })).toBe(wanted);
});

test.each([
  ["{}", 0, undefined],
  ['{"a":1,"b":2}', 2, undefined],
  ['{"a":1,"b":2}', 1, "members"],
  ['{"a":{"b":1},"c":{"d":2}}', 2, undefined],
  ['{"a":{"b":1,"c":2,"d":3}}', 2, "members"],
  ['{"a,b,c":",,,"}', 1, undefined],
  ["[1,2,3]", 1, undefined],
])("%s beyond %i members: %s", (text, members, wanted) => {
  expect(exceededBound(text, { ...none, members })).toBe(wanted);
});

test.each([
  ["1", 1, undefined],
  ["[]", 1, undefined],
  ["[ ]", 1, undefined],
  ["[1]", 1, "values"],
  ["[1,[2,3],{}]", 6, undefined],
  ["[1,[2,3],{}]", 5, "values"],
  ["1,2,3", 2, "values"],
  ["]]]]", 2, "values"],
])("%s beyond %i values: %s", (text, values, wanted) => {
  expect(exceededBound(text, { ...none, values })).toBe(wanted);
});

describe("of any JSON", () => {
  const inside = (value: unknown): readonly unknown[] =>
    typeof value === "object" && value !== null ? Object.values(value) : [];
  const most = (numbers: readonly number[]): number => Math.max(0, ...numbers);
  const levelsOf = (value: unknown): number =>
    typeof value === "object" && value !== null ? 1 + most(inside(value).map(levelsOf)) : 0;
  const membersOf = (value: unknown): number =>
    most([Array.isArray(value) ? 0 : inside(value).length, ...inside(value).map(membersOf)]);
  const valuesOf = (value: unknown): number => inside(value).reduce<number>((sum, each) => sum + valuesOf(each), 1);

  test.each([
    ["levels", levelsOf],
    ["members", membersOf],
    ["values", valuesOf],
  ] as const)("finds the %s", (bound, count) => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 0, max: 2 }), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        const counted = count(value);
        expect(exceededBound(text, { ...none, [bound]: counted })).toBeUndefined();
        // An object of none may hold none; one member is one too many of nothing.
        if (counted > 1) expect(exceededBound(text, { ...none, [bound]: counted - 1 })).toBe(bound);
      }),
    );
  });
});
