export { type Engine, type PreparedBatch, type PreparedPart, prepareBatch } from "./batch.ts";
export type {
  Batch,
  ContextStore,
  ContextStores,
  Counts,
  Drift,
  EndedPass,
  KeyedRecord,
  PassEnd,
  SearchPage,
  StoredRecord,
  SyncedStore,
  Written,
} from "./context-store.ts";
export type { Database } from "./duckdb/database.ts";
export { createDuckDbStores, type Damage, type DuckDbOptions, type DuckDbStores } from "./duckdb/stores.ts";
export type { Login } from "./postgres/login.ts";
export { createPostgresStores, type PostgresOptions, type PostgresStores } from "./postgres/stores.ts";
export { checkFilter } from "./query/check-filter.ts";
export { type CheckedSearch, checkSearch, type SearchParams } from "./query/check-search.ts";
export { type CompiledSearch, compileSearch } from "./query/compile.ts";
export { type Dialect, duckdb, type PageStatements, postgres, type SqlValue } from "./query/dialect.ts";
export { meets } from "./query/evaluate.ts";
export { fieldsOf, findPlace } from "./query/places.ts";
export type { Condition, Operand, Place, Position, SearchQuery, SortKey } from "./query/plan.ts";
export { checkFields, type Projection, project } from "./query/project.ts";
export { pageOf, positionOf, runSearch, type SearchEngine } from "./query/search.ts";
export type { Embedder, EmbedOptions } from "./semantic/embedder.ts";
export { createEndpointEmbedder, type EndpointOptions } from "./semantic/embedders/endpoint.ts";
export { createLexicalEmbedder } from "./semantic/embedders/lexical.ts";
export { createOnnxEmbedder, type OnnxOptions } from "./semantic/embedders/onnx.ts";
export { type CheckedSemantic, checkSemantic, type SemanticParams } from "./semantic/params.ts";
export type {
  EmbeddedPassage,
  EmbeddedValue,
  PassageScope,
  PassageStore,
  PassageVersion,
  PendingValue,
  StoredPassage,
} from "./semantic/passage-store.ts";
export { type PreparedPassage, type PreparedValues, prepareValues, type ValuesToPrepare } from "./semantic/prepare.ts";
export type { PassageHit, SemanticPage, SemanticSearch } from "./semantic/search.ts";
export { createSemantic, type Semantic, type SemanticOptions, type SemanticTarget } from "./semantic/semantic.ts";
export { createDuckDbSql, type DuckDbSqlOptions } from "./sql/duckdb/engine.ts";
export type { SnapshotSource } from "./sql/duckdb/snapshots.ts";
export { createPostgresSql, type PostgresSqlOptions } from "./sql/postgres/engine.ts";
export type { SqlColumn, SqlEngine, SqlLimits, SqlQuery, SqlResult, SqlRows, SqlType } from "./sql/query.ts";
export type { SyncProgress, SyncStatus } from "./sync/progress.ts";
export { previewRecords, statusOf } from "./sync/progress.ts";
export { markOf, type StateMark } from "./sync/state.ts";
export { type SyncOptions, type SyncResult, syncEntity } from "./sync/sync-entity.ts";
export { type Column, type ColumnType, type StoreTable, tablesOf } from "./table.ts";
export {
  type ColumnOf,
  canonical,
  keyOf,
  type Row,
  type Rows,
  rowsOf,
  type TableOf,
  typedValue,
  type Value,
  valuesOf,
} from "./values.ts";
