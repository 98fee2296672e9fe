import { dotProductsOf } from "./dot-products.ts";
import { type Postings, postingsOf } from "./postings.ts";

/** A passage as the index needs it, without its text. */
export interface IndexedPassage {
  readonly id: number;
  /** The key of the passage's record. */
  readonly key: string;
  /** The components of the vector, divided by `scale` and rounded (see `encode`). */
  readonly codes: Int8Array;
  readonly scale: number;
  /** The words of the passage (see `termsOf`), only with the lexical embedder. */
  readonly terms?: Uint32Array;
}

/** Bytes of a row without its vector and words: 8 in `ids`, 4 each in `records`, `scales` and `products`, and 1 in `alive`. */
const bytesPerRow = 21;

/** Passages as typed arrays. The row of a passage is its index in these arrays. */
export interface Segment {
  readonly ids: Float64Array;
  /** For each passage, a number that identifies its record (see `createSegment`). */
  readonly records: Uint32Array;
  readonly postings?: Postings;
  readonly bytes: number;
  /** 1 for each current passage, 0 for each removed one. */
  readonly alive: Uint8Array;
  /**
   * Writes the approximate cosine similarity of the prompt and each passage to `scores`. It equals the dot product, because
   * each vector has unit length or consists of zeros.
   */
  cosines(prompt: { readonly codes: Int8Array; readonly scale: number }, scores: Float32Array): void;
}

/** Number of passages, including removed ones. */
export function rowsIn(segments: readonly Segment[]): number {
  return segments.reduce((sum, { ids }) => sum + ids.length, 0);
}

/** Creates a segment. `recordOf` maps the key of a record to the number that identifies the record. */
export function createSegment(passages: readonly IndexedPassage[], recordOf: (key: string) => number): Segment {
  // Passages of a changed model can have other widths. A search that finds such a passage fails after the ranking.
  const width = passages.reduce((widest, { codes }) => Math.max(widest, codes.length), 0);
  const vectors = new Int8Array(width * passages.length);
  const scales = Float32Array.from(passages, ({ scale }) => scale);
  for (const [row, { codes }] of passages.entries()) vectors.set(codes, row * width);
  const dotProducts = dotProductsOf(vectors, width);
  const products = new Int32Array(passages.length);
  const postings = passages[0]?.terms && postingsOf(passages.map(({ terms }) => terms ?? new Uint32Array()));
  return {
    ids: Float64Array.from(passages, ({ id }) => id),
    records: Uint32Array.from(passages, ({ key }) => recordOf(key)),
    ...(postings && { postings }),
    bytes: vectors.byteLength + passages.length * bytesPerRow + (postings?.bytes ?? 0),
    alive: new Uint8Array(passages.length).fill(1),
    cosines: ({ codes, scale }, scores) => {
      dotProducts(codes, products);
      for (let row = 0; row < products.length; row++) scores[row] = (products[row] ?? 0) * (scales[row] ?? 0) * scale;
    },
  };
}
