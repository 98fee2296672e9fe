/**
 * Returns a function that ranks passages for a question by Okapi BM25, directly from the formula and without an index. The
 * function returns the positions of the best passages in `passages`, the best one first.
 */
export function bm25ByHand(passages: readonly string[], k1 = 1.2, b = 0.75) {
  const documents = passages.map(wordsIn);
  const average = documents.reduce((sum, words) => sum + words.length, 0) / documents.length;
  const containing = new Map<string, number>();
  for (const words of documents)
    for (const word of new Set(words)) containing.set(word, (containing.get(word) ?? 0) + 1);
  const counts = documents.map((words) => {
    const found = new Map<string, number>();
    for (const word of words) found.set(word, (found.get(word) ?? 0) + 1);
    return found;
  });
  return (question: string, limit: number): readonly number[] => {
    const weights = [...new Set(wordsIn(question))].map((word) => {
      const n = containing.get(word) ?? 0;
      return { word, idf: Math.log(1 + (documents.length - n + 0.5) / (n + 0.5)) };
    });
    const scores = documents.map((words, at) => {
      let score = 0;
      for (const { word, idf } of weights) {
        const frequency = counts[at]?.get(word) ?? 0;
        score += (idf * frequency * (k1 + 1)) / (frequency + k1 * (1 - b + (b * words.length) / average));
      }
      return { at, score };
    });
    const found = scores
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score || one.at - other.at);
    return found.slice(0, limit).map(({ at }) => at);
  };
}

function wordsIn(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
}
