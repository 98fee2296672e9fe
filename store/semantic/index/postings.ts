/** The occurrences of words in the passages of a segment. */
export interface Postings {
  readonly bytes: number;
  /** The sum of `lengths`. */
  readonly words: number;
  /** Returns the number of passages that have the word. */
  count(hash: number): number;
  /** Calls `use` for each passage that has the word. `count` is the number of occurrences, at most 255. */
  visit(hash: number, use: (row: number, count: number) => void): void;
  /** Number of words of each passage. A repeated word counts at most 255 times. */
  readonly lengths: Uint32Array;
}

/** Maximum rows of a segment, because a row number has 16 bits. */
export const segmentRows = 65_536;

const hashBits = 24;

/** Groups the terms of passages (see `termsOf`) by the first bits of the hash. In a large segment, each term takes 4 bytes. */
export function postingsOf(terms: readonly Uint32Array[]): Postings {
  const expected = terms.reduce((sum, words) => sum + words.length, 0);
  const bucketBits = Math.min(20, Math.max(4, Math.ceil(Math.log2(expected + 1))));
  const restBits = hashBits - bucketBits;
  const ends = new Uint32Array(2 ** bucketBits + 1);
  for (const words of terms) for (const term of words) increment(ends, (term >>> (8 + restBits)) + 1);
  for (let bucket = 1; bucket < ends.length; bucket++) ends[bucket] = (ends[bucket] ?? 0) + (ends[bucket - 1] ?? 0);
  const total = ends[ends.length - 1] ?? 0;
  const rows = new Uint16Array(total);
  /** The remaining bits of the hash, and the number of occurrences. */
  const rests = restBits > 8 ? new Uint32Array(total) : new Uint16Array(total);
  const lengths = new Uint32Array(terms.length);
  const next = ends.slice();
  for (const [row, words] of terms.entries()) {
    for (const term of words) {
      const at = increment(next, term >>> (8 + restBits));
      rows[at] = row;
      rests[at] = term & (2 ** (8 + restBits) - 1);
      lengths[row] = (lengths[row] ?? 0) + (term & 255);
    }
  }
  const bucketOf = (hash: number) => ({
    rest: hash & (2 ** restBits - 1),
    start: ends[hash >>> restBits] ?? 0,
    end: ends[(hash >>> restBits) + 1] ?? 0,
  });
  return {
    words: lengths.reduce((sum, length) => sum + length, 0),
    bytes: ends.byteLength + rows.byteLength + rests.byteLength + lengths.byteLength,
    lengths,
    count: (hash) => {
      const { rest, start, end } = bucketOf(hash);
      let count = 0;
      for (let at = start; at < end; at++) if ((rests[at] ?? 0) >>> 8 === rest) count++;
      return count;
    },
    visit: (hash, use) => {
      const { rest, start, end } = bucketOf(hash);
      for (let at = start; at < end; at++) {
        const found = rests[at] ?? 0;
        if (found >>> 8 === rest) use(rows[at] ?? 0, found & 255);
      }
    },
  };
}

/** Returns the previous value. */
function increment(values: Uint32Array, at: number): number {
  const value = values[at] ?? 0;
  values[at] = value + 1;
  return value;
}
