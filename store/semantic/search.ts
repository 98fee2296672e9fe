import { ConnectorError } from "@agent-connectors/runtime";
import { throwIfCancelled } from "../cancelled.ts";
import type { StoredRecord } from "../context-store.ts";
import type { Condition } from "../query/plan.ts";
import { compareText } from "../query/words.ts";
import type { StoreTable } from "../table.ts";
import type { Embedder } from "./embedder.ts";
import { lexicalVector, termsOf } from "./embedders/lexical.ts";
import { dotProduct } from "./index/codes.ts";
import { type Candidate, lexicalScore, type PassageIndex } from "./index/passage-index.ts";
import type { NearestSearch, PassageScope, PassageStore, StoredPassage } from "./passage-store.ts";
import { contextOf } from "./text/context.ts";
import { plainWordsOf } from "./text/words.ts";

/** A semantic search with checked params. */
export interface SemanticSearch {
  readonly table: StoreTable;
  readonly field: string;
  readonly prompt: string;
  readonly filter?: Condition;
  /** Maximum characters of a hit's context. */
  readonly contextSize: number;
  /** Minimum score of a hit. */
  readonly minSimilarity: number;
  /** `max`: the best passage of each record. `none`: all passages. */
  readonly dedup: "max" | "none";
  readonly limit: number;
}

/** A passage that a search found, with its record. */
export interface PassageHit {
  readonly key: string;
  readonly record: StoredRecord;
  /** The cosine similarity of prompt and passage; for the lexical embedder, combined with BM25 (see `lexicalScore`). */
  readonly score: number;
  /** The passage, or the part of it that contains the most words of the prompt. */
  readonly context: string;
}

/** The hits of a search, the most similar first. */
export interface SemanticPage {
  readonly hits: readonly PassageHit[];
  /** Whether more hits reach the minimum similarity. */
  readonly more: boolean;
}

/** The stored passages, embedders and indexes of a search. */
export interface SemanticEngine {
  readonly store: PassageStore;
  /** The configured embedder, followed by earlier ones that can still embed prompts. */
  readonly embedders: readonly Embedder[];
  readonly openIndex: (scope: PassageScope, generation: number) => Promise<PassageIndex>;
  /** An abort ends the search before its next step. */
  readonly signal?: AbortSignal;
}

/** A search computes exact scores for at least this number of candidates, or for all if there are fewer. */
const minRescored = 50;

/** A search reads the records of the first `limit + spareRecords` passages before the exact scores are known. */
const spareRecords = 10;

/**
 * Returns the passages that are most similar to a prompt. Throws `context_store_not_ready` if no embedder has embedded the
 * field.
 */
export async function searchPassages(engine: SemanticEngine, search: SemanticSearch): Promise<SemanticPage> {
  const { table, field, prompt, filter, contextSize, minSimilarity, dedup, limit } = search;
  const { store, signal } = engine;
  throwIfCancelled(signal);
  const { embedder, generation } = await chooseEmbedder(engine, { entity: table.entity, field });
  const scope: PassageScope = { entity: table.entity, field, version: embedder.version };
  const isLexical = embedder.kind === "lexical";
  throwIfCancelled(signal);
  const [[embedded = new Float32Array()], matching] = await Promise.all([
    // For the lexical embedder, `rank` computes the prompt's vector, which depends on the words in the index.
    isLexical ? [] : embedPrompt(embedder, prompt, signal),
    filter && store.matching(table, filter, signal),
  ]);
  throwIfCancelled(signal);
  const count = Math.max(minRescored, limit * 2);
  const { vector, candidates } = await rank(engine, scope, {
    prompt: embedded,
    ...(isLexical && { words: plainWordsOf(prompt) }),
    ...(matching && { matching }),
    dedup,
    count,
    generation,
  });
  throwIfCancelled(signal);
  const [passages, likely] = await Promise.all([
    store.read(
      scope,
      candidates.map(({ id }) => id),
    ),
    // The exact scores move a passage by few places, so most hits are among the first candidates.
    store.records(table.entity, keysOf(candidates.slice(0, limit + spareRecords))),
  ]);
  throwIfCancelled(signal);
  await checkWidths(store, scope, { vector, passages });
  const scored = candidates
    .flatMap((candidate) => rescore(candidate, passages.get(candidate.id), { vector, kind: embedder.kind }))
    .filter(({ score }) => score >= minSimilarity)
    .sort((one, other) => other.score - one.score || compareText(one.key, other.key));
  const found = await withRecords(store, table.entity, { scored, likely, count: limit + 1 });
  const hits = found.slice(0, limit).map(({ key, record, score, text }) => ({
    key,
    record,
    score,
    context: contextOf(text, prompt, contextSize),
  }));
  return { hits, more: found.length > limit };
}

