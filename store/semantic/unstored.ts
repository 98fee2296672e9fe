import type { Json } from "@agent-connectors/runtime";
import type { Drift, StoredRecord } from "../context-store.ts";
import type { StoreTable } from "../table.ts";
import { readMember } from "../values.ts";

/** A semantic field of a stored table. */
export interface SemanticField {
  readonly table: StoreTable;
  readonly drift: Readonly<Record<string, Readonly<Record<string, Drift>>>>;
  readonly field: string;
}

/**
 * SQL for the record as JSON, if its column is null because the engine stores no U+0000 and no half of a surrogate pair; else
 * SQL for null. A record that only looks so has no text, and needs no exact check.
 */
export function unstoredSql(
  { drift, field }: SemanticField,
  { column, raw }: { readonly column: string; readonly raw: string },
): string {
  const hasDrift = Object.values(drift).some((ofPass) => Object.hasOwn(ofPass, field));
  if (!hasDrift) return "NULL::text";
  const isUnstorable = `(strpos(${raw}, '\\u0000') > 0 OR strpos(${raw}, '\\ud') > 0)`;
  return `CASE WHEN ${column} IS NULL AND ${isUnstorable} THEN ${raw} END`;
}

/** The value of a field: that of the column, or of the record that `unstoredSql` selected. */
export function semanticValue(
  { table, field }: SemanticField,
  { value, unstored }: { readonly value: string | null; readonly unstored: string | null },
): Json {
  const column = table.columns.find(({ name }) => name === field);
  if (unstored !== null) {
    // The store wrote the JSON of a record.
    const record: StoredRecord = JSON.parse(unstored);
    return readMember(record, column?.path ?? [field]).value ?? null;
  }
  return value === null || column?.type !== "json" ? value : JSON.parse(value);
}

/** The text as every engine stores it. Markdown and HTML also replace U+0000 with U+FFFD. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "\ufffd").toWellFormed();
}
