import { expect, test } from "vitest";
import { patternProblem } from "../../../generator/resolve/pattern.ts";

test.each([
  "^[0-9]{10}$",
  "^[a-z]+[0-9]+$",
  "^(?:[a-z]{2})?$",
  "^[a-z0-9-]+$",
  "^(gte|gt|lte|lt)\\|.+$",
  "^\\d{4}-\\d{2}-\\d{2}$",
  "\\(\\?=",
  "[(?=*+]",
  "^\\{\\d+\\}$",
])("%s is safe", (pattern) => {
  expect(patternProblem(pattern)).toBeUndefined();
});

test.each([
  ["(a+)+", "'(a+)+' repeats a group that holds a repetition or a choice"],
  ["((a+))*", "'((a+))*' repeats a group that holds a repetition or a choice"],
  ["(?:a|aa)+$", "'(?:a|aa)+$' repeats a group that holds a repetition or a choice"],
  ["(a*){5}", "'(a*){5}' repeats a group that holds a repetition or a choice"],
  ["(.{1,20}){3}", "'(.{1,20}){3}' repeats a group that holds a repetition or a choice"],
  [".*.*.*.*x", "expected at most 3 repetitions, found more in '.*.*.*.*x'"],
  ["(a)\\1", "a pattern cannot refer back to a group"],
  ["(?<x>a)\\k<x>", "a pattern cannot look around, and its groups have no names"],
  ["(?!a)", "a pattern cannot look around, and its groups have no names"],
  ["(?<=a)b", "a pattern cannot look around, and its groups have no names"],
  ["[", "expected a regular expression, found '[': unterminated character class"],
  ["x".repeat(201), "expected a pattern of at most 200 characters, found 201"],
])("%s is refused", (pattern, problem) => {
  expect(patternProblem(pattern)).toBe(problem);
});
