import type { Json } from "@agent-connectors/runtime";
import pg from "pg";
import type { SqlType } from "../query.ts";
import { exactNumber, floatingNumber, isoInstant, jsonValue } from "../values.ts";

const { BOOL, BYTEA, INT8, INT2, INT4, FLOAT4, FLOAT8, DATE, TIME, TIMETZ, TIMESTAMP, TIMESTAMPTZ, INTERVAL, NUMERIC } =
  pg.types.builtins;
const { JSON: JSON_TYPE, JSONB } = pg.types.builtins;

const types: ReadonlyMap<number, SqlType> = new Map<number, SqlType>([
  [BOOL, "boolean"],
  [BYTEA, "bytes"],
  [INT8, "integer"],
  [INT4, "integer"],
  [INT2, "integer"],
  [FLOAT4, "number"],
  [FLOAT8, "number"],
  [NUMERIC, "decimal"],
  [DATE, "date"],
  [TIME, "time"],
  [TIMETZ, "time"],
  [TIMESTAMP, "timestamp"],
  [TIMESTAMPTZ, "timestamp"],
  [INTERVAL, "interval"],
  [JSON_TYPE, "json"],
  [JSONB, "json"],
]);

/** Maps the types of arrays to the types of their elements (https://www.postgresql.org/docs/current/catalog-pg-type.html). */
const elements: ReadonlyMap<number, number> = new Map([
  [1000, BOOL],
  [1005, INT2],
  [1007, INT4],
  [1016, INT8],
  [1021, FLOAT4],
  [1022, FLOAT8],
  [1231, NUMERIC],
  [1182, DATE],
  [1183, TIME],
  [1270, TIMETZ],
  [1115, TIMESTAMP],
  [1185, TIMESTAMPTZ],
  [1187, INTERVAL],
  [1001, BYTEA],
  [199, JSON_TYPE],
  [3807, JSONB],
  [1009, 25],
  [1015, 25],
  [2951, 25],
]);
const textArray = 1009 as Parameters<typeof pg.types.getTypeParser>[0];

/** Returns the `SqlType` of a result column. `oid` is PostgreSQL's id of the column's type. */
export function sqlTypeOf(oid: number): SqlType {
  return elements.has(oid) ? "json" : (types.get(oid) ?? "text");
}

/** Converts the text of a value to JSON. */
export function jsonOf(text: string | null, oid: number): Json {
  if (text === null) return null;
  const element = elements.get(oid);
  if (element !== undefined) return itemsOf(pg.types.getTypeParser(textArray)(text), element);
  const type = types.get(oid);
  if (type === "boolean") return text === "t";
  if (type === "integer" || type === "decimal") return exactNumber(text);
  if (type === "number") return floatingNumber(Number(text));
  if (type === "json") return jsonValue(text);
  if (type === "bytes") return Buffer.from(text.slice(2), "hex").toString("base64");
  return type === "timestamp" ? instantOf(text) : text;
}

function itemsOf(items: unknown, element: number): Json {
  if (Array.isArray(items)) return items.map((item) => itemsOf(item, element));
  return typeof items === "string" ? jsonOf(items, element) : null;
}

/**
 * Converts a timestamp such as `2024-01-02 03:04:05.123456+00` to ISO 8601, in which 1 BC is the year 0. Infinite timestamps and
 * those outside the range of `Date` stay unchanged.
 */
function instantOf(text: string): string {
  const [, year, rest, time, fraction = "", era] =
    /^(\d{4,6})(-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?(?:\+00)?( BC)?$/.exec(text) ?? [];
  if (year === undefined) return text;
  const millis = Date.parse(`${isoYear(era === undefined ? Number(year) : 1 - Number(year))}${rest}T${time}Z`);
  return Number.isNaN(millis) ? text : isoInstant(BigInt(millis) * 1000n + BigInt(fraction.padEnd(6, "0")));
}

/** Returns a year in the form that `Date.parse` accepts for all years: with a sign and six digits. */
function isoYear(year: number): string {
  return `${year < 0 ? "-" : "+"}${String(Math.abs(year)).padStart(6, "0")}`;
}
