import { expect, test } from "vitest";
import { placesOf } from "../../../sandbox/generate/pattern.ts";

test.each([
  { pattern: "^[a-c]{2}$", want: [{ alphabet: "abc" }, { alphabet: "abc" }] },
  { pattern: "a\\.\\d", want: [{ literal: "a" }, { literal: "." }, { alphabet: "0123456789" }] },
  { pattern: "^x{0,2}$", want: [{ literal: "x" }, { literal: "x" }] },
  { pattern: "^[-_]?$", want: [{ alphabet: "-_" }] },
])("$pattern is places for literals and classes", ({ pattern, want }) => {
  expect(placesOf(pattern)).toEqual(want);
});

test.each(["^(a|b)$", "a|b", "^[^a]$", "^(?=a)", "\\b", "[a"])("%s is not one of the simple patterns", (pattern) => {
  expect(placesOf(pattern)).toBeUndefined();
});
