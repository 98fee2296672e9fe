export type { SyncProgress, SyncStatus } from "./sync/progress.ts";
export { statusOf } from "./sync/progress.ts";
export { type Column, type ColumnType, type StoreTable, tablesOf } from "./table.ts";
