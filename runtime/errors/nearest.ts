import { distance } from "fastest-levenshtein";

/** Longer names are no typing mistakes, and comparing them would cost too much. */
const LONGEST = 64;

/**
 * The candidate that was probably meant by a name that is not valid, or `undefined` where none is close. Close is one
 * edit in three to five letters (or two swapped letters), two edits from six letters up, and one in four from twelve
 * up; case and separators (`startingAfter`, `starting-after`) do not count. Of equally near candidates, the first is
 * returned. A value that is not a string has no nearest candidate.
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
