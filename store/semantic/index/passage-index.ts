import { addBm25, weightOf } from "./bm25.ts";
import { encode } from "./codes.ts";
import { createSegment, type IndexedPassage, rowsIn, type Segment } from "./segment.ts";
import { createTop } from "./top.ts";

/** The passages of a field in memory. */
export interface PassageIndex {
  /** The largest id of a loaded passage; 0 without passages. */
  readonly lastId: number;
  /** Number of current passages. */
  readonly size: number;
  /** Number of removed passages that still use memory. */
  readonly removed: number;
  readonly segments: number;
  /** Approximate size in memory. */
  readonly bytes: number;
  /** Adds at most `segmentRows` passages as one segment. */
  add(passages: readonly IndexedPassage[]): void;
  /** Removes the passages that are not in `ids`. */
  keep(ids: ReadonlySet<number>): void;
  /** Returns the weight of a word. Rarer words have a higher weight. */
  weightOf(hash: number): number;
  /** Returns the passages with the highest approximate scores, the highest first. */
  candidates(search: CandidateSearch): readonly Candidate[];
}

/** A search for the passages that are most similar to a prompt. */
export interface CandidateSearch {
  readonly prompt: Float32Array;
  /** The words of the prompt (see `termsOf`), for an index that contains words. */
  readonly terms?: Uint32Array;
  /** The keys of the records that match the filter. If absent, all records match. */
  readonly matching?: ReadonlySet<string>;
  /** `max`: the best passage of each record. `none`: all passages. */
  readonly dedup: "max" | "none";
  /** Maximum passages of the result. */
  readonly count: number;
}

/** A passage that a search found. */
export interface Candidate {
  readonly id: number;
  readonly key: string;
  /** The BM25 score between 0 and 1; 0 for an index without words. */
  readonly bm25: number;
}

/**
 * The score of the lexical search. The cosine adds passages that contain other forms of the prompt's words. The cosine
 * counts less than BM25, because the vectors of passages ignore how rare a word is.
 */
export function lexicalScore(cosine: number, bm25: number): number {
  return bm25 + (1 - bm25) * Math.max(0, cosine) * 0.5;
}

/** Creates an index without passages. */
export function createPassageIndex(): PassageIndex {
  const keys: string[] = [];
  const numbers = new Map<string, number>();
  const recordOf = (key: string): number => {
    const known = numbers.get(key) ?? keys.push(key) - 1;
    numbers.set(key, known);
    return known;
  };
  const segments: Segment[] = [];
  let lastId = 0;
  let removed = 0;
  return {
    get lastId() {
      return lastId;
    },
    get size() {
      return rowsIn(segments) - removed;
    },
    get removed() {
      return removed;
    },
    get segments() {
      return segments.length;
    },
    get bytes() {
      // Each key is in an array and in a map.
      return segments.reduce((sum, { bytes }) => sum + bytes, 0) + keys.reduce((sum, key) => sum + key.length + 64, 0);
    },
    add: (passages) => {
      if (passages.length === 0) return;
      segments.push(createSegment(passages, recordOf));
      for (const { id } of passages) lastId = Math.max(lastId, id);
    },
    keep: (ids) => {
      removed = 0;
      for (const segment of segments)
        for (const [row, id] of segment.ids.entries()) {
          if (!ids.has(id)) segment.alive[row] = 0;
          if (segment.alive[row] === 0) removed++;
        }
    },
    weightOf: (hash) => weightOf(segments, hash),
    candidates: (search) => candidatesIn(segments, keys, search),
  };
}

function candidatesIn(
  segments: readonly Segment[],
  keys: readonly string[],
  { prompt, terms, matching, dedup, count }: CandidateSearch,
): readonly Candidate[] {
  const bm25 = terms && segments.map(({ ids }) => new Float32Array(ids.length));
  if (terms && bm25) addBm25(segments, terms, bm25);
  const allowed = matching && Uint8Array.from(keys, (key) => (matching.has(key) ? 1 : 0));
  const codes = encode(prompt);
  const rows = segments.map(({ ids }) => ids.length);
  const scores = new Float32Array(Math.max(0, ...rows));
  const best = dedup === "max" ? new Float32Array(keys.length).fill(Number.NEGATIVE_INFINITY) : undefined;
  const top = createTop<Candidate & { readonly record: number; readonly score: number }>(count);
  for (const [at, { ids, records, alive, cosines }] of segments.entries()) {
    cosines(codes, scores);
    const words = bm25?.[at];
    // A copy, because reading `top.least` for each row would take 10 % of the search's time.
    let { least } = top;
    for (let row = 0; row < ids.length; row++) {
      const record = records[row] ?? 0;
      if (alive[row] === 0 || (allowed && allowed[record] === 0)) continue;
      const found = words?.[row] ?? 0;
      const score = words ? lexicalScore(scores[row] ?? 0, found) : (scores[row] ?? 0);
      if (score <= least || (best && score <= (best[record] ?? 0))) continue;
      if (best) best[record] = score;
      top.add({ id: ids[row] ?? 0, key: keys[record] ?? "", record, bm25: found, score }, score, best && record);
      least = top.least;
    }
  }
  return top.sorted();
}
