import { type Column, type Connector, entitiesOf, storeColumns } from "@agent-connectors/runtime";

export type { Column, ColumnType } from "@agent-connectors/runtime";

/** The table of an entity in the context store. */
export interface StoreTable {
  readonly entity: string;
  /** Fields that identify a record. If there are none, a hash of the whole record identifies it. */
  readonly key: readonly string[];
  readonly columns: readonly Column[];
  /** Fields for semantic search, each with its window in characters. */
  readonly semantic: Readonly<Record<string, number>>;
}

/** Whether a stored column already has the values of the model's column. */
export function isSameColumn(stored: Column, column: Column): boolean {
  const facts = ({ path, name, type, schema }: Column): string => JSON.stringify([path, name, type, schema.format]);
  return facts(stored) === facts(column);
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
