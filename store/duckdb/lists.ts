import type { ColumnType } from "../table.ts";
import type { Value } from "../values.ts";
import { engineTypes } from "./sql.ts";

/** The values of a column for several rows, as the text of a JSON array. The engine parses it in its own threads. */
export function listOf(_: ColumnType, values: readonly Value[]): string {
  return `[${values.map((value) => (typeof value === "bigint" ? value : JSON.stringify(value))).join(",")}]`;
}

/** SQL that expands a list into one row for each value. `parameter` is the placeholder for the UTF-8 bytes of the list. */
export function unnestOf(type: ColumnType, parameter: string): string {
  const stored = type === "timestamp" ? "BIGINT" : engineTypes[type];
  const values = `unnest(from_json_strict(decode(${parameter}), '["${stored}"]'))`;
  return type === "timestamp" ? `make_timestamp(${values})` : values;
}