/** Throws `service_unavailable` instead of `invalid_config`, because only the operator can correct the configuration. */
async function embedPrompt(
  embedder: Embedder,
  prompt: string,
  signal: AbortSignal | undefined,
): Promise<readonly Float32Array[]> {
  try {
    return await embedder.embed([prompt], { purpose: "prompt", ...(signal && { signal }) });
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.code !== "invalid_config") throw error;
    throw new ConnectorError(
      "service_unavailable",
      "the embedder refuses all prompts; the operator finds the cause in the error of the sync. Until the cause is corrected, search with 'query'",
      { cause: error },
    );
  }
}

interface Ranking extends NearestSearch {
  readonly generation: number;
  /** The words of the prompt, for the lexical embedder. */
  readonly words?: readonly string[];
}

/**
 * Ranks passages in `store` if it can rank them, otherwise in the index in memory. The lexical score always needs the index,
 * which contains the words.
 */
async function rank(
  { store, openIndex, signal }: SemanticEngine,
  scope: PassageScope,
  { words, generation, ...search }: Ranking,
) {
  const nearest = words === undefined ? await store.nearest(scope, search) : undefined;
  if (nearest) return { vector: search.prompt, candidates: nearest };
  throwIfCancelled(signal);
  const index = await openIndex(scope, generation);
  if (words === undefined) return { vector: search.prompt, candidates: index.candidates(search) };
  const vector = lexicalVector(words, index.weightOf);
  return { vector, candidates: index.candidates({ ...search, prompt: vector, terms: termsOf(words) }) };
}

/** Throws `context_store_not_ready` if the prompt and a passage have vectors of different widths. */
async function checkWidths(
  store: PassageStore,
  scope: PassageScope,
  found: { readonly vector: Float32Array; readonly passages: ReadonlyMap<number, StoredPassage> },
): Promise<void> {
  const width = found.vector.length;
  const other = [...found.passages.values()].find(({ vector }) => vector.length !== width);
  if (other === undefined) return;
  await store.markIncomplete(scope);
  throw new ConnectorError(
    "context_store_not_ready",
    `the passages of '${scope.entity}.${scope.field}' have vectors of ${other.vector.length} components, but the vector of the ` +
      `prompt has ${width}, because the model of the embedder has changed; the next sync embeds the passages again. Try again ` +
      "after this sync, or search with 'query'",
  );
}

type Scored = StoredPassage & { readonly score: number };

/** Returns nothing if the passage no longer exists. */
function rescore(
  { bm25 }: Candidate,
  passage: StoredPassage | undefined,
  { vector, kind }: { readonly vector: Float32Array; readonly kind: Embedder["kind"] },
): readonly Scored[] {
  if (passage === undefined) return [];
  const cosine = Math.min(1, Math.max(-1, dotProduct(passage.vector, vector)));
  return [{ ...passage, score: kind === "lexical" ? lexicalScore(cosine, bm25) : cosine }];
}

type Found = Scored & { readonly record: StoredRecord };

interface ScoredPassages {
  /** The best passages first. */
  readonly scored: readonly Scored[];
  /** Records that are already read. */
  readonly likely: ReadonlyMap<string, StoredRecord>;
  readonly count: number;
}

/**
 * Returns the passages whose record exists, with the record. If all records of the first `count` passages exist, returns
 * only these passages and reads no further records.
 */
async function withRecords(
  store: PassageStore,
  entity: string,
  { scored, likely, count }: ScoredPassages,
): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const part of [scored.slice(0, count), scored.slice(count)]) {
    if (found.length === count || part.length === 0) break;
    const records = await store.records(
      entity,
      keysOf(part).filter((key) => !likely.has(key)),
    );
    for (const passage of part) {
      const record = likely.get(passage.key) ?? records.get(passage.key);
      if (record) found.push({ ...passage, record });
    }
  }
  return found;
}

function keysOf(passages: readonly { readonly key: string }[]): readonly string[] {
  return [...new Set(passages.map(({ key }) => key))];
}

/**
 * Chooses the first embedder with complete passages, otherwise the first embedder with any passages. Also returns the
 * generation of the embedder's passages (see `PassageVersion`).
 */
async function chooseEmbedder(
  { store, embedders }: SemanticEngine,
  field: Omit<PassageScope, "version">,
): Promise<{ readonly embedder: Embedder; readonly generation: number }> {
  const versions = new Map((await store.versions(field)).map((one) => [one.version, one]));
  const started = embedders.flatMap((embedder) => {
    const version = versions.get(embedder.version);
    return version ? [{ ...version, embedder }] : [];
  });
  const chosen = started.find(({ complete }) => complete) ?? started[0];
  if (chosen) return chosen;
  throw new ConnectorError(
    "context_store_not_ready",
    `the passages of '${field.entity}.${field.field}' are not embedded yet; try again later, or search with 'query'`,
  );
}
