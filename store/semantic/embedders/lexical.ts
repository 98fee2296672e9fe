import { type Embedder, toUnitLength } from "../embedder.ts";
import { plainWordsOf } from "../text/words.ts";

const dimensions = 512;
const gramLength = 4;

/** The sum of the vectors of a word's 4-grams is this many times as long as the vector of the word itself. */
const gramWeight = 1.5;

/** Shorter words weigh less, because most of them carry little meaning. */
const fullLength = 6;

/**
 * The built-in embedder. It hashes words and their 4-grams of characters, so it finds other forms and misspellings of words, but
 * no synonyms. If you change `plainWordsOf`, change the version too.
 */
export function createLexicalEmbedder(): Embedder {
  return {
    version: "lexical-2",
    kind: "lexical",
    batchSize: 256,
    embed: async (texts) => texts.map((text) => lexicalVector(plainWordsOf(text))),
  };
}

/** Returns the vector of a string with these words. `weightOf` returns a factor for the hash of a word (see `termsOf`). */
export function lexicalVector(words: readonly string[], weightOf: (hash: number) => number = () => 1): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const [word, count] of countsOf(words)) {
    const hash = hashOf(word);
    const weight = (1 + Math.log(count)) * Math.min(1, word.length / fullLength) ** 2 * weightOf(hash >>> 8);
    add(vector, hash, weight);
    const padded = ` ${word} `;
    const grams = padded.length - gramLength + 1;
    const each = (weight * gramWeight) / Math.sqrt(Math.max(1, grams));
    for (let at = 0; at < grams; at++) add(vector, hashOf(padded, at, at + gramLength), each);
  }
  return toUnitLength(vector);
}

/** The sign of a feature depends on its hash, so that collisions cancel each other on average. */
function add(vector: Float32Array, hash: number, weight: number): void {
  const at = hash % dimensions;
  vector[at] = (vector[at] ?? 0) + (hash >>> 31 === 0 ? weight : -weight);
}

/**
 * Returns one number for each distinct word: 24 bits for its hash and 8 bits for its number of occurrences. In a vocabulary of
 * 100,000 words, a word shares its hash with another word with a probability of 0.6 %.
 */
export function termsOf(words: readonly string[]): Uint32Array {
  const counts = new Map<number, number>();
  for (const word of words) {
    const hash = hashOf(word) >>> 8;
    counts.set(hash, (counts.get(hash) ?? 0) + 1);
  }
  return Uint32Array.from(counts, ([hash, count]) => ((hash << 8) | Math.min(255, count)) >>> 0);
}

function countsOf(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** FNV-1a over code units, followed by the final mix of MurmurHash3, which distributes short words over all bits. */
function hashOf(text: string, start = 0, end = text.length): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
