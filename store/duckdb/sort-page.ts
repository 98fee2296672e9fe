import { DuckDBDecimalValue, DuckDBTimestampValue, type DuckDBValue } from "@duckdb/node-api";
import type { SortColumn } from "../query/dialect.ts";
import { compareText } from "../query/words.ts";

type PageRow = readonly DuckDBValue[];

/**
 * Sorts the rows of a page as the engine would. Each row has `_key`, `raw`, and a value for each of the `directions`.
 * A null value is last in both directions. Rows with equal values are sorted by `_key`.
 */
export function sortPage(rows: readonly PageRow[], directions: readonly SortColumn["direction"][]): readonly PageRow[] {
  const columns = [
    ...directions.map((direction, index) => ({ at: index + 2, direction })),
    { at: 0, direction: "asc" },
  ] as const;
  return rows.toSorted((left, right) => {
    for (const { at, direction } of columns) {
      const order = compareValues(left[at] ?? null, right[at] ?? null, direction);
      if (order !== 0) return order;
    }
    return 0;
  });
}

function compareValues(left: DuckDBValue, right: DuckDBValue, direction: SortColumn["direction"]): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  const [one, other] = [comparable(left), comparable(right)];
  const order =
    typeof one === "string" && typeof other === "string"
      ? compareText(one, other)
      : Number(one > other) - Number(one < other);
  return direction === "asc" ? order : -order;
}

/**
 * Converts a value to one that JavaScript's operators can compare. A decimal becomes its integer without the scale, because all
 * decimals of a column have the same scale.
 */
function comparable(value: NonNullable<DuckDBValue>): NonNullable<DuckDBValue> {
  if (value instanceof DuckDBTimestampValue) return value.micros;
  return value instanceof DuckDBDecimalValue ? value.value : value;
}
