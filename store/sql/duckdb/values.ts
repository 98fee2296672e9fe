import type { Json } from "@agent-connectors/runtime";
import {
  DuckDBArrayValue,
  DuckDBBlobValue,
  DuckDBDecimalValue,
  DuckDBIntervalValue,
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBStructValue,
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBValue,
} from "@duckdb/node-api";
import type { SqlType } from "../query.ts";
import { exactNumber, floatingNumber, isoDuration, isoInstant, jsonValue } from "../values.ts";

const { BOOLEAN, FLOAT, DOUBLE, DECIMAL, VARCHAR, BLOB, DATE, TIME, TIME_TZ, INTERVAL, UUID, SQLNULL } = DuckDBTypeId;
const integers: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.TINYINT,
  DuckDBTypeId.SMALLINT,
  DuckDBTypeId.INTEGER,
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.UTINYINT,
  DuckDBTypeId.USMALLINT,
  DuckDBTypeId.UINTEGER,
  DuckDBTypeId.UBIGINT,
  DuckDBTypeId.HUGEINT,
  DuckDBTypeId.UHUGEINT,
]);
const timestamps: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.TIMESTAMP,
  DuckDBTypeId.TIMESTAMP_S,
  DuckDBTypeId.TIMESTAMP_MS,
  DuckDBTypeId.TIMESTAMP_NS,
  DuckDBTypeId.TIMESTAMP_TZ,
]);
const others: ReadonlyMap<DuckDBTypeId, SqlType> = new Map<DuckDBTypeId, SqlType>([
  [BOOLEAN, "boolean"],
  [FLOAT, "number"],
  [DOUBLE, "number"],
  [DECIMAL, "decimal"],
  [BLOB, "bytes"],
  [DATE, "date"],
  [TIME, "time"],
  [TIME_TZ, "time"],
  [INTERVAL, "interval"],
  [UUID, "text"],
  [SQLNULL, "text"],
]);

/** Returns the type of a column of a result. */
export function sqlTypeOf(type: DuckDBType): SqlType {
  if (type.typeId === VARCHAR) return type.alias === "JSON" ? "json" : "text";
  if (integers.has(type.typeId)) return "integer";
  return timestamps.has(type.typeId) ? "timestamp" : (others.get(type.typeId) ?? "json");
}

/** Converts a value of a column to JSON. */
export function jsonOf(value: DuckDBValue, type: SqlType): Json {
  return type === "json" && typeof value === "string" ? jsonValue(value) : plain(value);
}

function plain(value: DuckDBValue): Json {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return floatingNumber(value);
  if (typeof value === "bigint") return value >= -largestExact && value <= largestExact ? Number(value) : String(value);
  if (value instanceof DuckDBDecimalValue) return exactNumber(value.toString());
  if (value instanceof DuckDBIntervalValue) return isoDuration(value.months, value.days, value.micros);
  if (value instanceof DuckDBBlobValue) return Buffer.from(value.bytes).toString("base64");
  if (value instanceof DuckDBListValue || value instanceof DuckDBArrayValue) return value.items.map(plain);
  if (value instanceof DuckDBStructValue)
    return Object.fromEntries(Object.entries(value.entries).map(([name, inner]) => [name, plain(inner)]));
  if (value instanceof DuckDBMapValue)
    return Object.fromEntries(value.entries.map(({ key, value: inner }) => [String(key), plain(inner)]));
  // For an infinite timestamp in nanoseconds, `toString` of the driver returns a date.
  if (value instanceof DuckDBTimestampNanosecondsValue && !value.isFinite)
    return value.nanos > 0n ? "infinity" : "-infinity";
  const micros = microsOf(value);
  return micros === undefined ? String(value) : instant(micros, String(value));
}

/** JavaScript represents the integers from `-largestExact` to `largestExact` exactly. */
const largestExact = BigInt(Number.MAX_SAFE_INTEGER);

function microsOf(value: DuckDBValue): bigint | undefined {
  if (value instanceof DuckDBTimestampValue || value instanceof DuckDBTimestampTZValue) return value.micros;
  if (value instanceof DuckDBTimestampMillisecondsValue) return value.millis * 1000n;
  if (value instanceof DuckDBTimestampSecondsValue) return value.seconds * 1_000_000n;
  return value instanceof DuckDBTimestampNanosecondsValue ? value.nanos / 1000n : undefined;
}

/** Returns a timestamp in ISO 8601, or the engine's text if the timestamp is outside the range of `Date`. */
function instant(micros: bigint, text: string): string {
  const largest = 8_640_000_000_000_000_000n;
  return micros > largest || micros < -largest ? text : isoInstant(micros);
}
