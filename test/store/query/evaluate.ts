import { isDeepStrictEqual } from "node:util";
import type { Json } from "@agent-connectors/runtime";

/**
 * A plain evaluator of filters and sorts, to test those of the engines. It reads the JSON filter of a request, not the store's
 * `Condition`.
 */

type Members = Readonly<Record<string, Json>>;

/** The type of the values of a field. */
export type Kind =
  | "text"
  | "integer"
  | "number"
  | "decimal"
  | "boolean"
  | "time"
  | "seconds"
  | "millis"
  | "objects"
  | "any";

/** A field that a search can name: a column with a scalar or JSON, or a member inside the JSON (`below`). */
export interface Field {
  readonly kind: Kind;
  readonly place: "scalar" | "json" | "below";
  readonly path: readonly string[];
}

/** The fields by their dotted path. */
export type Fields = Readonly<Record<string, Field>>;

const undeclaredField = (name: string): Field => ({ kind: "any", place: "below", path: name.split(".") });

function fieldOf(fields: Fields, name: string): Field {
  return Object.hasOwn(fields, name) ? (fields[name] ?? undeclaredField(name)) : undeclaredField(name);
}

/** Whether a record meets a filter. */
export function matches(fields: Fields, filter: Json, record: Members): boolean {
  return Object.entries(filter as Members).every(([operator, operand]) => {
    if (operator === "and") return (operand as Json[]).every((each) => matches(fields, each, record));
    if (operator === "or") return (operand as Json[]).some((each) => matches(fields, each, record));
    if (operator === "not") return !matches(fields, operand, record);
    return Object.entries(operand as Members).every(([name, operand]) =>
      compares(operator, { fields, name, operand }, record),
    );
  });
}

interface Comparison {
  readonly fields: Fields;
  readonly name: string;
  readonly operand: Json;
}

function compares(operator: string, comparison: Comparison, record: Members): boolean {
  const { fields, name, operand } = comparison;
  const field = fieldOf(fields, name);
  const { kind } = field;
  const { values, isAbsent } = valuesOf(field, record);
  switch (operator) {
    case "eq":
      return operand === null ? isAbsent : values.some((value) => compare(kind, value, operand) === 0);
    case "neq":
      return !compares("eq", comparison, record);
    case "in":
      return (operand as Json[]).some((each) => compares("eq", { ...comparison, operand: each }, record));
    case "gt":
      return values.some((value) => compare(kind, value, operand) > 0);
    case "gte":
      return values.some((value) => compare(kind, value, operand) >= 0);
    case "lt":
      return values.some((value) => compare(kind, value, operand) < 0);
    case "lte":
      return values.some((value) => compare(kind, value, operand) <= 0);
    case "array_contains":
      return ends(field, record).some((end) => Array.isArray(end) && end.some((each) => covers(comparison, each)));
    default:
      return values.some((value) => typeof value === "string" && textMatches(operator, value, String(operand)));
  }
}

function textMatches(operator: string, value: string, operand: string): boolean {
  const [text, part] = [lower(value), lower(operand)];
  if (operator === "startswith") return text.startsWith(part);
  if (operator === "endswith") return text.endsWith(part);
  if (operator === "contains") return text.includes(part);
  if (operator === "keyword")
    return words(part).some((word) => [word, word.normalize("NFC"), word.normalize("NFD")].some(isIn(words(text))));
  const found = words(plain(value));
  return words(plain(operand)).every((word) => {
    const letters = [...word].length;
    const edits = letters >= 8 ? 2 : letters >= 4 ? 1 : 0;
    return found.some((each) => each.startsWith(word) || levenshtein([...word], [...each]) <= edits);
  });
}

function lower(text: string): string {
  return [...text].map((letter) => (letter === "ς" ? "σ" : letter.toLowerCase())).join("");
}

function plain(text: string): string {
  return lower(text).normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
}

function words(text: string): readonly string[] {
  return text
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map((word) => word.replace(/^\p{M}+/u, ""))
    .filter((word) => word !== "");
}

function isIn(list: readonly string[]): (word: string) => boolean {
  return (word) => list.includes(word);
}

function levenshtein(left: readonly string[], right: readonly string[]): number {
  let row = right.map((_, at) => at + 1);
  for (const [i, letter] of left.entries()) {
    const next: number[] = [];
    for (const [j, other] of right.entries()) {
      const diagonal = j === 0 ? i : (row[j - 1] ?? 0);
      const before = j === 0 ? i + 1 : (next[j - 1] ?? 0);
      next.push(Math.min(diagonal + (letter === other ? 0 : 1), (row[j] ?? 0) + 1, before + 1));
    }
    row = next;
  }
  return row.at(-1) ?? left.length;
}

/** Compares a value with an operand, or with the value of another record. Returns NaN if they cannot be compared. */
function compare(kind: Kind, value: Json, operand: Json): number {
  if (operand === null) return Number.NaN;
  if (kind === "integer" || kind === "decimal") return order(steps(String(value)), steps(String(operand)));
  if (kind === "number") return order(Number(value), Number(operand));
  if (isTime(kind)) return order(micros(kind, value), micros(kind, operand));
  if (typeof value !== typeof operand) return Number.NaN;
  if (typeof value !== "string" || typeof operand !== "string") return order(value as number, operand as number);
  const [left, right] = [Buffer.from(value), Buffer.from(operand)];
  return Buffer.compare(left, right);
}

