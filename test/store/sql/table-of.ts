import type { ColumnType, StoreTable } from "@agent-connectors/store";

/** A table of the store with columns by name. */
export function tableOf(entity: string, columns: Readonly<Record<string, ColumnType>>): StoreTable {
  return {
    entity,
    key: ["id"],
    columns: Object.entries(columns).map(([name, type]) => ({ name, type, path: name.split("."), schema: {} })),
    semantic: {},
  };
}
