import { ConnectorError } from "@agent-connectors/runtime";
import type { Embedder, EmbedOptions } from "./embedder.ts";
import { maxDimensions } from "./index/dot-products.ts";

/** An embedder that refuses this string refuses all strings. */
const acceptedText = "text";

/** Returns the number of components of the embedder's vectors. */
export async function widthOf(embedder: Embedder, options: EmbedOptions): Promise<number> {
  const [vector] = await embedder.embed([acceptedText], options);
  return vector?.length ?? 0;
}

/**
 * Embeds strings. If the embedder refuses a string, for example one that is too long for the model, the vector of the string is
 * `undefined`. To find the refused strings, this function halves each refused batch. Throws if the embedder also refuses
 * `acceptedText`, because then the strings are not the cause. Also throws if a vector has more than `maxDimensions` components.
 */
export async function embedTexts(
  embedder: Embedder,
  texts: readonly string[],
  options: EmbedOptions,
): Promise<readonly (Float32Array | undefined)[]> {
  const vectors: (Float32Array | undefined)[] = [];
  for (let start = 0; start < texts.length; start += embedder.batchSize) {
    const batch = texts.slice(start, start + embedder.batchSize);
    try {
      vectors.push(...(await embedder.embed(batch, options)));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (!(await accepts(embedder, acceptedText, options))) throw error;
      vectors.push(...(await embedParts(embedder, batch, options)));
    }
  }
  const longer = vectors.find((vector) => vector !== undefined && vector.length > maxDimensions);
  if (longer === undefined) return vectors;
  throw new ConnectorError(
    "invalid_config",
    `expected vectors of at most ${maxDimensions} components from the embedder, found ${longer.length}; use a model with shorter vectors`,
  );
}

/** Embeds the halves of a refused batch. */
async function embedParts(
  embedder: Embedder,
  refused: readonly string[],
  options: EmbedOptions,
): Promise<readonly (Float32Array | undefined)[]> {
  if (refused.length <= 1) return refused.map(() => undefined);
  const middle = Math.ceil(refused.length / 2);
  const vectors: (Float32Array | undefined)[] = [];
  for (const half of [refused.slice(0, middle), refused.slice(middle)]) {
    try {
      vectors.push(...(await embedder.embed(half, options)));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      vectors.push(...(await embedParts(embedder, half, options)));
    }
  }
  return vectors;
}

async function accepts(embedder: Embedder, text: string, options: EmbedOptions): Promise<boolean> {
  try {
    await embedder.embed([text], options);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ConnectorError && error.code === "upstream_rejected";
}
