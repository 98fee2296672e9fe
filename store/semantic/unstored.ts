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
 * Returns an SQL expression: the record's JSON if the engine may have been unable to store the field's value in its column,
 * and null otherwise. The condition is that the field has drift, the column is null, and the JSON contains an escape of
 * U+0000 or of half of a surrogate pair. If the escape belongs to another field, `semanticValue` still reads the correct
 * value from the JSON.
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

/** Reads the value of a field from the record's JSON in `unstored`, or from the column if `unstored` is null. */
export function semanticValue(
  { table, field }: SemanticField,
  { value, unstored }: { readonly value: string | null; readonly unstored: string | null },
): Json {
  const column = table.columns.find(({ name }) => name === field);
  if (unstored !== null) {
    const record: StoredRecord = JSON.parse(unstored);
    return readMember(record, column?.path ?? [field]).value ?? null;
  }
  return value === null || column?.type !== "json" ? value : JSON.parse(value);
}

/** Replaces U+0000 and unpaired surrogates, which an engine cannot store, with U+FFFD, as Markdown and HTML parsers do. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "\ufffd").toWellFormed();
}
