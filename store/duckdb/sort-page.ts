import { DuckDBDecimalValue, DuckDBTimestampValue, type DuckDBValue } from "@duckdb/node-api";
import type { SortKey } from "../query/plan.ts";

type PageRow = readonly DuckDBValue[];

/**
 * Sorts the rows of a page as the engine would. Each row has `_key`, `raw`, and a value for each of the `directions`. A null
 * value is last in both directions. Rows with equal values are sorted by `_key`.
 */
export function sortPage(rows: readonly PageRow[], directions: readonly SortKey["direction"][]): readonly PageRow[] {
  const compare = (left: readonly SortValue[], right: readonly SortValue[]): number => {
    for (const [at, direction] of directions.entries()) {
      const order = compareValues(left[at] ?? null, right[at] ?? null, direction);
      if (order !== 0) return order;
    }
    return compareValues(left.at(-1) ?? null, right.at(-1) ?? null, "asc");
  };
  return rows
    .map((row) => ({ row, values: [...row.slice(2), row[0] ?? null].map(sortValue) }))
    .sort((left, right) => compare(left.values, right.values))
    .map(({ row }) => row);
}

/** A value of a row that can be compared. */
type SortValue = Buffer | bigint | number | boolean | null;

/** Converts a value of a column that holds one scalar. */
function sortValue(value: DuckDBValue): SortValue {
  // The engine compares text by its bytes in UTF-8.
  if (typeof value === "string") return Buffer.from(value);
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
