import type { StoreTable } from "../table.ts";
import type { Embedder } from "./embedder.ts";
import { termsOf } from "./embedders/lexical.ts";
import type { EmbeddedValue, PassageScope, PassageStore, PendingValue } from "./passage-store.ts";
import { textBlocks } from "./text/blocks.ts";
import { cutPassages } from "./text/passages.ts";

export interface EmbedFieldOptions {
  readonly store: PassageStore;
  readonly table: StoreTable;
  readonly field: string;
  readonly embedder: Embedder;
  readonly signal?: AbortSignal;
  /** Receives the number of records after each saved batch. */
  readonly onProgress?: (records: number) => void;
}

export interface EmbeddedField {
  /** Records whose passages were replaced. */
  readonly records: number;
  readonly passages: number;
}

/** Records whose passages are saved in one transaction. */
const savedRecords = 256;

/**
 * Embeds the values of a semantic field that are new or have changed, and deletes the passages of deleted records. Each
 * batch is saved, so the next run continues after an interruption. The passages of another version stay until this version
 * is complete.
 */
export async function embedField(options: EmbedFieldOptions): Promise<EmbeddedField> {
  const { store, table, field, embedder, signal, onProgress } = options;
  const scope: PassageScope = { entity: table.entity, field, version: embedder.version };
  let records = 0;
  let passages = 0;
  await store.eachPending(scope, async (pending) => {
    for (let start = 0; start < pending.length; start += savedRecords) {
      signal?.throwIfAborted();
      const values = await embedValues(options, pending.slice(start, start + savedRecords));
      await store.save(scope, values);
      records += values.length;
      passages += values.reduce((sum, value) => sum + value.passages.length, 0);
      onProgress?.(records);
    }
  });
  await store.prune(scope);
  await store.complete(scope);
  return { records, passages };
}

async function embedValues(
  { table, field, embedder, signal }: EmbedFieldOptions,
  pending: readonly PendingValue[],
): Promise<readonly EmbeddedValue[]> {
  const schema = table.columns.find(({ name }) => name === field)?.schema ?? {};
  const window = table.semantic[field] ?? 0;
  const texts = pending.map(({ value }) => cutPassages(textBlocks(value, schema), window));
  const all = texts.flat();
  const vectors: Float32Array[] = [];
  for (let start = 0; start < all.length; start += embedder.batchSize) {
    const batch = all.slice(start, start + embedder.batchSize);
    vectors.push(...(await embedder.embed(batch, { purpose: "passage", ...(signal && { signal }) })));
    // The built-in embedder computes in this thread. Other work runs between its batches.
    await new Promise((resolve) => setImmediate(resolve));
  }
  let next = 0;
  return pending.map(({ key, hash, isKnown }, at) => ({
    key,
    hash,
    isKnown,
    passages: (texts[at] ?? []).map((text) => ({
      text,
      vector: vectors[next++] ?? new Float32Array(),
      ...(embedder.kind === "lexical" && { terms: termsOf(text) }),
    })),
  }));
}
