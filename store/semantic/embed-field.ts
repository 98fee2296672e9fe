import type { StoreTable } from "../table.ts";
import { embedTexts } from "./embed-texts.ts";
import type { Embedder } from "./embedder.ts";
import { termsOf } from "./embedders/lexical.ts";
import type { EmbeddedValue, PassageScope, PassageStore, PendingValue } from "./passage-store.ts";
import { textBlocks } from "./text/blocks.ts";
import { cutPassages } from "./text/passages.ts";
import { storableText } from "./unstored.ts";

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
  /** Passages that the embedder refused. Searches do not find them, and the next run sends them again. */
  readonly refused: number;
}

/** Records whose passages are saved in one transaction. */
const savedRecords = 256;

/**
 * Embeds new and changed values of a semantic field, and deletes the passages of deleted records. Each batch is saved, so that
 * the next run continues after an interruption. The passages of another version stay until this version is complete.
 */
export async function embedField(options: EmbedFieldOptions): Promise<EmbeddedField> {
  const { store, table, field, embedder, signal, onProgress } = options;
  const scope: PassageScope = { entity: table.entity, field, version: embedder.version };
  let records = 0;
  let passages = 0;
  let refused = 0;
  await store.eachPending(scope, async (pending) => {
    for (let start = 0; start < pending.length; start += savedRecords) {
      signal?.throwIfAborted();
      const embedded = await embedValues(options, pending.slice(start, start + savedRecords));
      const { values } = embedded;
      await store.save(scope, values);
      refused += embedded.refused;
      records += values.length;
      passages += values.reduce((sum, value) => sum + value.passages.length, 0);
      onProgress?.(records);
    }
  });
  await store.prune(scope);
  await store.complete(scope);
  return { records, passages, refused };
}

async function embedValues(
  { table, field, embedder, signal }: EmbedFieldOptions,
  pending: readonly PendingValue[],
): Promise<{ readonly values: readonly EmbeddedValue[]; readonly refused: number }> {
  const schema = table.columns.find(({ name }) => name === field)?.schema ?? {};
  const window = table.semantic[field] ?? 0;
  const texts = pending.map(({ value }) => cutPassages(textBlocks(value, schema).map(storableText), window));
  const vectors = await embedTexts(embedder, texts.flat(), { purpose: "passage", ...(signal && { signal }) });
  let next = 0;
  const values = pending.map(({ key, hash, isKnown }, at): EmbeddedValue => {
    const cut = texts[at] ?? [];
    const passages = cut.flatMap((text) => {
      const vector = vectors[next++];
      return vector ? [{ text, vector, ...(embedder.kind === "lexical" && { terms: termsOf(text) }) }] : [];
    });
    return { key, hash: passages.length === cut.length ? hash : unfinishedHash, isKnown, passages };
  });
  return { values, refused: vectors.filter((vector) => vector === undefined).length };
}

/** No value has this hash, so the next run embeds the record again. */
const unfinishedHash = "";
