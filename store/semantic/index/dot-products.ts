/** The binary of `dot-products.wat`. A test compiles the source and compares the result with this binary. */
export const dotProductsBinary =
  "AGFzbQEAAAABCQFgBX9/f39/AAMCAQAFAwEAQAcYAgZtZW1vcnkCAAtkb3RQcm9kdWN0cwAACo0BAYoBAgF7An8CQANAIAJFDQH9DAAAAAAAAAAAAAAAAAAAAAAhBSAAIQYgASADaiEHA0AgBSAG/QAEACAB/QEDAP26Af2uASEFIAZBEGohBiABQQhqIQEgASAHSQ0ACyAEIAX9GwAgBf0bAWogBf0bAiAF/RsDamo2AgAgBEEEaiEEIAJBAWshAgwACwsL";

const exported = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(dotProductsBinary, "base64"))).exports;
const run = exported.dotProducts as (
  prompt: number,
  vectors: number,
  count: number,
  width: number,
  out: number,
) => void;
const memory = new Uint8Array((exported.memory as WebAssembly.Memory).buffer);

/** Maximum components of a vector. */
export const maxDimensions = 16_384;

const outAt = maxDimensions * 2;
const vectorsAt = outAt + 65_536;
/**
 * Maximum bytes of vectors in one step. The results of a step fit into the space before the vectors. Results and vectors together
 * fit into the processor's cache.
 */
const stepBytes = 1_048_576;

/**
 * Writes the dot product of `prompt` and each vector of `width` components in `vectors` to `products`. A WebAssembly
 * function with SIMD takes a fifth of the time of a loop over typed arrays (measured).
 */
export function dotProducts(prompt: Int8Array, vectors: Int8Array, products: Int32Array): void {
  const width = prompt.length;
  const step = Math.max(1, Math.min(16_384, Math.floor(stepBytes / width)));
  new Int16Array(memory.buffer, 0, width).set(prompt);
  for (let start = 0; start < products.length; start += step) {
    const count = Math.min(step, products.length - start);
    memory.set(new Uint8Array(vectors.buffer, vectors.byteOffset + start * width, count * width), vectorsAt);
    run(0, vectorsAt, count, width, outAt);
    products.set(new Int32Array(memory.buffer, outAt, count), start);
  }
}
