import type { Embedder } from "@agent-connectors/store";

/** Counts the letters of a string. */
export const letters: Embedder = {
  version: "letters",
  kind: "semantic",
  batchSize: 256,
  embed: async (texts) =>
    texts.map((text) => {
      const counts = new Float32Array(26);
      for (const letter of text.toLowerCase()) {
        const at = letter.charCodeAt(0) - 97;
        if (at >= 0 && at < 26) counts[at] = (counts[at] ?? 0) + 1;
      }
      return counts.map((count) => count / Math.hypot(...counts));
    }),
};

/** Has the same `version` as `letters`, but its vectors have twice as many components. */
export const longer: Embedder = {
  ...letters,
  embed: async (texts, options) => {
    const half = await letters.embed(texts, options);
    return half.map((vector) => Float32Array.from([...vector, ...vector], (value) => value / Math.SQRT2));
  },
};

/**
 * The returned `embedder` embeds passages in its first `free` calls, and then only after a call of `open`. `entered` resolves at
 * the first call after the free ones.
 */
export function createGate(embedder: Embedder, free = 0) {
  const entered = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  let calls = 0;
  const gated: Embedder = {
    ...embedder,
    embed: async (texts, options) => {
      if (calls++ < free) return embedder.embed(texts, options);
      entered.resolve();
      if (options.purpose === "passage") await opened.promise;
      return embedder.embed(texts, options);
    },
  };
  return { embedder: gated, entered: entered.promise, open: () => opened.resolve() };
}
