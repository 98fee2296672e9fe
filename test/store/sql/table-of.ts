import type { ColumnType, StoreTable } from "@agent-connectors/store";

/** Returns a table with the columns whose names and types are in `columns`. A dot in a name separates members of a path. */
export function tableOf(entity: string, columns: Readonly<Record<string, ColumnType>>): StoreTable {
  return {
    entity,
    key: ["id"],
    columns: Object.entries(columns).map(([name, type]) => ({ name, type, path: name.split("."), schema: {} })),
    semantic: {},
  };
}
