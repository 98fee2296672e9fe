import { distance } from "fastest-levenshtein";

/** Maximum length of a compared name. A longer name is not a typing mistake, and its comparison would cost too much. */
const LONGEST = 64;

/**
 * Returns the candidate that an invalid name probably means, or `undefined` if none is similar enough. The length limits the
 * edits: one in three to five letters (or two swapped letters), two from six letters, and a quarter of the letters from
 * twelve. Case and separators (`startingAfter`, `starting-after`) do not count. If several candidates are equally similar,
 * returns the first. Returns `undefined` for a value that is not a string.
 */
export function nearest(name: unknown, candidates: Iterable<string>): string | undefined {
  if (typeof name !== "string" || name.length > LONGEST) return undefined;
  const wanted = plain(name);
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const found = plain(candidate);
    const edits = found.length > LONGEST ? Number.POSITIVE_INFINITY : distance(wanted, found);
    if (edits <= allowed(wanted, found) && edits < least) {
      best = candidate;
      least = edits;
    }
  }
  return best;
}

function allowed(wanted: string, found: string): number {
  const letters = Math.max(wanted.length, found.length);
  if (letters < 4) return letters / 3;
  if (letters < 6) return sorted(wanted) === sorted(found) ? 2 : 1;
  return Math.max(2, letters / 4);
}

function sorted(text: string): string {
  return [...text].sort().join("");
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]+/g, "");
}
