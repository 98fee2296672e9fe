import type { Problem } from "../errors/problem.ts";
import type { Schema, SchemaType } from "../model.ts";

/**
 * A value in the words of an error message: scalars as they are, strings quoted and cut after 40 characters,
 * arrays by their length, objects without their members.
 */
export function describe(value: unknown): string {
  if (value === undefined) return nothing;
  if (value === null || typeof value === "boolean" || typeof value === "number") return String(value);
  if (typeof value === "string") return `'${cut(value)}'`;
  if (Array.isArray(value)) return `an array of ${count(value.length, "item")}`;
  if (typeof value === "object") return "an object";
  return `a ${typeof value}`;
}

const nothing = "nothing";

/** Longest piece of a string that a message shows, in characters. */
const longestShown = 40;

function cut(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown).toWellFormed()}…` : text.toWellFormed();
}

/** The type that a schema expects, in words: `a string or null`, `an integer (Unix seconds)`. */
export function describeType({ type, format }: Pick<Schema, "type" | "format">): string {
  const types = typeof type === "string" ? [type] : (type ?? []);
  if (types.length === 0) return "a value";
  const unit = format === undefined ? "" : ` (${formatWords[format] ?? format})`;
  return `${types.map((one) => typeWords[one]).join(" or ")}${unit}`;
}

const typeWords: Readonly<Record<SchemaType, string>> = {
  string: "a string",
  integer: "an integer",
  number: "a number",
  boolean: "true or false",
  object: "an object",
  array: "an array",
  null: "null",
};

/**
 * What each format of the manifest vocabulary is called beside a type: `a string (YYYY-MM-DD)`, `an integer (Unix
 * seconds)`. Messages and documentation use the same words.
 */
export const formatWords: Readonly<Record<string, string>> = {
  date: "YYYY-MM-DD",
  "date-time": "ISO 8601",
  email: "e-mail",
  uri: "URL",
  uuid: "UUID",
  html: "HTML",
  markdown: "Markdown",
  "epoch-seconds": "Unix seconds",
  "epoch-millis": "Unix milliseconds",
  "compact-date": "YYYYMMDD",
  "sql-date-time": "YYYY-MM-DD hh:mm:ss",
  int64: "64-bit integer",
  decimal: "decimal",
  json: "JSON",
  "time-filter": "time filter",
};

/** The constraints of a schema as data, for the problem with a value. */
export function factsOf({ type, format, enum: allowed, minimum, maximum }: Schema): Partial<Problem> {
  return {
    ...(allowed !== undefined && { allowed }),
    ...(type !== undefined && { type }),
    ...(format !== undefined && { format }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  };
}

/** The problem with a required value that is missing. */
export function missingValue(path: string, schema: Schema): Problem {
  return { path, code: "missing", expected: describeType(schema), found: nothing, ...factsOf(schema) };
}

/** The problem with a value that should be an object. */
export function notAnObject(path: string, value: unknown): Problem {
  return { path, code: "type", type: "object", expected: typeWords.object, found: describe(value) };
}

/** A problem without the value that was found, for a value that may be secret. It keeps names, lengths and counts. */
export function withoutValue(problem: Problem): Problem {
  const found = hiddenValues[problem.code];
  return found === undefined || problem.found === nothing ? problem : { ...problem, found };
}

const hiddenValues: Readonly<Partial<Record<Problem["code"], string>>> = {
  type: "another type",
  value: "another value",
  format: "another string",
  range: "another number",
  invalid: "another value",
};

/** `1 item`, `2 items`. */
export function count(number: unknown, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`;
}

/** Most names that a message lists. */
const mostListed = 12;

/** Names for a message: `a, b, c`, with the rest counted after the twelfth. */
export function listNames(names: readonly string[]): string {
  if (names.length <= mostListed) return names.join(", ");
  return `${names.slice(0, mostListed).join(", ")} and ${names.length - mostListed} more`;
}
