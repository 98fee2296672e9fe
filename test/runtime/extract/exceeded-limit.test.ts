import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exceededLimit } from "../../../runtime/extract/parse-json.ts";

const unlimited = { levels: 1_000, members: 1_000, values: 1_000_000 };

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
])("exceededLimit returns $2 for $0 and a limit of $1 levels", (text, levels, want) => {
  expect(exceededLimit(text, { ...unlimited, levels })).toBe(want);
});

test.each([
  ["{}", 0, undefined],
  ['{"a":1,"b":2}', 2, undefined],
  ['{"a":1,"b":2}', 1, "members"],
  ['{"a":{"b":1},"c":{"d":2}}', 2, undefined],
  ['{"a":{"b":1,"c":2,"d":3}}', 2, "members"],
  ['{"a,b,c":",,,"}', 1, undefined],
  ["[1,2,3]", 1, undefined],
])("exceededLimit returns $2 for $0 and a limit of $1 members", (text, members, want) => {
  expect(exceededLimit(text, { ...unlimited, members })).toBe(want);
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
])("exceededLimit returns $2 for $0 and a limit of $1 values", (text, values, want) => {
  expect(exceededLimit(text, { ...unlimited, values })).toBe(want);
});

describe("any JSON", () => {
  const childrenOf = (value: unknown): readonly unknown[] =>
    typeof value === "object" && value !== null ? Object.values(value) : [];
  const highest = (numbers: readonly number[]): number => Math.max(0, ...numbers);
  const levelsOf = (value: unknown): number =>
    typeof value === "object" && value !== null ? 1 + highest(childrenOf(value).map(levelsOf)) : 0;
  const membersOf = (value: unknown): number =>
    highest([Array.isArray(value) ? 0 : childrenOf(value).length, ...childrenOf(value).map(membersOf)]);
  const valuesOf = (value: unknown): number => childrenOf(value).reduce<number>((sum, each) => sum + valuesOf(each), 1);

  test.each([
    ["levels", levelsOf],
    ["members", membersOf],
    ["values", valuesOf],
  ] as const)("stays within a limit equal to its number of %s, and exceeds a lower one", (limit, count) => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 0, max: 2 }), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        const counted = count(value);
        expect(exceededLimit(text, { ...unlimited, [limit]: counted })).toBeUndefined();
        // A limit of 0 is not tested: `exceededLimit` counts members by their commas, and an object with one member has no comma.
        if (counted > 1) expect(exceededLimit(text, { ...unlimited, [limit]: counted - 1 })).toBe(limit);
      }),
    );
  });
});
