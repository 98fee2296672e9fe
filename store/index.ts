export { type Column, type ColumnType, type StoreTable, tablesOf } from "./table.ts";
