import {
  BIGINT,
  BOOLEAN,
  DECIMAL,
  DOUBLE,
  DuckDBDecimalValue,
  DuckDBTimestampValue,
  type DuckDBType,
  type DuckDBValue,
  TIMESTAMP,
  VARCHAR,
} from "@duckdb/node-api";
import { decimalDigits, decimalScale } from "../decimal.ts";
import type { ColumnType } from "../table.ts";
import type { Value } from "../values.ts";

/** The engine's type for each column type. JSON is stored as text, because DuckDB's type JSON parses each value again. */
export const engineTypes: Readonly<Record<ColumnType, DuckDBType>> = {
  text: VARCHAR,
  integer: BIGINT,
  number: DOUBLE,
  decimal: DECIMAL(decimalDigits, decimalScale),
  boolean: BOOLEAN,
  timestamp: TIMESTAMP,
  json: VARCHAR,
};

/** Converts a value to the type that the engine's binding accepts. */
export function engineValue(type: ColumnType, value: Value): DuckDBValue {
  if (value === null) return null;
  if (type === "timestamp" && typeof value === "bigint") return new DuckDBTimestampValue(value);
  return type === "decimal" && typeof value === "string" ? decimal(value) : value;
}

function decimal(text: string): DuckDBDecimalValue {
  const [whole = "", fraction = ""] = text.split(".");
  return new DuckDBDecimalValue(BigInt(whole + fraction.padEnd(decimalScale, "0")), decimalDigits, decimalScale);
}
