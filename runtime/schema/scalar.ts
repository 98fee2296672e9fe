import type { Problem } from "../errors/problem.ts";
import type { Schema, SchemaType } from "../model.ts";
import { describeFound, expectations, isTooLongForPattern } from "./describe.ts";

/** The schema keywords that `scalarProblem` checks. */
export type ScalarSchema = Pick<Schema, "enum" | "type" | "minimum" | "maximum" | "minLength" | "pattern">;

/**
 * Checks a value, except its items and members, and returns the first problem. The validator reports the same problem, with a
 * suggestion if there is one. Use this function in code that is synchronous or cannot load the validator.
 */
export function scalarProblem(path: string, schema: ScalarSchema, value: unknown): Problem | undefined {
  const keyword = failedKeyword(schema, value);
  if (keyword === undefined) return undefined;
  const { code = "invalid", expected, facts } = expectations[keyword] ?? {};
  const { [keyword]: limit }: Keywords = schema;
  return {
    path,
    code,
    expected: expected?.(schema, limit) ?? keyword,
    found: describeFound(keyword, value),
    ...facts?.(schema),
  };
}

/** The keywords that can fail. The validator adds `safeInteger` to the schemas for which `expectsSafeInteger` is true. */
type Keywords = ScalarSchema & { readonly safeInteger?: true };

function failedKeyword(schema: ScalarSchema, value: unknown): keyof Keywords | undefined {
  const { enum: allowed, type, minimum, maximum, minLength, pattern } = schema;
  if (allowed && !allowed.some((one) => one === value)) return "enum";
  if (type !== undefined && ![type].flat().some((one) => hasType(value, one))) return "type";
  if (typeof value === "number" && minimum !== undefined && value < minimum) return "minimum";
  if (typeof value === "number" && maximum !== undefined && value > maximum) return "maximum";
  if (typeof value === "number" && expectsSafeInteger(schema) && !isExact(value)) return "safeInteger";
  if (typeof value !== "string") return undefined;
  if (minLength !== undefined && [...value].length < minLength) return "minLength";
  return pattern === undefined || boundedPattern(pattern, "u").test(value) ? undefined : "pattern";
}

function hasType(value: unknown, type: SchemaType): boolean {
  switch (type) {
    case "integer":
      return Number.isInteger(value);
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    case "null":
      return value === null;
    default:
      return typeof value === type;
  }
}

/**
 * Whether a number for a schema must be between ±(2^53−1). False for a schema with an enum or with both bounds, because they
 * already restrict the number.
 */
export function expectsSafeInteger({ type, enum: allowed, minimum, maximum }: ScalarSchema): boolean {
  const isBounded = allowed !== undefined || (minimum !== undefined && maximum !== undefined);
  const types = [type].flat();
  return types.includes("integer") && !types.includes("number") && !isBounded;
}

/**
 * Whether a number is the one that the caller wrote. JavaScript rounds integers beyond ±(2^53−1), so such an integer can differ
 * from the one in the caller's JSON or source code.
 */
export function isExact(number: number): boolean {
  return !Number.isInteger(number) || Number.isSafeInteger(number);
}

/** Compiles a pattern. `test` returns false for a string that is too long for a pattern, without executing the pattern. */
export function boundedPattern(
  pattern: string,
  flags: string,
): { readonly test: (text: string) => boolean; readonly toString: () => string } {
  const regExp = new RegExp(pattern, flags);
  return {
    test: (text) => !isTooLongForPattern(text) && regExp.test(text),
    // Ajv identifies a pattern by its string.
    toString: () => String(regExp),
  };
}
