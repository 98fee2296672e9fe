import { distance } from "fastest-levenshtein";

/** Longer names are no typing mistakes, and comparing them would cost too much. */
const LONGEST = 64;

/**
 * The candidate that was probably meant by a name that is not valid, or `undefined` where none is close. Close is
 * one edit in three letters, and from four letters up two edits, which is what two swapped letters are; case and
 * separators (`startingAfter`, `starting-after`) do not count. Ties go to the first. What is no text has none.
 */
export function nearest(name: unknown, candidates: Iterable<string>): string | undefined {
  if (typeof name !== "string" || name.length > LONGEST) return undefined;
  const wanted = plain(name);
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const found = plain(candidate);
    const edits = found.length > LONGEST ? Number.POSITIVE_INFINITY : distance(wanted, found);
    if (edits <= allowed(Math.max(wanted.length, found.length)) && edits < least) {
      best = candidate;
      least = edits;
    }
  }
  return best;
}

function allowed(letters: number): number {
  return letters < 4 ? letters / 3 : Math.max(2, letters / 3);
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]+/g, "");
}
