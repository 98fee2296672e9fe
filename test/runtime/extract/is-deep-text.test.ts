import fc from "fast-check";
import { expect, test } from "vitest";
import { isDeepText } from "../../../runtime/extract/is-deep-text.ts";

const nested = (levels: number, inner = "1") => "[".repeat(levels) + inner + "]".repeat(levels);

test.each([
  { name: "a thousand levels", text: nested(1000), want: false },
  { name: "one more", text: nested(1001), want: true },
  { name: "objects count too", text: '{"a":['.repeat(501), want: true },
  { name: "text that is cut off", text: `{"data":${"[".repeat(2000)}`, want: true },
  { name: "many beside one another", text: `[${"[],{},".repeat(5000)}1]`, want: false },
  { name: "brackets in a string", text: JSON.stringify(["[".repeat(5000)]), want: false },
  { name: "brackets in a string after escapes", text: JSON.stringify([`"\\"${"[".repeat(5000)}\\`]), want: false },
  { name: "closing ones in strings do not count", text: '["]]]]\\"]",'.repeat(1001), want: true },
  {
    name: "strings that end in backslashes",
    text: JSON.stringify(Array(300).fill(["\\", '\\"[['.repeat(5)])),
    want: false,
  },
  { name: "a string without an end", text: `["${"[".repeat(5000)}`, want: false },
])("$name: $want", ({ text, want }) => {
  expect(isDeepText(text)).toBe(want);
});

test("no text of a value of few levels is deep", () => {
  fc.assert(fc.property(fc.json(), (text) => !isDeepText(text)));
});
