import { rowsIn, type Segment } from "./segment.ts";

/** The usual parameters of Okapi BM25. */
const k1 = 1.2;
const b = 0.75;

/**
 * A word of the prompt that no passage contains lowers all scores. This factor reduces the effect, because the word is probably
 * misspelled or in another form.
 */
const absentWeight = 0.1;

/** The weight of a word, without `absentWeight`. Rarer words weigh more, and words that no passage contains weigh most. */
export function weightOf(segments: readonly Segment[], hash: number): number {
  return weightOfCount(segments, countOf(segments, hash));
}

/**
 * Writes the BM25 score of each passage to `scores`, which has one array of zeros for each segment. The scores are between 0 and
 * 1. A passage of average length that contains each word of the prompt once scores 0.7.
 */
export function addBm25(segments: readonly Segment[], terms: Uint32Array, scores: readonly Float32Array[]): void {
  const words = segments.reduce((sum, { postings }) => sum + (postings?.words ?? 0), 0);
  const average = Math.max(1, words / Math.max(1, rowsIn(segments)));
  const hashes = Array.from(terms, (term) => term >>> 8);
  const counts = hashes.map((hash) => countOf(segments, hash));
  const weights = counts.map((count) => weightOfCount(segments, count));
  const most = (k1 + 1) * weights.reduce((sum, weight, at) => sum + weight * (counts[at] ? 1 : absentWeight), 0);
  if (most === 0) return;
  for (const [at, { postings }] of segments.entries()) {
    const sums = scores[at];
    if (postings === undefined || sums === undefined) continue;
    for (const [word, hash] of hashes.entries()) {
      const weight = ((weights[word] ?? 0) * (k1 + 1)) / most;
      postings.visit(hash, (row, count) => {
        const length = (postings.lengths[row] ?? 0) / average;
        sums[row] = (sums[row] ?? 0) + (weight * count) / (count + k1 * (1 - b + b * length));
      });
    }
    // Raises the sums and keeps their order, so that typical matches score well above the default of `min_similarity`.
    for (let row = 0; row < sums.length; row++) {
      const sum = sums[row] ?? 0;
      if (sum > 0) sums[row] = 1 - (1 - Math.min(1, sum)) ** 2;
    }
  }
}

function countOf(segments: readonly Segment[], hash: number): number {
  return segments.reduce((sum, { postings }) => sum + (postings?.count(hash) ?? 0), 0);
}

function weightOfCount(segments: readonly Segment[], count: number): number {
  return Math.log(1 + (rowsIn(segments) - count + 0.5) / (count + 0.5));
}
