import { distance } from "fastest-levenshtein";

/**
 * Folds case: converts each code point to lower case, and each form of sigma to `σ`. DuckDB and PostgreSQL can do the same.
 * Without the conversion to `σ`, the lower case of a sigma would depend on the letters next to it.
 */
export function fold(text: string): string {
  // ASCII has no sigma.
  if (!NOT_ASCII.test(text)) return text.toLowerCase();
  return text.replaceAll(/[Σς]/g, "σ").toLowerCase();
}

/** A character that is not ASCII. */
export const NOT_ASCII = /[^\0-\x7f]/;

/** Folds case and removes accents. */
export function foldAccents(text: string): string {
  const folded = fold(text);
  return NOT_ASCII.test(folded) ? folded.normalize("NFD").replaceAll(/\p{M}/gu, "").normalize("NFC") : folded;
}

const WORD = /[\p{L}\p{N}]+/gu;

/** The words of a string: its runs of letters and digits. */
export function wordsOf(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}

/** Whether any of the folded words occurs in a string as a word. */
export function hasKeyword(text: string, words: readonly string[]): boolean {
  const found = new Set(wordsOf(fold(text)));
  return words.some((word) => found.has(word));
}

/** Whether each of the words is the beginning of a word in the string, or differs from a word in it by few edits (`editsOf`). */
export function isFuzzyMatch(text: string, words: readonly string[]): boolean {
  const found = wordsOf(foldAccents(text));
  return words.every((word) => found.some((each) => isSimilar(word, each)));
}

function isSimilar(word: string, found: string): boolean {
  if (found.startsWith(word)) return true;
  const edits = editsOf(word);
  return edits > 0 && distance(...oneUnitEach(word, found)) <= edits;
}

/** Maps each code point of two strings to one code unit, because `distance` counts code units. */
function oneUnitEach(left: string, right: string): [string, string] {
  if (!PAIR.test(left) && !PAIR.test(right)) return [left, right];
  const units = new Map([...left, ...right].map((letter, at) => [letter, String.fromCharCode(at)]));
  const mapped = (text: string): string => [...text].map((letter) => units.get(letter)).join("");
  return [mapped(left), mapped(right)];
}

const PAIR = /[\ud800-\udfff]/;

/** The edits that a word of a fuzzy search allows: none below four letters, one below eight, otherwise two. */
export function editsOf(word: string): number {
  const letters = [...word].length;
  return letters < 4 ? 0 : letters < 8 ? 1 : 2;
}

/**
 * Compares strings by code point. The operators of JavaScript compare code units, which gives another order for code points
 * beyond U+FFFF.
 */
export function compareText(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) {
    const [one, other] = [left.charCodeAt(at), right.charCodeAt(at)];
    if (one !== other) return isSurrogate(one) === isSurrogate(other) ? one - other : isSurrogate(one) ? 1 : -1;
  }
  return left.length - right.length;
}

/** Whether a code unit is half of a code point beyond U+FFFF. */
function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}
