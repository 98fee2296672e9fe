import fc from "fast-check";
import { expect, test } from "vitest";
import { hasLongInteger } from "../../../runtime/extract/long-integer.ts";

test.each([
  { text: "", want: false },
  { text: "123456789012345", want: false },
  { text: "1234567890123456", want: true },
  { text: "-1234567890123456", want: true },
  { text: '{"a":"1234567890123456"}', want: false },
  { text: '{"a":0.1234567890123456}', want: false },
  { text: '{"a":"x1234567890123456"}', want: false },
  { text: '{"a":"1234567890123456","b":1234567890123456}', want: true },
])("$text: $want", ({ text, want }) => {
  expect(hasLongInteger(text)).toBe(want);
});

test("a long integer is found at any place", () => {
  fc.assert(
    fc.property(fc.string(), fc.bigInt({ min: 10n ** 15n, max: 10n ** 40n }), fc.string(), (before, integer, after) => {
      expect(hasLongInteger(`[${JSON.stringify(before)},${integer},${JSON.stringify(after)}]`)).toBe(true);
    }),
  );
});
