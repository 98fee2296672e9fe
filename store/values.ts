import { createHash } from "node:crypto";
import { type Json, redactText } from "@agent-connectors/runtime";
import type { Drift, StoredRecord } from "./context-store.ts";
import { parseDecimal } from "./decimal.ts";
import { parseInstant } from "./instant.ts";
import type { Column, StoreTable } from "./table.ts";

/**
 * A value of a column. Text, canonical decimals and JSON are strings; integers and timestamps (in epoch microseconds) are
 * bigints; doubles are numbers.
 */
export type Value = string | number | bigint | boolean | null;

/** The members of a column that determine its values. */
export type ColumnOf = Pick<Column, "path" | "name" | "type"> & { readonly schema: Pick<Column["schema"], "format"> };

/** The members of a table that determine its rows. */
export type TableOf = Pick<StoreTable, "key"> & { readonly columns: readonly ColumnOf[] };

/** A record as a row of its table. */
export interface Row {
  /** The canonical key: see `keyOf`. */
  readonly key: string;
  /** The record as JSON text. */
  readonly raw: string;
  /** One value for each column. */
  readonly values: readonly Value[];
}

/** The rows of records. */
export interface Rows {
  readonly rows: readonly Row[];
  /** The values that did not fit their column, by column. */
  readonly drift: Readonly<Record<string, Drift>>;
}

/** Converts records to rows. If several records have the same key, returns only the row of the last one. */
export function rowsOf(table: TableOf, records: readonly StoredRecord[]): Rows {
  const rows = new Map<string, Row>();
  const drift = new Map<string, Drift>();
  for (const record of records) {
    const key = keyOf(table, record);
    // The row of a repeated key moves to the position of its last record.
    rows.delete(key);
    rows.set(key, { key, raw: JSON.stringify(record), values: valuesOf(table.columns, record, drift) });
  }
  return { rows: [...rows.values()], drift: Object.fromEntries(drift) };
}

/** Returns the value of each column. A value that does not fit its column becomes null, and is counted in `drift`. */
export function valuesOf(columns: readonly ColumnOf[], record: StoredRecord, drift: Map<string, Drift>): Value[] {
  return columns.map((column) => {
    const { found, value } = readMember(record, column.path);
    const typed = value === undefined ? undefined : typedValue(column, value);
    if (typed !== undefined) return typed;
    const misfit = value ?? found;
    if (misfit !== undefined) {
      const { values, example } = drift.get(column.name) ?? { values: 0, example: exampleOf(misfit) };
      drift.set(column.name, { values: values + 1, example });
    }
    return null;
  });
}

/** Converts a JSON value to the type of a column; `undefined` if it does not fit. */
export function typedValue({ type, schema }: Pick<ColumnOf, "type" | "schema">, value: Json): Value | undefined {
  if (value === null) return null;
  switch (type) {
    case "text":
      return typeof value === "string" && isStorable(value) ? value : undefined;
    case "integer":
      return integerOf(value);
    case "number":
      return numberOf(value);
    case "decimal":
      return parseDecimal(value);
    case "boolean":
      return typeof value === "boolean" ? value : undefined;
    case "timestamp":
      return parseInstant(value, schema.format);
    case "json":
      return jsonOf(value);
  }
}

const INTEGER = /^-?\d{1,19}$/;
const NUMBER = /^-?\d{1,400}(?:\.\d{1,400})?(?:[eE][+-]?\d{1,4})?$/;

/** Accepts strings too, because the runtime returns integers beyond 2^53 as strings. */
function integerOf(value: Json): bigint | undefined {
  const isInteger =
    typeof value === "number" ? Number.isInteger(value) : typeof value === "string" && INTEGER.test(value);
  if (!isInteger) return undefined;
  // The check above accepts only numbers and strings.
  const integer = BigInt(value as number | string);
  return BigInt.asIntN(64, integer) === integer ? integer : undefined;
}

function numberOf(value: Json): number | undefined {
  const isNumber = typeof value === "number" || (typeof value === "string" && NUMBER.test(value));
  const number = isNumber ? Number(value) : Number.NaN;
  // `-0` becomes `0`, because the engines convert `-0` and `0` to different strings.
  return Number.isFinite(number) ? number + 0 : undefined;
}

/** Matches the escape of U+0000 or of half of a surrogate pair in JSON text. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

function jsonOf(value: Json): string | undefined {
  const text = JSON.stringify(value);
  return UNSTORABLE.test(text) ? undefined : text;
}

/**
 * Whether DuckDB and PostgreSQL can store a string exactly. PostgreSQL cannot store U+0000, and UTF-8 cannot encode half a
 * surrogate pair.
 */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/**
 * Maximum characters (UTF-16 units) of a canonical key. In UTF-8, each unit has up to three bytes. An index entry of PostgreSQL
 * has at most 2,704 bytes.
 */
const maxKeyLength = 800;

/**
 * Returns the canonical key of a record: the JSON text of an array with the values of the key fields, or the SHA-256 of this
 * text if it has more than 800 characters. Without key fields, the key is the SHA-256 of the record's canonical JSON. Hashes
 * are in hex.
 */
export function keyOf(table: TableOf, record: StoredRecord): string {
  if (table.key.length === 0) return hashOf(canonical(record));
  const text = `[${keyValuesOf(table, record).map(canonical).join(",")}]`;
  return text.length > maxKeyLength ? hashOf(text) : text;
}

/**
 * Returns the key of a stored record after a change of the key fields. If all new key fields of a record are absent or null, the
 * record keeps its key, because otherwise all such records would have the same key. The next complete pass replaces all records
 * that keep their keys. Until then, a kept key can also be the new key of another record.
 */
export function changedKeyOf(table: TableOf, record: StoredRecord, earlier: string): string {
  const lacksKey = table.key.length > 0 && keyValuesOf(table, record).every((value) => value === null);
  return lacksKey ? earlier : keyOf(table, record);
}

function keyValuesOf({ key, columns }: TableOf, record: StoredRecord): readonly Json[] {
  return key.map((field) => {
    const path = columns.find(({ name }) => name === field)?.path ?? [field];
    return readMember(record, path).value ?? null;
  });
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Whether a JSON value is an object. Arrays are not objects. */
export function isObject(value: unknown): value is Readonly<Record<string, Json>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the JSON text of a value, with the members of objects sorted by name. */
export function canonical(value: Json): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const members = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(",")}}`;
}

/**
 * Reads the member at a path of own properties. If an outer value on the path is neither an object nor null, returns it as
 * `found`, with an undefined `value`.
 */
export function readMember(
  record: StoredRecord,
  path: readonly string[],
): { readonly value: Json | undefined; readonly found?: Json } {
  let value: Json | undefined = record;
  for (const name of path) {
    if (value === undefined || value === null) return { value: undefined };
    if (!isObject(value)) return { value: undefined, found: value };
    value = Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return { value };
}

const maxExampleLength = 80;

function exampleOf(value: Json): string {
  // Shortens the string before the redaction and after it, because the redaction of a very long string takes a long time.
  const text = redactText(JSON.stringify(value).slice(0, 1_000));
  return text.length > maxExampleLength ? `${text.slice(0, maxExampleLength)}…` : text;
}
