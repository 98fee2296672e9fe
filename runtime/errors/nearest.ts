import { distance } from "fastest-levenshtein";

/** A longer name is not a typing mistake, and comparing it would take too long. */
const maxLength = 64;

/**
 * Returns the candidate that an invalid name probably means, or `undefined` if none is similar enough. If several candidates are
 * equally similar, returns the first. Ignores case and separators (`startingAfter`, `starting-after`).
 */
export function nearest(name: unknown, candidates: Iterable<string>): string | undefined {
  if (typeof name !== "string" || name.length > maxLength) return undefined;
  const given = plain(name);
  let best: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const known = plain(candidate);
    const edits = known.length > maxLength ? Number.POSITIVE_INFINITY : distance(given, known);
    if (edits <= maxEdits(given, known) && edits < fewest) {
      best = candidate;
      fewest = edits;
    }
  }
  return best;
}

/** In names of four or five letters, permits two edits only if they swap two letters or move one. */
function maxEdits(given: string, known: string): number {
  const letters = Math.max(given.length, known.length);
  if (letters < 4) return letters / 3;
  if (letters < 6) return sorted(given) === sorted(known) ? 2 : 1;
  return Math.max(2, letters / 4);
}

function sorted(text: string): string {
  return [...text].sort().join("");
}

/** Returns a name in lower case and without separators, for comparison. */
export function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]+/g, "");
}
