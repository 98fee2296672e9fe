import { distance } from "fastest-levenshtein";

/** Maximum length of a compared name. A longer name is not a typing mistake, and comparing it would take too long. */
const maxLength = 64;

/**
 * Returns the candidate that an invalid name probably means, or `undefined` if none is similar enough. The length of the longer
 * name determines the maximum number of edits: none for one or two letters, one for three to five, two for six to eleven, and a
 * quarter of the letters for more. With four or five letters, two swapped letters or one moved letter also count as similar.
 * Case and separators (`startingAfter`, `starting-after`) do not count. If several candidates are equally similar, returns the
 * first. Returns `undefined` for a value that is not a string, and for a string of more than 64 characters.
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

function maxEdits(given: string, known: string): number {
  const letters = Math.max(given.length, known.length);
  if (letters < 4) return letters / 3;
  if (letters < 6) return sorted(given) === sorted(known) ? 2 : 1;
  return Math.max(2, letters / 4);
}

function sorted(text: string): string {
  return [...text].sort().join("");
}

/** Returns a name in lower case and without separators: the form in which names are compared. */
export function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]+/g, "");
}
