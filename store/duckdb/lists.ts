import type { ColumnType } from "../table.ts";
import type { Value } from "../values.ts";
import { engineTypes } from "./sql.ts";

/** The values of a column for several rows as the JSON text of an array, which the engine reads in a thread of its own. */
export function listOf(_: ColumnType, values: readonly Value[]): string {
  return `[${values.map((value) => (typeof value === "bigint" ? value : JSON.stringify(value))).join(",")}]`;
}

/** SQL for the values of a list: one row for each. `parameter` is the list. */
export function unnestOf(type: ColumnType, parameter: string): string {
  const stored = type === "timestamp" ? "BIGINT" : engineTypes[type];
  const values = `unnest(from_json_strict(${parameter}, '["${stored}"]'))`;
  return type === "timestamp" ? `make_timestamp(${values})` : values;
}
