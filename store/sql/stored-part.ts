import { missingColumn } from "../missing.ts";
import { type Column, columnChanges, type StoreTable } from "../table.ts";

/** The model's columns for an entity: those that the stored table has, and those that it lacks until the entity's next sync. */
export interface StoredPart {
  readonly columns: readonly Column[];
  readonly missing: readonly Column[];
}

/** Compares the columns of the model with those of the stored table. */
export function storedPart(stored: Pick<StoreTable, "columns">, { columns }: StoreTable): StoredPart {
  const { added: missing } = columnChanges(stored, { columns });
  return { columns: columns.filter((column) => !missing.includes(column)), missing };
}

/**
 * Throws `context_store_not_ready` if a statement contains the name of a missing column. The engine would not always fail: in a
 * subquery, the name can also be a column of the outer query.
 */
export function checkNames(
  sql: string,
  { entity, missing }: Pick<StoredPart, "missing"> & { readonly entity: string },
) {
  const isNamed = ({ name }: Column): boolean =>
    new RegExp(`(?<!\\w)${name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?!\\w)`, "i").test(sql);
  if (missing.some(isNamed)) throw missingColumn(entity);
}
