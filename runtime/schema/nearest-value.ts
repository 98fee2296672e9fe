import type { TimeFormat } from "../context-store/model.ts";
import { nearest } from "../errors/nearest.ts";
import { type Problem, suggested } from "../errors/problem.ts";
import type { Json, Schema } from "../model.ts";
import { formatTime, parseTime } from "../template/times.ts";
import { coerce, itemsIn, mainType } from "./coerce.ts";
import { missingValue } from "./describe.ts";
import { formats, numberFormats } from "./formats.ts";
import { boundedPattern, isExact, type ScalarSchema, scalarProblem } from "./scalar.ts";

/**
 * Checks a required value, except its items and members, and returns the first problem. The problem suggests the accepted
 * value that the caller probably means. Does not use the validator, which must be loaded asynchronously.
 */
export function valueProblem(path: string, schema: ScalarSchema, value: unknown): Problem | undefined {
  if (value === undefined) return missingValue(path, schema);
  const problem = scalarProblem(path, schema, value);
  return problem && { ...problem, ...suggested(nearestValue(value, schema)) };
}

/** Maximum characters of a string, or items of a list, to convert. A longer value is not a mistake of notation. */
const maxConvertedLength = 200;

/**
 * Returns the accepted value that a wrong value probably means: the nearest value of an enum, a comma-separated list of the
 * nearest values, the nearest bound, or the same value in another type, unit or notation.
 */
export function nearestValue(value: unknown, schema: Schema): Json | undefined {
  if (schema.enum) return nearestMember(value, schema.enum);
  if (schema.separated) return nearestList(value, schema.separated);
  if (isLong(value)) return undefined;
  const candidates = [...sameInAnotherType(value, schema), ...sameTime(value, schema), ...sameText(value)];
  const bounded = candidates.map((candidate) => clamped(candidate, schema));
  return bounded.find((candidate) => candidate !== value && accepts(schema, candidate)) as Json | undefined;
}

function isLong(value: unknown): boolean {
  return (typeof value === "string" || Array.isArray(value)) && value.length > maxConvertedLength;
}

function nearestMember(value: unknown, members: readonly Json[]): Json | undefined {
  const same = isScalar(value)
    ? members.find((member) => member !== null && String(member) === String(value))
    : undefined;
  const strings = members.filter((member) => typeof member === "string");
  return same ?? nearest(value, strings) ?? sameBeginning(value, strings);
}

/** Minimum letters of an abbreviation. Fewer letters can be the beginning of unrelated words. */
const minAbbreviation = 3;

/**
 * Returns the accepted word that shortens or extends the value: `desc` for `descending`, or `descending` for `desc`. Returns
 * `undefined` if there are several such words.
 */
function sameBeginning(value: unknown, members: readonly string[]): string | undefined {
  if (typeof value !== "string" || !isWord(value)) return undefined;
  const [only, another] = members.filter(isWord).filter((member) => {
    const words = [value.toLowerCase(), member.toLowerCase()];
    const [short = "", long = ""] = words.toSorted((left, right) => left.length - right.length);
    return short.length >= minAbbreviation && long.startsWith(short);
  });
  return another === undefined ? only : undefined;
}

/** Only a word can be an abbreviation. A host or an id does not abbreviate a longer host or id. */
function isWord(text: string): boolean {
  return /^[a-z]{1,64}$/i.test(text);
}

/** Only these values are converted with `String`, which can throw for an object. */
function isScalar(value: unknown): value is string | number | boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}

function nearestList(value: unknown, members: readonly string[]): string | undefined {
  const parts: readonly unknown[] = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [];
  if (parts.length === 0 || parts.length > maxConvertedLength || !parts.every(isScalar)) return undefined;
  const known = parts.map((part) => nearest(String(part).trim(), members));
  return known.every((part) => part !== undefined) ? [...new Set(known)].join(",") : undefined;
}

/**
 * Converts the value to the type of the schema: to a number, a boolean, a string or an array. Replaces an array of one item with
 * the item. Returns all possible results.
 */
function sameInAnotherType(value: unknown, schema: Schema): readonly unknown[] {
  const type = mainType(schema);
  if (type === "array") {
    if (Array.isArray(value) || value === null || value === undefined) return [];
    if (typeof value !== "string") return [[value]];
    // The text of a JSON array is never one item.
    return [coerce(itemsIn(value), schema), ...(value.trimStart().startsWith("[") ? [] : [[value]])];
  }
  if (Array.isArray(value)) return value.length === 1 ? [value[0], coerce(value[0], schema)] : [];
  if (type === "string" && typeof value === "number") return isExact(value) ? [String(value)] : [];
  const numeric = typeof value === "string" ? value.trim().replaceAll(/(?<=\d)[,_](?=\d{3})/g, "") : value;
  return [coerce(numeric, schema), value];
}

/** The schema formats for which a time can be suggested. Each value is the format that `formatTime` accepts. */
const timeFormats: Readonly<Record<string, Exclude<TimeFormat, "number" | "text">>> = {
  date: "date",
  "date-time": "date-time",
  "compact-date": "compact-date",
  "epoch-seconds": "epoch-seconds",
  "epoch-millis": "epoch-millis",
};

function sameTime(value: unknown, schema: Schema): readonly unknown[] {
  const format = timeFormats[schema.format ?? ""];
  const time = parseTime(value);
  if (format === undefined || time === undefined || time < minTime || time > maxTime) return [];
  const written = formatTime(time, format);
  return mainType(schema) === "string" ? [String(written)] : [written];
}

const minTime = Date.parse("0000-01-01T00:00:00Z");

const maxTime = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

function sameText(value: unknown): readonly unknown[] {
  if (typeof value !== "string") return [];
  const trimmed = value.trim();
  return [trimmed, trimmed.replaceAll(/[\s_.-]/g, ""), trimmed.toUpperCase(), trimmed.toLowerCase()];
}

function clamped(value: unknown, { minimum, maximum }: Schema): unknown {
  if (typeof value !== "number") return value;
  if (maximum !== undefined && value > maximum) return maximum;
  return minimum !== undefined && value < minimum ? minimum : value;
}

/** Does not check the members of objects. */
function accepts(schema: Schema, value: unknown): boolean {
  const { enum: allowed, format = "", pattern, minLength, maxLength, minimum, maximum } = schema;
  const type = mainType(schema);
  if (type === "array") return Array.isArray(value) && acceptsItems(schema, value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  if (typeof value === "string" && !(formats[format]?.test(value) ?? true)) return false;
  if (typeof value === "number" && !(numberFormats[format]?.test(value) ?? true)) return false;
  if (typeof value === "string" && maxLength !== undefined && [...value].length > maxLength) return false;
  const rest = {
    ...(allowed && { enum: allowed }),
    ...(type !== undefined && { type }),
    ...(minLength !== undefined && { minLength }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  };
  if (scalarProblem("", rest, value) !== undefined) return false;
  return pattern === undefined || typeof value !== "string" || boundedPattern(pattern, "u").test(value);
}

function acceptsItems({ items = {}, minItems = 0, maxItems = Infinity }: Schema, values: readonly unknown[]): boolean {
  return values.length >= minItems && values.length <= maxItems && values.every((item) => accepts(items, item));
}
