import { describe, expect, test } from "vitest";
import type { Report } from "../../../generator/diagnostics/collect.ts";
import { type DiagnosticCode, messageOf } from "../../../generator/diagnostics.ts";
import { checkPattern, matchesOnly } from "../../../generator/resolve/pattern.ts";

test.each([
  "^[0-9]{10}$",
  "^[a-z]+[0-9]+$",
  "^(?:[a-z]{2})?$",
  "^[a-z0-9-]+$",
  "^(?:[gl]te?)\\|.+$",
  "^\\d{4}-\\d{2}-\\d{2}$",
  "^\\(\\?=$",
  "^[(?=*+]$",
  "^\\{\\d+\\}$",
  "^a\\\\$",
  "^[^@\\s]+@[^@\\s/]+$",
  "^[A-Za-z0-9][A-Za-z0-9.-]*(:[0-9]+)?$",
  "^(?:ab)*c$",
  "^(?:a|b)*$",
  "^(?:a*b)+$",
  "^(?:[^-]+-){2}[^-]+$",
  "^(?<year>\\d{4})$",
  "^[à-ÿ]+?x$",
  "^$",
])("the pattern %s is accepted", (pattern) => {
  expect(reportOf(pattern)).toEqual([]);
});

describe("a pattern is refused if the next character does not determine how the match continues", () => {
  test.each([
    ["^(a+)+$", "a+"],
    ["^((a+))*$", "a+"],
    ["^(a*)*$", "(a*)*"],
    ["^(?:a|aa)+$", "(?:a|aa)"],
    ["^(?:a|[^b])$", "(?:a|[^b])"],
    ["^(a*){5}$", "(a*){5}"],
    ["^(.{1,20}){3}$", ".{1,20}"],
    ["^(?:a?){20}b$", "(?:a?){20}"],
    ["^(?:a?|b?)$", "(?:a?|b?)"],
    ["^(?:a?)?$", "(?:a?)?"],
    ["^(?:a?b?)+$", "(?:a?b?)+"],
    ["^.*=x$", ".*"],
    ["^a*b?a*c$", "a*"],
    ["^\\w+\\d+$", "\\w+"],
    ["^[^a]+[\\s]$", "[^a]+"],
    ["^[\u2003-\u2005 ]*\\s$", "[\u2003-\u2005 ]*"],
    ["^[à-ÿ]*[é-ü]$", "[à-ÿ]*"],
    ["^(?:ab)*(?:ab)*c$", "(?:ab)*"],
    ["^a{0,10}a$", "a{0,10}"],
    ["^(?:a|a)$", "(?:a|a)"],
  ])("%s, because of %s", (pattern, part) => {
    expect(reportOf(pattern)).toEqual(["ambiguous-pattern", messageOf("ambiguous-pattern", { pattern, part })]);
  });
});

test.each<[pattern: string, code: DiagnosticCode, message: string]>([
  ["a*b", "partial-pattern", "expected a pattern for the whole string, such as '^[a-z]+$' or '^(?:a|b)$', found 'a*b'"],
  [
    "^a|b$",
    "partial-pattern",
    "expected a pattern for the whole string, such as '^[a-z]+$' or '^(?:a|b)$', found '^a|b$'",
  ],
  [
    "^a\\$",
    "partial-pattern",
    "expected a pattern for the whole string, such as '^[a-z]+$' or '^(?:a|b)$', found '^a\\$'",
  ],
  ["^a^b$", "unsupported-pattern", "a pattern cannot contain an assertion, found '^'"],
  ["^a\\b$", "unsupported-pattern", "a pattern cannot contain an assertion, found '\\b'"],
  ["^(?!a)$", "unsupported-pattern", "a pattern cannot contain an assertion, found '(?!a)'"],
  ["^(?<=a)b$", "unsupported-pattern", "a pattern cannot contain an assertion, found '(?<=a)'"],
  ["^(a)\\1$", "unsupported-pattern", "a pattern cannot contain a back reference, found '\\1'"],
  ["^(?<x>a)\\k<x>$", "unsupported-pattern", "a pattern cannot contain a back reference, found '\\k<x>'"],
  ["^[\\p{L}]$", "unsupported-pattern", "a pattern cannot contain a Unicode property, found '\\p{L}'"],
  [
    "^\\x41$",
    "unsupported-pattern",
    "a pattern cannot contain a character escape, found '\\x41'; write the character itself",
  ],
  ["^a{256}$", "too-many-repetitions", "expected at most 255 repetitions in a pattern, found '{256}'"],
  ["^a{256,}$", "too-many-repetitions", "expected at most 255 repetitions in a pattern, found '{256,}'"],
  ["^a{0,256}?$", "too-many-repetitions", "expected at most 255 repetitions in a pattern, found '{0,256}?'"],
  ["[", "invalid-pattern", "expected a regular expression, found '[': unterminated character class"],
])("the pattern %s is refused: %s", (pattern, code, message) => {
  expect(reportOf(pattern)).toEqual([code, message]);
});

function reportOf(pattern: string): readonly string[] {
  const reported: string[] = [];
  const report: Report = (code, params) => reported.push(code, messageOf(code, params));
  expect(checkPattern({ report }, pattern, [])).toBe(reported.length === 0);
  return reported;
}

test.each([
  ["^[a-z0-9-]+$", true],
  ["^[a-z]+(:[0-9]+)?$", true],
  ["^[a-z.]+$", true],
  ["^\\w+$", true],
  ["^.+$", false],
  ["^[^/]+$", false],
  ["^[.-:]+$", false],
  ["^(?:[a-z]+|[a-z]+@x)$", false],
  ["[a-z]+", false],
])("whether the pattern %s matches only characters of a host: %s", (pattern, expected) => {
  expect(matchesOnly(pattern, /^[\w.:-]$/)).toBe(expected);
});
