/** Converts strings to vectors. Strings with similar contents have vectors with a high cosine similarity. */
export interface Embedder {
  /**
   * Identifies the model and its settings. It is stored with each vector, because only vectors of the same version are
   * comparable.
   */
  readonly version: string;
  /** `lexical` finds similar spelling, and no synonyms. `semantic` finds similar meaning. */
  readonly kind: "lexical" | "semantic";
  /** Maximum strings in one call of `embed`. */
  readonly batchSize: number;
  /**
   * Returns one vector of unit length, or of zeros, for each string, in the same order. Throws `upstream_rejected` if the
   * embedder refuses these strings but may accept other strings.
   */
  embed(texts: readonly string[], options: EmbedOptions): Promise<readonly Float32Array[]>;
}

/** The options of `embed`. */
export interface EmbedOptions {
  /** Some models embed prompts and passages differently. */
  readonly purpose: "passage" | "prompt";
  readonly signal?: AbortSignal;
}

/** Scales a vector to unit length. A vector of zeros stays the same. */
export function toUnitLength(vector: Float32Array): Float32Array {
  let sum = 0;
  for (const value of vector) sum += value * value;
  const length = Math.sqrt(sum);
  return length > 0 ? vector.map((value) => value / length) : vector;
}
