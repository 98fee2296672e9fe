import { sentencesOf } from "./passages.ts";
import { plainWordsOf } from "./words.ts";

/**
 * Returns the part of a passage that fits into `size` characters and contains the most words of the prompt. The part consists of
 * whole sentences, unless its first sentence is longer than `size`.
 */
export function contextOf(passage: string, prompt: string, size: number): string {
  if (passage.length <= size) return passage;
  const promptWords = new Set(plainWordsOf(prompt));
  const sentences = sentencesOf(passage);
  const found = sentences.map((sentence) => new Set(plainWordsOf(sentence).filter((word) => promptWords.has(word))));
  let best = "";
  let most = -1;
  for (let first = 0; first < sentences.length; first++) {
    let text = sentences[first] ?? "";
    const words = new Set(found[first]);
    for (let next = first + 1; next < sentences.length; next++) {
      const longer = text + sentences[next];
      if (longer.trim().length > size) break;
      text = longer;
      for (const word of found[next] ?? []) words.add(word);
    }
    if (words.size > most) {
      most = words.size;
      best = text.trim();
    }
  }
  return cut(best, promptWords, size);
}

/** Cuts a long sentence around its first word that the prompt contains. */
function cut(sentence: string, promptWords: ReadonlySet<string>, size: number): string {
  if (sentence.length <= size) return sentence;
  const words = [...sentence.matchAll(/[\p{L}\p{N}]+/gu)];
  const hit = words.find(([word]) => plainWordsOf(word).some((one) => promptWords.has(one)));
  const latest = sentence.length - size;
  const start = words.find(({ index }) => index >= Math.min(latest, (hit?.index ?? 0) - size / 3))?.index ?? latest;
  const part = sentence.slice(Math.min(start, latest), Math.min(start, latest) + size);
  return withoutHalves(part).trim();
}

/** Removes a half of a surrogate pair at each end, because a cut can separate the two halves. */
function withoutHalves(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
}
