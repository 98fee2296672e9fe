import type { ContextStore } from "../context-store.ts";
import type { StoreTable } from "../table.ts";
import { type EmbeddedField, type EmbedFieldOptions, embedField } from "./embed-field.ts";
import type { Embedder } from "./embedder.ts";
import { createIndexCache } from "./index-cache.ts";
import type { PassageStore } from "./passage-store.ts";
import { type SemanticPage, type SemanticSearch, searchPassages } from "./search.ts";

/** The options of `createSemantic`. */
export interface SemanticOptions {
  readonly embedder: Embedder;
  /** Earlier embedders. Searches read their passages until the passages of `embedder` are complete. */
  readonly earlier?: readonly Embedder[];
  /** Maximum bytes of indexes in memory. Default: 256 MiB. */
  readonly indexBytes?: number;
}

/** A connector's store, and the id of the connector. */
export interface SemanticTarget {
  readonly connectorId: string;
  readonly store: ContextStore;
}

/** The options of `embed`. */
export interface EmbedTableOptions extends Pick<EmbedFieldOptions, "prepare" | "signal"> {
  /**
   * Called after each saved step (see `maxStep` in `embed-field.ts`). `records` is the number of records that this run has
   * embedded for `field` so far.
   */
  readonly onProgress?: (field: string, records: number) => void;
}

/** Semantic search of all stores of an installation. */
export interface Semantic {
  /** The kind of the embedder. */
  readonly kind: Embedder["kind"];
  /** The version of the embedder. */
  readonly version: string;
  /**
   * Embeds the new and changed values of the table's semantic fields. Call it after batches of a sync, and after the
   * embedder has changed. While a call for the table runs, further calls return the result of that call.
   */
  embed(target: SemanticTarget, table: StoreTable, options?: EmbedTableOptions): Promise<EmbeddedFields>;
  /** Returns the passages that are most similar to a prompt. Fails early if `signal` is aborted. */
  search(target: SemanticTarget, search: SemanticSearch, signal?: AbortSignal): Promise<SemanticPage>;
  /** Frees the memory of a connector's indexes. */
  drop(connectorId: string): void;
}

/** The result of `embedField` for each field. */
export type EmbeddedFields = Readonly<Record<string, EmbeddedField>>;

const defaultIndexBytes = 268_435_456;

/** Creates the semantic search of an installation. */
export function createSemantic({ embedder, earlier = [], indexBytes }: SemanticOptions): Semantic {
  const cache = createIndexCache({ maxBytes: indexBytes ?? defaultIndexBytes });
  const running = new Map<string, Promise<EmbeddedFields>>();
  return {
    kind: embedder.kind,
    version: embedder.version,
    embed: ({ connectorId, store }, table, options = {}) => {
      const name = `${connectorId}\n${table.entity}`;
      const run =
        running.get(name) ?? embedTable(store.passages, table, embedder, options).finally(() => running.delete(name));
      running.set(name, run);
      return run;
    },
    search: ({ connectorId, store }, search, signal) => {
      const { passages } = store;
      const openIndex = cache.open.bind(undefined, connectorId, passages);
      const engine = { store: passages, embedders: [embedder, ...earlier], openIndex, ...(signal && { signal }) };
      return searchPassages(engine, search);
    },
    drop: cache.drop,
  };
}

async function embedTable(
  store: PassageStore,
  table: StoreTable,
  embedder: Embedder,
  { onProgress, ...options }: EmbedTableOptions,
): Promise<EmbeddedFields> {
  const counts: [string, EmbeddedField][] = [];
  for (const field of Object.keys(table.semantic)) {
    const progress = onProgress && { onProgress: (records: number) => onProgress(field, records) };
    counts.push([field, await embedField({ store, table, field, embedder, ...options, ...progress })]);
  }
  return Object.fromEntries(counts);
}
