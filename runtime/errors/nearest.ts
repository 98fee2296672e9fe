import { distance } from "fastest-levenshtein";

/** Maximum length of a compared name. A longer name is not a typing mistake, and comparing it would take too long. */
const maxLength = 64;

/**
 * Returns the candidate that an invalid name probably means, or `undefined` if none is similar enough. The length of the name
 * determines the maximum number of edits: one edit or two swapped letters for three to five letters, two edits for six letters
 * and more, and a quarter of the letters for twelve and more. Case and separators (`startingAfter`, `starting-after`) do not
 * count. If several candidates are equally similar, returns the first. Returns `undefined` for a value that is not a string.
 */
export function nearest(name: unknown, candidates: Iterable<string>): string | undefined {
  if (typeof name !== "string" || name.length > maxLength) return undefined;
  const expected = plain(name);
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const found = plain(candidate);
    const edits = found.length > maxLength ? Number.POSITIVE_INFINITY : distance(expected, found);
    if (edits <= allowed(expected, found) && edits < least) {
      best = candidate;
      least = edits;
    }
  }
  return best;
}

function allowed(expected: string, found: string): number {
  const letters = Math.max(expected.length, found.length);
  if (letters < 4) return letters / 3;
  if (letters < 6) return sorted(expected) === sorted(found) ? 2 : 1;
  return Math.max(2, letters / 4);
}

function sorted(text: string): string {
  return [...text].sort().join("");
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]+/g, "");
}
