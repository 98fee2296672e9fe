import fc from "fast-check";
import { expect, test } from "vitest";
import { createSubstringSet } from "../../../runtime/errors/substring-set.ts";

test("startsIn returns exactly the start indexes of the substrings that also occur in an added string", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "ü", "\0"), maxLength: 60 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 16 }), fc.array(text, { maxLength: 5 }), text, (length, added, searched) => {
      const substrings = createSubstringSet(length);
      for (const each of added) substrings.add(each);
      const starts = Array.from({ length: Math.max(0, searched.length - length + 1) }, (_, at) => at);
      const expected = starts.filter((at) => added.some((each) => each.includes(searched.slice(at, at + length))));
      expect(substrings.startsIn(searched)).toEqual(expected);
    }),
  );
});

test("a set finds 100,000 added substrings, and none of 100,000 others", () => {
  const substrings = createSubstringSet(8);
  const numbered = (from: number) => Array.from({ length: 100_000 }, (_, at) => String(from + at));
  for (const number of numbered(10_000_000)) substrings.add(number);
  expect(numbered(10_000_000).every((number) => substrings.startsIn(number).length === 1)).toBe(true);
  expect(numbered(20_000_000).some((number) => substrings.startsIn(number).length > 0)).toBe(false);
});
