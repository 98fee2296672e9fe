import type { Schema, SchemaType } from "../model.ts";
import { storeFields } from "./fields.ts";
import type { StoreRules } from "./model.ts";

/**
 * The type of a column. `integer` has 64 bits. `decimal` is exact, with up to 26 digits before the point and 12 after it.
 * `timestamp` is an instant in microseconds since the epoch. `json` is the JSON text of an array, of an object without declared
 * members, or of a value that can have several types.
 */
export type ColumnType = "text" | "integer" | "number" | "decimal" | "boolean" | "timestamp" | "json";

/** A column of an entity's table in the context store. */
export interface Column {
  /** The path of the field in the record, with one name for each level of nested objects. */
  readonly path: readonly string[];
  /** The dotted path, which is also the column's name in SQL. */
  readonly name: string;
  readonly type: ColumnType;
  readonly schema: Schema;
}

/**
 * Returns a column for each searchable field of an entity. An object with declared members has no column. Instead, each of its
 * members has one.
 */
export function storeColumns(
  store: Pick<StoreRules, "transformations" | "omit" | "fields">,
  record?: Schema,
): readonly Column[] {
  return columnsOf(storeFields(store, record), []);
}

function columnsOf(fields: Readonly<Record<string, Schema>>, outer: readonly string[]): readonly Column[] {
  return Object.entries(fields).flatMap(([name, schema]) => {
    const path = [...outer, name];
    const members = typeOf(schema) === "object" ? (schema.properties ?? {}) : {};
    if (Object.keys(members).length > 0) return columnsOf(members, path);
    return [{ path, name: path.join("."), type: columnType(schema), schema }];
  });
}

const instants: ReadonlySet<string> = new Set([
  "date-time",
  "date",
  "compact-date",
  "epoch-seconds",
  "epoch-millis",
  "sql-date-time",
]);

function columnType(schema: Schema): ColumnType {
  const type = typeOf(schema);
  if (type === "object" || type === "array" || type === undefined) return "json";
  if (schema.format !== undefined && instants.has(schema.format)) return "timestamp";
  if (type !== "string") return type;
  return schema.format === "int64" ? "integer" : schema.format === "decimal" ? "decimal" : "text";
}

function typeOf({ type }: Schema): Exclude<SchemaType, "null"> | undefined {
  const types = (typeof type === "string" ? [type] : (type ?? [])).filter((name) => name !== "null");
  return types.length === 1 ? types[0] : undefined;
}
