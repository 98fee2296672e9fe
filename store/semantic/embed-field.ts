import { ConnectorError } from "@agent-connectors/runtime";
import { throwIfCancelled } from "../cancelled.ts";
import type { StoreTable } from "../table.ts";
import { embedTexts, widthOf } from "./embed-texts.ts";
import type { Embedder } from "./embedder.ts";
import type { EmbeddedValue, PassageScope, PassageStore, PendingValue } from "./passage-store.ts";
import { type PreparedPassage, type PreparedValues, prepareValues, type ValuesToPrepare } from "./prepare.ts";

/** The options of `embedField`. */
export interface EmbedFieldOptions {
  readonly store: PassageStore;
  readonly table: StoreTable;
  readonly field: string;
  readonly embedder: Embedder;
  /** Prepares values in another thread. Default: `prepareValues` in this thread. */
  readonly prepare?: (values: ValuesToPrepare) => Promise<PreparedValues>;
  readonly signal?: AbortSignal;
  /** Called after each saved step (see `maxStep`) with the number of records embedded so far. */
  readonly onProgress?: (records: number) => void;
}

/** The result of `embedField`. */
export interface EmbeddedField {
  /** Number of records with a new, changed or removed value, or with passages that an earlier run could not embed. */
  readonly records: number;
  /** Number of new passages of these records. */
  readonly passages: number;
  /** Number of passages that the embedder refused. Searches do not find them, and the next run sends them again. */
  readonly refused: number;
}

/**
 * A step is a batch of values that are embedded and saved together. Its maximum size keeps its transaction small, and limits how
 * long it occupies the thread that prepares the values. A value that exceeds the maximum is a step of its own.
 */
const maxStep = { records: 256, characters: 1_000_000 };

/**
 * Embeds new and changed values of a semantic field, and deletes the passages of deleted records. After an interruption, the next
 * run continues after the last saved step. The passages of other embedder versions stay until this version is complete.
 */
export async function embedField(options: EmbedFieldOptions): Promise<EmbeddedField> {
  const { store, table, field, embedder, signal, onProgress } = options;
  const scope: PassageScope = { entity: table.entity, field, version: embedder.version };
  let records = 0;
  let passages = 0;
  let refused = 0;
  const checkWidth = createWidthCheck(options, scope);
  await checkWidth.ofIncomplete();
  const embedPending = async (): Promise<boolean> => {
    let isDeleted = false;
    await store.eachPending(scope, async (pending) => {
      for (const step of stepsOf(pending)) {
        throwIfCancelled(signal);
        const embedded = await embedValues(options, step);
        const { values } = embedded;
        if (await checkWidth.ofValues(values)) isDeleted = true;
        await store.save(scope, values);
        refused += embedded.refused;
        records += values.length;
        passages += values.reduce((sum, value) => sum + value.passages.length, 0);
        onProgress?.(records);
      }
    });
    return isDeleted;
  };
  // The second call embeds the values whose passages the first call deleted.
  if (await embedPending()) await embedPending();
  await store.prune(scope);
  await store.complete(scope);
  return { records, passages, refused };
}

/**
 * Returns checks that delete the version if the embedder's vectors have another width than the saved ones. The widths can differ,
 * because the same name of a model can stand for another model later.
 */
function createWidthCheck({ store, embedder, signal }: EmbedFieldOptions, scope: PassageScope) {
  let width: number | undefined;
  return {
    /** Checks an incomplete version. A search marks a version as incomplete if the vector of the prompt has another width. */
    ofIncomplete: async (): Promise<void> => {
      const version = (await store.versions(scope)).find((one) => one.version === scope.version);
      if (version === undefined || version.complete) return;
      width = await widthOf(embedder, { purpose: "passage", ...(signal && { signal }) });
      await store.deleteUnlessWidth(scope, width);
    },
    /**
     * Checks new values. Returns whether it deleted the version. Throws if the vectors have another width than earlier vectors of
     * this run.
     */
    ofValues: async (values: readonly EmbeddedValue[]): Promise<boolean> => {
      const known = width;
      for (const { vector } of values.flatMap(({ passages }) => passages)) {
        width ??= vector.length;
        if (vector.length !== width)
          throw new ConnectorError(
            "service_unavailable",
            `the embedder: expected vectors of ${width} components, found ${vector.length}; use one model for all requests`,
          );
      }
      if (known !== undefined || width === undefined) return false;
      // All vectors of a complete version have the same width, so one of them is enough.
      const saved = await store.widthOf(scope);
      return saved !== undefined && saved !== width && (await store.deleteUnlessWidth(scope, width));
    },
  };
}

function* stepsOf(pending: readonly PendingValue[]): Generator<readonly PendingValue[]> {
  let step: PendingValue[] = [];
  let characters = 0;
  for (const value of pending) {
    const size = JSON.stringify(value.value).length;
    if (step.length === maxStep.records || (step.length > 0 && characters + size > maxStep.characters)) {
      yield step;
      [step, characters] = [[], 0];
    }
    step.push(value);
    characters += size;
  }
  if (step.length > 0) yield step;
}

async function embedValues(
  { table, field, embedder, signal, prepare = async (values) => prepareValues(values) }: EmbedFieldOptions,
  pending: readonly PendingValue[],
): Promise<{ readonly values: readonly EmbeddedValue[]; readonly refused: number }> {
  const prepared = await prepare({
    values: pending.map(({ value }) => value),
    schema: table.columns.find(({ name }) => name === field)?.schema ?? {},
    window: table.semantic[field] ?? 0,
    kind: embedder.kind,
  });
  const vectors = await vectorsOf(prepared.flat(), embedder, signal);
  let next = 0;
  const values = pending.map(({ key, hash, isKnown }, at): EmbeddedValue => {
    const cut = prepared[at] ?? [];
    const passages = cut.flatMap((passage) => {
      const vector = vectors[next++];
      return vector ? [{ ...passage, vector }] : [];
    });
    return { key, hash: passages.length === cut.length ? hash : unfinishedHash, isKnown, passages };
  });
  return { values, refused: vectors.filter((vector) => vector === undefined).length };
}

async function vectorsOf(
  passages: readonly PreparedPassage[],
  embedder: Embedder,
  signal: AbortSignal | undefined,
): Promise<readonly (Float32Array | undefined)[]> {
  if (embedder.kind === "lexical") return passages.map(({ vector }) => vector);
  const texts = passages.map(({ text }) => text);
  return embedTexts(embedder, texts, { purpose: "passage", ...(signal && { signal }) });
}

/**
 * The hash of a value with refused passages. It differs from every hash that the database computes, so the next run embeds the
 * value again.
 */
const unfinishedHash = "unfinished";
