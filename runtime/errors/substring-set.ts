/** A set of substrings that all have the same length. Stores only their 64-bit hashes. */
export interface SubstringSet {
  /** Adds all substrings of `length` characters (see `createSubstringSet`) from a string. */
  add(text: string): void;
  /** Returns the indexes at which substrings of the set begin in a string, in ascending order. */
  startsIn(text: string): readonly number[];
}

/** Creates an empty set for substrings of `length` characters. The size of the set does not affect the time of a search. */
export function createSubstringSet(length: number): SubstringSet {
  // A hash table with linear probing, at most half full. A slot has the two halves of a hash.
  let table = new Int32Array(2 * 64);
  let used = 0;
  const slotOf = (high: number, low: number) => {
    let slot = (high ^ (low >>> 7)) & (table.length / 2 - 1);
    while (table[2 * slot + 1] !== 0 && (table[2 * slot] !== high || table[2 * slot + 1] !== low))
      slot = (slot + 1) & (table.length / 2 - 1);
    return 2 * slot;
  };
  const insert = (high: number, low: number) => {
    const slot = slotOf(high, low);
    if (table[slot + 1] === 0) used++;
    table[slot] = high;
    table[slot + 1] = low;
  };
  const makeRoom = (more: number) => {
    const old = table;
    let size = old.length;
    while (size < 4 * (used + more)) size *= 2;
    if (size === old.length) return;
    table = new Int32Array(size);
    used = 0;
    for (let at = 0; at < old.length; at += 2) if (old[at + 1] !== 0) insert(old[at] ?? 0, old[at + 1] ?? 0);
  };
  return {
    add(text) {
      makeRoom(text.length);
      forEachHash(text, length, insert);
    },
    startsIn(text) {
      const starts: number[] = [];
      forEachHash(text, length, (high, low, at) => {
        if (table[slotOf(high, low) + 1] !== 0) starts.push(at);
      });
      return starts;
    },
  };
}

/** Two odd factors of polynomial hashes modulo 2^32. */
const factors = [0x01000193, 0x5bd1e995] as const;

/**
 * Calls `found` with the rolling hash and the index of each substring of `length` characters. `low` is never 0, because 0 marks
 * an empty slot.
 */
function forEachHash(text: string, length: number, found: (high: number, low: number, at: number) => void): void {
  const [one, other] = factors;
  let [high, low] = [0, 0];
  let [highPower, lowPower] = [1, 1];
  for (let at = 0; at < length; at++) {
    highPower = Math.imul(highPower, one);
    lowPower = Math.imul(lowPower, other);
  }
  for (let at = 0; at < text.length; at++) {
    const entering = text.charCodeAt(at) + 1;
    const leaving = at < length ? 0 : text.charCodeAt(at - length) + 1;
    high = (Math.imul(high, one) + entering - Math.imul(leaving, highPower)) | 0;
    low = (Math.imul(low, other) + entering - Math.imul(leaving, lowPower)) | 0;
    if (at >= length - 1) found(high, low || 1, at - length + 1);
  }
}
