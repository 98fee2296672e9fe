import type { Problem } from "../errors/problem.ts";
import type { Schema } from "../model.ts";
import { describe, describeType } from "./describe.ts";

/**
 * Maximum length of a string that is matched against a pattern, in code units: matching may take time in the square of
 * the length.
 */
export const longestMatched = 2000;

interface BoundedPattern {
  test(text: string): boolean;
  toString(): string;
}

/** A regular expression that matches no string longer than `longestMatched`. */
export function boundedPattern(pattern: string, flags = "u"): BoundedPattern {
  const regExp = new RegExp(pattern, flags);
  return { test: (text) => text.length <= longestMatched && regExp.test(text), toString: () => String(regExp) };
}

/** What a pattern expects. */
export function describePattern(pattern: unknown): string {
  return `a string that matches ${pattern}`;
}

/**
 * The problem with a value that must be a string that is not empty and matches the pattern of its schema; `undefined` if
 * there is none. It needs no validator, so that the caller need not wait until one is loaded.
 */
export function stringProblem(path: string, value: unknown, { pattern }: Schema): Problem | undefined {
  const string: Pick<Schema, "type"> = { type: "string" };
  if (typeof value !== "string")
    return { path, code: "type", ...string, expected: describeType(string), found: describe(value) };
  if (value === "")
    return { path, code: "missing", ...string, expected: "a string that is not empty", found: "an empty string" };
  if (pattern === undefined || boundedPattern(pattern).test(value)) return undefined;
  return { path, code: "format", pattern, expected: describePattern(pattern), found: describe(value) };
}
