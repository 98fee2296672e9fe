import type { Problem, ProblemCode } from "../errors/problem.ts";
import type { Schema, SchemaType } from "../model.ts";

/** Describes a value for an error message. Truncates strings, and does not show the contents of arrays and objects. */
export function describe(value: unknown): string {
  if (value === undefined) return nothing;
  if (value === null || typeof value === "boolean" || typeof value === "number") return String(value);
  if (typeof value === "string") return `'${cut(value)}'`;
  if (Array.isArray(value)) return `an array of ${count(value.length, "item")}`;
  if (typeof value === "object") return "an object";
  return `a ${typeof value}`;
}

const nothing = "nothing";

const maxShownLength = 40;

function cut(text: string): string {
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength).toWellFormed()}…` : text.toWellFormed();
}

/** Returns the type that a schema expects, in words: `a string or null`, `an integer (Unix seconds)`. */
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

/** The words for each format of the manifest vocabulary, in messages and documentation: `a string (YYYY-MM-DD)`. */
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
  "json-strings": "JSON array of strings",
  "time-filter": "time filter",
};

/** Returns constraints of a schema as members of a problem. */
export function factsOf({ type, format, enum: allowed, minimum, maximum }: Schema): Partial<Problem> {
  return {
    ...(allowed !== undefined && { allowed }),
    ...(type !== undefined && { type }),
    ...(format !== undefined && { format }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  };
}

/** Describes the problem with a value that does not satisfy a keyword of its schema. */
export interface Expectation {
  readonly code: ProblemCode;
  /** `limit` is the value of the keyword in the schema. */
  readonly expected: (schema: Schema, limit: unknown) => string;
  readonly facts: (schema: Schema) => Partial<Problem>;
}

/**
 * The expectations of the keywords that restrict one value, except `format`. `explain.ts` adds the expectation of `format`, with
 * the texts in `formats.ts`. The validator adds the keyword `safeInteger` to schemas of integers.
 */
export const expectations: Readonly<Record<string, Expectation>> = {
  type: { code: "type", expected: describeType, facts: factsOf },
  enum: { code: "value", expected: (schema) => `one of ${(schema.enum ?? []).map(quoted).join(", ")}`, facts: factsOf },
  minimum: { code: "range", expected: (_, limit) => `at least ${limit}`, facts: factsOf },
  maximum: { code: "range", expected: (_, limit) => `at most ${limit}`, facts: factsOf },
  safeInteger: { code: "range", expected: describeSafeInteger, facts: factsOf },
  minLength: size("at least", "character", ["minLength", "maxLength"]),
  maxLength: size("at most", "character", ["minLength", "maxLength"]),
  minItems: size("at least", "item", ["minItems", "maxItems"]),
  maxItems: size("at most", "item", ["minItems", "maxItems"]),
  pattern: {
    code: "format",
    expected: (_, limit) => `a string that matches ${limit}`,
    facts: ({ pattern }) => (pattern === undefined ? {} : { pattern }),
  },
  separated: {
    code: "value",
    expected: ({ separated = [] }) => `one or more of ${separated.map(quoted).join(", ")}, separated by commas`,
    facts: ({ separated = [] }) => ({ allowed: separated }),
  },
};

function describeSafeInteger({ type }: Schema): string {
  const integer = `an integer from ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}`;
  return [type].flat().includes("string") ? `${integer} (write any other integer as a string of digits)` : integer;
}

function size(
  bound: string,
  noun: string,
  [least, most]: readonly ["minLength" | "minItems", "maxLength" | "maxItems"],
): Expectation {
  return {
    code: "size",
    expected: (_, limit) => `${bound} ${count(limit, noun)}`,
    facts: ({ [least]: minimum, [most]: maximum }) => ({
      ...(minimum !== undefined && { minimum }),
      ...(maximum !== undefined && { maximum }),
    }),
  };
}

/** Shows a string in full length, unlike `describe`. */
function quoted(value: unknown): string {
  return typeof value === "string" ? `'${value}'` : String(value);
}

/** Maximum characters of a string that is matched against a pattern. Patterns are for ids, names and hosts. */
const maxMatchedLength = 2000;

/** Whether a string is too long for a pattern. With some patterns, the time of a match grows with the square of the length. */
export function isTooLongForPattern(text: string): boolean {
  // A character has at most two code units. If the string has too many characters, this prefix also has too many.
  const start = text.slice(0, 2 * maxMatchedLength + 1);
  return start.length > maxMatchedLength && [...start].length > maxMatchedLength;
}

/** Describes a value that violates a keyword. For `type`, states the type of a string or number: `the string '5'`. */
export function describeFound(keyword: string, value: unknown): string {
  if (keyword === "type" && (typeof value === "string" || typeof value === "number"))
    return `the ${typeof value} ${describe(value)}`;
  if (typeof value === "string" && keyword.endsWith("Length")) return count([...value].length, "character");
  if (typeof value === "string" && keyword === "pattern" && isTooLongForPattern(value))
    return `more than ${count(maxMatchedLength, "character")}`;
  return describe(value);
}

/** Returns the problem with a required value that is missing. */
export function missingValue(path: string, schema: Schema): Problem {
  return { path, code: "missing", expected: describeType(schema), found: nothing, ...factsOf(schema) };
}

/** Returns the problem with a value that should be an object. */
export function notAnObject(path: string, value: unknown): Problem {
  return { path, code: "type", type: "object", expected: typeWords.object, found: describe(value) };
}

/**
 * Removes the invalid value from a problem, because the value can be secret. Keeps names, lengths and counts. Keeps a
 * suggestion only if it is an accepted name or value, because any other suggestion can be the invalid value in another form.
 */
export function withoutValue(problem: Problem): Problem {
  const found = hiddenValues[problem.code];
  if (found === undefined || problem.found === nothing) return problem;
  const { suggestion, ...rest } = problem;
  const isKnown = suggestion !== undefined && problem.allowed?.includes(suggestion);
  return { ...rest, found, ...(isKnown && { suggestion }) };
}

const hiddenValues: Readonly<Partial<Record<Problem["code"], string>>> = {
  type: "another type",
  value: "a value that does not match (not shown)",
  format: "a string that does not match (not shown)",
  range: "a number out of range (not shown)",
  invalid: "a value that does not match (not shown)",
};

/** Returns a number with its noun: `1 item`, `2 items`. */
export function count(number: unknown, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`;
}

const maxListed = 12;

/** Lists the first twelve names for a message: `a, b, c`. Ends with the number of further names, if any. */
export function listNames(names: readonly string[]): string {
  if (names.length <= maxListed) return names.join(", ");
  return `${names.slice(0, maxListed).join(", ")} and ${names.length - maxListed} more`;
}
