export type { Embedder, EmbedOptions } from "./semantic/embedder.ts";
export { createEndpointEmbedder, type EndpointOptions } from "./semantic/embedders/endpoint.ts";
export { createLexicalEmbedder } from "./semantic/embedders/lexical.ts";
export { createOnnxEmbedder, type OnnxOptions } from "./semantic/embedders/onnx.ts";
export type { SyncProgress, SyncStatus } from "./sync/progress.ts";
export { statusOf } from "./sync/progress.ts";
export { type Column, type ColumnType, type StoreTable, tablesOf } from "./table.ts";
