import fc from "fast-check";
import { expect, test } from "vitest";
import { exceededBound } from "../../../runtime/extract/exceeded-bound.ts";
import { isDeep } from "../../../runtime/extract/is-deep.ts";

const nested = (levels: number): unknown => JSON.parse(`${"[".repeat(levels)}1${"]".repeat(levels)}`);

test.each([
  { name: "a thousand levels", value: nested(1000), want: false },
  { name: "one more", value: nested(1001), want: true },
  { name: "far more than a stack holds", value: nested(200_000), want: true },
  { name: "a deep member after others", value: [1, "[", null, { a: {}, b: [[], nested(999)] }], want: true },
  { name: "a deep member of any name", value: JSON.parse(`{"__proto__":${JSON.stringify(nested(1000))}}`), want: true },
  { name: "many beside one another", value: Array.from({ length: 5_000 }, () => ({ a: [] })), want: false },
  { name: "a text", value: "[".repeat(5_000), want: false },
  { name: "nothing", value: null, want: false },
])("$name: $want", ({ value, want }) => {
  expect(isDeep(value)).toBe(want);
});

test("a value is deep where its text is", () => {
  const levels = fc.integer({ min: 990, max: 1010 });
  const wrapped = fc.tuple(levels, fc.jsonValue({ maxDepth: 12 }), fc.array(fc.boolean(), { minLength: 1 }));
  fc.assert(
    fc.property(wrapped, ([count, inner, objects]) => {
      let value: unknown = inner;
      for (let level = 0; level < count; level++) value = objects[level % objects.length] ? { a: value } : [value];
      const bounds = { levels: 1000, members: 1_000_000, values: 1_000_000 };
      expect(isDeep(value)).toBe(exceededBound(JSON.stringify(value), bounds) === "levels");
    }),
  );
});
