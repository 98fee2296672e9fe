import { dotProducts } from "./dot-products.ts";
import { type Postings, postingsOf } from "./postings.ts";

/** The parts of a passage that the index needs. */
export interface IndexedPassage {
  readonly id: number;
  /** The key of its record. */
  readonly key: string;
  readonly codes: Int8Array;
  readonly scale: number;
  /** Words of the passage (see `termsOf`), only from the lexical embedder. */
  readonly terms?: Uint32Array;
}

/** Passages that were loaded together, as flat arrays. */
export interface Segment {
  readonly ids: Float64Array;
  /** For each passage, the number of its record in the index. */
  readonly records: Uint32Array;
  readonly postings?: Postings;
  readonly bytes: number;
  /** 1 for a current passage, 0 for a removed one. */
  readonly alive: Uint8Array;
  /** Writes the cosine similarity of each passage to `scores`. */
  cosines(prompt: { readonly codes: Int8Array; readonly scale: number }, scores: Float32Array): void;
}

export function createSegment(passages: readonly IndexedPassage[], recordOf: (key: string) => number): Segment {
  const width = passages[0]?.codes.length ?? 0;
  const vectors = new Int8Array(width * passages.length);
  const scales = Float32Array.from(passages, ({ scale }) => scale);
  for (const [row, { codes }] of passages.entries()) vectors.set(codes, row * width);
  const products = new Int32Array(passages.length);
  const postings = passages[0]?.terms && postingsOf(passages.map(({ terms }) => terms ?? new Uint32Array()));
  return {
    ids: Float64Array.from(passages, ({ id }) => id),
    records: Uint32Array.from(passages, ({ key }) => recordOf(key)),
    ...(postings && { postings }),
    bytes: vectors.byteLength + passages.length * 21 + (postings?.bytes ?? 0),
    alive: new Uint8Array(passages.length).fill(1),
    cosines: ({ codes, scale }, scores) => {
      dotProducts(codes, vectors, products);
      for (let row = 0; row < products.length; row++) scores[row] = (products[row] ?? 0) * (scales[row] ?? 0) * scale;
    },
  };
}
