import { DuckDBDecimalValue, DuckDBTimestampValue, type DuckDBValue } from "@duckdb/node-api";
import type { SortKey } from "../query/plan.ts";

type PageRow = readonly DuckDBValue[];

/**
 * Sorts the rows of a page as the engine would. Each row has `_key`, `raw`, and a value for each of the `directions`. A null
 * value is last in both directions. Rows with equal values are sorted by `_key`.
 */
export function sortPage(rows: readonly PageRow[], directions: readonly SortKey["direction"][]): readonly PageRow[] {
  const columns = directions.map((direction, index) => ({ direction, values: sortValues(rows, index + 2) }));
  columns.push({ direction: "asc", values: sortValues(rows, 0) });
  const compare = (left: number, right: number): number => {
    for (const { direction, values } of columns) {
      const order = compareValues(values[left] ?? null, values[right] ?? null, direction);
      if (order !== 0) return order;
    }
    return 0;
  };
  return rows
    .map((row, at) => ({ row, at }))
    .sort((left, right) => compare(left.at, right.at))
    .map(({ row }) => row);
}

/** A value of a row that can be compared. */
type SortValue = string | Buffer | bigint | number | boolean | null;

/** Matches the code units whose order differs from the order of the code points. */
const LAST_UNITS = /[\ud800-\uffff]/;

/** Returns the values of a column, one for each row. */
function sortValues(rows: readonly PageRow[], column: number): readonly SortValue[] {
  const values = rows.map((row) => sortValue(row[column] ?? null));
  // The engine compares text by its bytes in UTF-8.
  return values.some((value) => typeof value === "string" && LAST_UNITS.test(value))
    ? values.map((value) => (typeof value === "string" ? Buffer.from(value) : value))
    : values;
}

function sortValue(value: DuckDBValue): SortValue {
  if (value instanceof DuckDBTimestampValue) return value.micros;
  // All decimals of a column have the same scale.
  if (value instanceof DuckDBDecimalValue) return value.value;
  return value as SortValue;
}

function compareValues(left: SortValue, right: SortValue, direction: SortKey["direction"]): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  const order =
    Buffer.isBuffer(left) && Buffer.isBuffer(right)
      ? Buffer.compare(left, right)
      : Number(left > right) - Number(left < right);
  return direction === "asc" ? order : -order;
}
