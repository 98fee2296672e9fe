/** Scripts without spaces between words, and Hangul, in which grammatical endings follow a word without a space. */
const scripts = ["Han", "Hiragana", "Katakana", "Hangul", "Thai", "Lao", "Khmer", "Myanmar"];
const unspaced = scripts.map((script) => `\\p{scx=${script}}`).join("");
const UNSPACED = new RegExp(`[${unspaced}]`, "u");
const RUNS = new RegExp(`[${unspaced}]+|[^${unspaced}]+`, "gu");

/**
 * The words of a string, in lower case and without accents. A run of characters of `scripts` is cut into pairs of characters,
 * which overlap.
 */
export function plainWordsOf(text: string): readonly string[] {
  const words =
    text
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return UNSPACED.test(text) ? words.flatMap(pairsOf) : words;
}

/** Cuts the runs of a word that belong to `scripts` into pairs of characters. */
function pairsOf(word: string): readonly string[] {
  // NFKD separates the letters of a Hangul syllable.
  const runs = word.normalize("NFC").match(RUNS) ?? [];
  return runs.flatMap((run) => {
    const characters = [...run];
    if (characters.length < 2 || !UNSPACED.test(run)) return [run];
    return characters.slice(1).map((next, at) => `${characters[at]}${next}`);
  });
}
