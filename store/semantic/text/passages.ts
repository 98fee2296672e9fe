const sentences = new Intl.Segmenter("en", { granularity: "sentence" });
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

const separator = "\n";

/**
 * Divides blocks of text into passages of at most `window` characters. A passage contains as many whole blocks as possible.
 * Blocks that exceed the window are cut between sentences. Sentences that exceed it are cut between words, and words that
 * exceed it between characters.
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

/** Splits a string into sentences that together are the whole string. */
export function sentencesOf(text: string): readonly string[] {
  return Array.from(sentences.segment(text), ({ segment }) => segment);
}

/** Cuts the parts that exceed the window, then joins adjacent parts up to the window. */
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

/** Splits a sentence into words, each with the white space after it, and cuts long words. */
function cutSentence(sentence: string, window: number): readonly string[] {
  return (sentence.match(/\S+\s*|\s+/g) ?? []).flatMap((word) =>
    word.trim().length > window ? cutWord(word, window) : [word],
  );
}

function cutWord(word: string, window: number): readonly string[] {
  const parts: string[] = [];
  let part = "";
  for (const { segment } of graphemes.segment(word)) {
    // `window` counts code units, and one character can have more of them than a small window.
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
