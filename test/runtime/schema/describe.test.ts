import { expect, test } from "vitest";
import { describe } from "../../../runtime/schema/describe.ts";

test.each([
  [undefined, "nothing"],
  [null, "null"],
  [true, "true"],
  [1.5, "1.5"],
  ["a", "'a'"],
  ["x".repeat(40), `'${"x".repeat(40)}'`],
  ["x".repeat(41), `'${"x".repeat(40)}…'`],
  [[], "an array of 0 items"],
  [["secret"], "an array of 1 item"],
  [{ secret: 1 }, "an object"],
  [() => 1, "a function"],
])("%o is described as %s", (value, want) => {
  expect(describe(value)).toBe(want);
});
