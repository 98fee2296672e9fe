import { expect, test } from "vitest";
import { patternProblem, takesOnly } from "../../../generator/resolve/pattern.ts";

test.each([
  "^[0-9]{10}$",
  "^[a-z]+[0-9]+$",
  "^(?:[a-z]{2})?$",
  "^[a-z0-9-]+$",
  "^(gte|gt|lte|lt)\\|.+$",
  "^\\d{4}-\\d{2}-\\d{2}$",
  "^\\(\\?=$",
  "^[(?=*+]$",
  "^\\{\\d+\\}$",
  "^a\\\\$",
  "^.*=x$",
  "^[^@\\s]+@[^@\\s/]+$",
  "^[A-Za-z0-9][A-Za-z0-9.-]*(:[0-9]+)?$",
  "^(?:ab)*c$",
  "^[à-ÿ]+?x$",
])("%s is safe", (pattern) => {
  expect(patternProblem(pattern)).toBeUndefined();
});

const whole = (pattern: string) => `expected a pattern of the whole text, ^…$, found '${pattern}'`;
const nested = (pattern: string) => `'${pattern}' repeats a group that holds a repetition or a choice`;
const open = (pattern: string) =>
  `expected each repetition in '${pattern}' to end where the next character cannot be of it, or only one of them`;
const many = (pattern: string) => `expected fewer ways in which '${pattern}' can match one text`;

test.each<[pattern: string, problem: (pattern: string) => string]>([
  ["a*b", whole],
  ["^a$|^b", whole],
  ["^a\\$", whole],
  ["^(a+)+$", nested],
  ["^((a+))*$", nested],
  ["^(?:a|aa)+$", nested],
  ["^(a*){5}$", nested],
  ["^(.{1,20}){3}$", nested],
  ["^(?:a?){20}b$", nested],
  ["^a*a*b$", open],
  ["^a*b?a*c$", open],
  ["^.*.*.*=x$", open],
  ["^\\w+\\d+$", open],
  ["^(?:ab)*(?:ab)*c$", open],
  [`^${"a?".repeat(25)}a{25}b$`, many],
  [`^${"a{0,10}".repeat(8)}b$`, many],
  [`^${"(a|a)?".repeat(22)}$`, many],
  [`^${"(?:a|a)".repeat(20)}$`, many],
  ["^a|b$", () => "expected the alternatives of '^a|b$' in a group, ^(?:…|…)$"],
  ["^a^b$", () => "'^' stands at the ends of a pattern only"],
  ["^a{256}$", () => "expected at most 255 repetitions, found '{256}'"],
  ["^[\\p{L}]$", () => "'\\p' is not for patterns; write the characters themselves"],
  ["^a\\b$", () => "'\\b' is not for patterns; write the characters themselves"],
  ["^(a)\\1$", () => "a pattern cannot refer back to a group"],
  ["^(?<x>a)\\k<x>$", () => "a pattern cannot look around, and its groups have no names"],
  ["^(?!a)$", () => "a pattern cannot look around, and its groups have no names"],
  ["^(?<=a)b$", () => "a pattern cannot look around, and its groups have no names"],
  ["[", () => "expected a regular expression, found '[': unterminated character class"],
  ["x".repeat(201), () => "expected a pattern of at most 200 characters, found 201"],
])("%s is refused", (pattern, problem) => {
  expect(patternProblem(pattern)).toBe(problem(pattern));
});

test.each([
  ["^[a-z0-9-]+$", true],
  ["^[a-z]+(:[0-9]+)?$", true],
  ["^[a-z.]+$", true],
  ["^.+$", false],
  ["^[^/]+$", false],
  ["^(?:[a-z]+|[a-z]+@x)$", false],
  ["[a-z]+", false],
])("whether %s takes the characters of a host alone: %s", (pattern, takes) => {
  expect(takesOnly(pattern, /^[\w.:-]$/)).toBe(takes);
});
