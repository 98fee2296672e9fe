import { type Column, type Connector, entitiesOf, storeColumns } from "@agent-connectors/runtime";

export type { Column, ColumnType } from "@agent-connectors/runtime";

/** The table of an entity in the context store. */
export interface StoreTable {
  readonly entity: string;
  /** Fields that identify a record. If there are none, a hash of the whole record identifies it. */
  readonly key: readonly string[];
  readonly columns: readonly Column[];
  /** Fields for semantic search, each with its window: the maximum length of a passage, in characters. */
  readonly semantic: Readonly<Record<string, number>>;
}

/** Returns the facts that determine the values of a column. Columns with the same facts have the same values. */
export function factsOf({ path, name, type, schema }: Column): string {
  return JSON.stringify([path, name, type, schema.format]);
}

/**
 * Returns how a table must change to match the model: the stored columns to remove and the columns to add. A column whose facts
 * have changed is in both lists.
 */
export function columnChanges(
  { columns: stored }: Pick<StoreTable, "columns">,
  { columns }: Pick<StoreTable, "columns">,
): { readonly removed: readonly Column[]; readonly added: readonly Column[] } {
  const without = (list: readonly Column[], others: readonly Column[]): readonly Column[] => {
    const facts = new Set(others.map(factsOf));
    return list.filter((column) => !facts.has(factsOf(column)));
  };
  return { removed: without(stored, columns), added: without(columns, stored) };
}

/** Returns the table of each entity that the context store copies. */
export function tablesOf(connector: Connector): readonly StoreTable[] {
  return Object.values(entitiesOf(connector)).flatMap(({ name, contextStore, recordType }) => {
    if (!contextStore) return [];
    const record = recordType === undefined ? undefined : connector.records[recordType];
    const columns = storeColumns(contextStore, record);
    return [{ entity: name, key: contextStore.key, columns, semantic: contextStore.semantic }];
  });
}
