import type { ColumnType } from "../table.ts";
import type { Value } from "../values.ts";

/** The engine's type for each column type. Collation C orders strings by code point. */
export const engineTypes: Readonly<Record<ColumnType, string>> = {
  text: 'text collate "C"',
  integer: "bigint",
  number: "double precision",
  decimal: "numeric",
  boolean: "boolean",
  timestamp: "timestamptz",
  json: "jsonb",
};

/** The type of a parameter that contains one value for each of several rows. */
export const arrayTypes: Readonly<Record<ColumnType, string>> = {
  text: "text[]",
  integer: "bigint[]",
  number: "double precision[]",
  decimal: "numeric[]",
  boolean: "boolean[]",
  timestamp: "timestamptz[]",
  json: "jsonb[]",
};

/** The values of a column as the text of a PostgreSQL array (https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO). */
export function arrayOf(type: ColumnType, values: readonly Value[]): string {
  return `{${values.map((value) => (value === null ? "NULL" : elementOf(type, value))).join(",")}}`;
}

function elementOf(type: ColumnType, value: NonNullable<Value>): string {
  if (type === "text" || type === "json") return `"${String(value).replace(/["\\]/g, "\\$&")}"`;
  return type === "timestamp" ? `"${timestampText(BigInt(value))}"` : String(value);
}

/** Converts microseconds since the epoch to the text of a `timestamptz`. */
export function timestampText(micros: bigint): string {
  const second = micros / 1_000_000n - (micros % 1_000_000n < 0n ? 1n : 0n);
  const fraction = String(micros - second * 1_000_000n).padStart(6, "0");
  const [date = "", time = ""] = new Date(Number(second) * 1000).toISOString().split("T");
  // The year 0 of ISO 8601 is the year 1 BC.
  const isYearZero = date.startsWith("0000");
  return `${isYearZero ? date.replace("0000", "0001") : date} ${time.slice(0, 8)}.${fraction}+00${isYearZero ? " BC" : ""}`;
}
