const sentences = new Intl.Segmenter("en", { granularity: "sentence" });
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Separates the blocks of one passage. */
const separator = "\n";

/**
 * Divides blocks of text into passages of at most `window` characters. A passage contains as many whole blocks as possible. If a
 * block exceeds the window, the function cuts the block between sentences. If a sentence exceeds the window, the function cuts
 * the sentence between words. If a word exceeds the window, the function cuts the word between characters.
 */
export function cutPassages(blocks: readonly string[], window: number): readonly string[] {
  const passages: string[] = [];
  let passage = "";
  for (const block of blocks) {
    if (passage.length + separator.length + block.length <= window && passage !== "") {
      passage += separator + block;
      continue;
    }
    if (passage !== "") passages.push(passage);
    const parts = block.length <= window ? [block] : joinParts(sentencesOf(block), window);
    passages.push(...parts.slice(0, -1));
    passage = parts.at(-1) ?? "";
  }
  if (passage !== "") passages.push(passage);
  return passages;
}

/** Splits a string into sentences. Together they are the whole string. */
export function sentencesOf(text: string): readonly string[] {
  return Array.from(sentences.segment(text), ({ segment }) => segment);
}

/** Cuts the parts that are longer than the window, then joins adjacent parts up to the window. */
function joinParts(parts: readonly string[], window: number): readonly string[] {
  const joined: string[] = [];
  let current = "";
  const end = (): void => {
    if (current.trim() !== "") joined.push(current.trim());
    current = "";
  };
  for (const part of parts.flatMap((one) => (one.trim().length > window ? cutSentence(one, window) : [one]))) {
    if ((current + part).trim().length > window) end();
    current += part;
  }
  end();
  return joined;
}

/** Splits a long sentence into words, each with the white space after it. It cuts a long word between characters. */
function cutSentence(sentence: string, window: number): readonly string[] {
  return (sentence.match(/\S+\s*|\s+/g) ?? []).flatMap((word) =>
    word.trim().length > window ? cutWord(word, window) : [word],
  );
}

function cutWord(word: string, window: number): readonly string[] {
  const parts: string[] = [];
  let part = "";
  for (const { segment } of graphemes.segment(word)) {
    // `window` counts code units. A character with many of them can be longer than a small window.
    for (const piece of segment.length > window ? segment : [segment]) {
      if (part.length + piece.length > window && part !== "") {
        parts.push(part);
        part = "";
      }
      part += piece;
    }
  }
  return part === "" ? parts : [...parts, part];
}