function order(left: number | bigint, right: number | bigint): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Returns a number as a multiple of 10 ^ -20. */
function steps(text: string): bigint {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const shift = 20 + Number(exponent) - fraction.length;
  return shift >= 0
    ? BigInt(whole + fraction) * 10n ** BigInt(shift)
    : BigInt(whole + fraction) / 10n ** BigInt(-shift);
}

function isTime(kind: Kind): boolean {
  return kind === "time" || kind === "seconds" || kind === "millis";
}

/** Microseconds since the epoch. */
function micros(kind: Kind, value: Json): bigint {
  if (typeof value === "number") return BigInt(Math.round(value * (kind === "millis" ? 1_000 : 1_000_000)));
  const text = String(value);
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? "";
  const whole = text.replace(/\.\d+/, "");
  const zoned = /T.*(Z|[+-]\d\d:\d\d)$/.test(whole) || !whole.includes("T") ? whole : `${whole}Z`;
  return BigInt(Date.parse(zoned)) * 1000n + BigInt(fraction.slice(0, 6).padEnd(6, "0"));
}

function valuesOf(field: Field, record: Members): { readonly values: readonly Json[]; readonly isAbsent: boolean } {
  const { kind, place } = field;
  const found = ends(field, record);
  if (place === "scalar") {
    const values = found.filter((value) => fits(kind, value));
    return { values, isAbsent: values.length === 0 };
  }
  const values = found.flatMap(deep).filter((value) => fits(kind, value));
  const isPresent =
    values.length > 0 || found.some((end) => end !== null && (typeof end === "object" || place === "json"));
  return { values, isAbsent: !isPresent };
}

function fits(kind: Kind, value: Json): boolean {
  if (value === null || typeof value === "object" || kind === "objects") return false;
  if (kind === "any") return true;
  if (kind === "text") return typeof value === "string";
  if (kind === "boolean") return typeof value === "boolean";
  if (kind === "integer")
    return /^-?\d{1,19}$/.test(String(value)) && typeof value !== "boolean" && inRange(String(value));
  if (kind === "number" || kind === "decimal")
    return typeof value !== "boolean" && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(String(value));
  if (kind === "seconds" || kind === "millis") return typeof value === "number";
  return typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value);
}

function inRange(text: string): boolean {
  return BigInt(text) >= -(2n ** 63n) && BigInt(text) < 2n ** 63n;
}

/** The values at the end of a path. Within a JSON column, the path continues in each element of an array. */
function ends({ place, path }: Field, record: Members): readonly Json[] {
  let values: readonly Json[] = [record];
  for (const [at, name] of path.entries()) {
    const outer = place === "scalar" || at === 0 ? values : values.flatMap(deep);
    values = outer.flatMap((value) => {
      const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
      return isObject && Object.hasOwn(value, name) ? [(value as Members)[name] ?? null] : [];
    });
  }
  return values;
}

function deep(value: Json): readonly Json[] {
  return Array.isArray(value) ? value.flatMap(deep) : [value];
}

/**
 * Whether an element of an array equals the operand. An object can have more members than the operand. A missing member counts
 * as null.
 */
function covers({ fields, name, operand }: Comparison, element: Json): boolean {
  const { kind } = fieldOf(fields, name);
  if (typeof operand === "object" && operand !== null) {
    if (Array.isArray(operand) || Array.isArray(element)) return isDeepStrictEqual(element, operand);
    if (typeof element !== "object" || element === null) return false;
    const members = element as Members;
    return Object.entries(operand).every(([inner, value]) => {
      const member = Object.hasOwn(members, inner) ? (members[inner] ?? null) : null;
      return covers({ fields, name: `${name}.${inner}`, operand: value }, member);
    });
  }
  if (operand === null) return element === null;
  if (kind === "any" || kind === "objects" || !fits(kind, operand)) return element === operand;
  return fits(kind, element) && compare(kind, element, operand) === 0;
}

/** Sorts records as a search does: nulls are last. Records with equal values are in the text order of their ids. */
export function sorted(
  fields: Fields,
  records: readonly Members[],
  sort: readonly Readonly<Record<string, string>>[],
): readonly Members[] {
  return records.toSorted((left, right) => {
    for (const key of sort) {
      const [[name, direction] = ["", ""]] = Object.entries(key);
      const field = fieldOf(fields, name);
      const [one, other] = [valuesOf(field, left).values[0], valuesOf(field, right).values[0]];
      if (one === undefined || other === undefined) {
        if (one !== other) return one === undefined ? 1 : -1;
        continue;
      }
      const found = compare(field.kind, one, other);
      if (found !== 0) return direction === "asc" ? found : -found;
    }
    return Buffer.compare(Buffer.from(JSON.stringify([left.id])), Buffer.from(JSON.stringify([right.id])));
  });
}

/**
 * Returns the parts of a value at the given paths. An empty path selects the whole value. If a path continues below a scalar,
 * the scalar is omitted. A null is kept.
 */
export function selected(value: Json, paths: readonly (readonly string[])[]): Json | undefined {
  if (value === null || paths.some((path) => path.length === 0)) return value;
  if (Array.isArray(value)) return value.map((each) => selected(each, paths)).filter((each) => each !== undefined);
  if (typeof value !== "object") return undefined;
  const parts = Object.entries(value).flatMap(([name, inner]): readonly (readonly [string, Json])[] => {
    const below = paths.filter(([first]) => first === name).map((path) => path.slice(1));
    const part = below.length === 0 ? undefined : selected(inner, below);
    return part === undefined ? [] : [[name, part]];
  });
  return Object.fromEntries(parts);
}
