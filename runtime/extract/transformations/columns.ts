import { ConnectorError } from "../../errors/connector-error.ts";
import type { Transformation } from "../../model.ts";
import { found, readPath } from "../read-path.ts";

type Columns = Extract<Transformation, { kind: "columns" }>;

/**
 * Converts parallel arrays to one record for each index. `series` adds a field to each record: an object with one value for each
 * label. A field of `fields` is omitted if its path ends in an index beyond the end of an array (see `isBeyond`). For all other
 * paths, throws `upstream_unreadable` if there is no array at the path, or if the arrays have different lengths.
 */
export function columns(record: unknown, { fields, series }: Columns): readonly unknown[] {
  const named = Object.entries(fields)
    .filter(([, path]) => !isBeyond(record, path))
    .map(([name, path]) => [name, arrayAt(record, path)] as const);
  const labelled = series ? seriesOf(record, series) : [];
  const all = [...named.map(([, values]) => values), ...labelled.map(([, values]) => values)];
  const rows = all[0]?.length ?? 0;
  const other = all.find((values) => values.length !== rows);
  if (other)
    throw new ConnectorError("upstream_unreadable", `expected ${rows} values in every column, found ${other.length}`);
  return Array.from({ length: rows }, (_, row) => {
    const entries = named.map(([name, values]): [string, unknown] => [name, values[row]]);
    if (series)
      entries.push([series.field, Object.fromEntries(labelled.map(([label, values]) => [label, values[row]]))]);
    return Object.fromEntries(entries);
  });
}

function seriesOf(record: unknown, series: NonNullable<Columns["series"]>): (readonly [string, readonly unknown[]])[] {
  const labels = arrayAt(record, series.labels);
  const values = arrayAt(record, series.values);
  if (labels.length !== values.length)
    throw new ConnectorError(
      "upstream_unreadable",
      `expected ${values.length} labels at '${series.labels.join(".")}', found ${labels.length}`,
    );
  return labels.map((label, index) => [
    typeof label === "string" ? label : JSON.stringify(label),
    arrayAt(record, [...series.values, String(index)]),
  ]);
}

/** Whether a path ends in an index beyond the end of an array. If so, the upstream did not send this column. */
function isBeyond(record: unknown, path: readonly string[]): boolean {
  const parent = readPath(record, path.slice(0, -1));
  return Array.isArray(parent) && Number(path.at(-1)) >= parent.length;
}

function arrayAt(record: unknown, path: readonly string[]): readonly unknown[] {
  const value = readPath(record, path);
  if (Array.isArray(value)) return value;
  throw new ConnectorError("upstream_unreadable", `expected an array at '${path.join(".")}', found ${found(value)}`);
}
