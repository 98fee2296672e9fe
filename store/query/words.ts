import { distance } from "fastest-levenshtein";

/**
 * Folds case, in a way that DuckDB and PostgreSQL can repeat. Converts each form of sigma to `σ`, because the lower case of a
 * sigma depends on the letters next to it.
 */
export function fold(text: string): string {
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

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** The words of a string: its runs of letters and digits, with the marks that follow them, such as vowel signs. */
export function wordsOf(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}

/** The word, and its forms with composed and with separate accents. */
export function formsOf(word: string): readonly string[] {
  return [...new Set([word, word.normalize("NFC"), word.normalize("NFD")])];
}

/** Whether any of the folded words occurs in a string as a word. */
export function hasKeyword(text: string, words: readonly string[]): boolean {
  const found = new Set(wordsOf(fold(text)));
  return words.some((word) => found.has(word));
}

/**
 * Whether each of the words (folded by `foldAccents`) begins a word in the string, or differs from a word in the string by at
 * most `editsOf` edits.
 */
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

/** Maximum edits of a word in a fuzzy search. */
export function editsOf(word: string): number {
  const letters = [...word].length;
  return letters < 4 ? 0 : letters < 8 ? 1 : 2;
}

/** Compares strings by code point. `<` compares code units, and gives another order for code points beyond U+FFFF. */
export function compareText(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) {
    const [one, other] = [left.charCodeAt(at), right.charCodeAt(at)];
    if (one !== other) return isSurrogate(one) === isSurrogate(other) ? one - other : isSurrogate(one) ? 1 : -1;
  }
  return left.length - right.length;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}
