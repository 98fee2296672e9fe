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
  return {
    path,
    code,
    expected: expected?.(schema, schema[keyword]) ?? keyword,
    found: describeFound(keyword, value),
    ...facts?.(schema),
  };
}

function failedKeyword(
  { enum: allowed, type, minimum, maximum, minLength, pattern }: ScalarSchema,
  value: unknown,
): keyof ScalarSchema | undefined {
  if (allowed && !allowed.some((one) => one === value)) return "enum";
  if (type !== undefined && ![type].flat().some((one) => hasType(value, one))) return "type";
  if (typeof value === "number" && minimum !== undefined && value < minimum) return "minimum";
  if (typeof value === "number" && maximum !== undefined && value > maximum) return "maximum";
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
