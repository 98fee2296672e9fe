/** A vector with 8 bits for each component: the component is `code * scale`. */
export interface Codes {
  readonly codes: Int8Array;
  readonly scale: number;
}

/** Rounds the components of a vector to 8 bits. The length of the codes is a multiple of 8, which `dotProductsOf` requires. */
export function encode(vector: Float32Array): Codes {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  const codes = new Int8Array(Math.ceil(vector.length / 8) * 8);
  if (largest === 0) return { codes, scale: 0 };
  const scale = largest / 127;
  for (let at = 0; at < vector.length; at++) codes[at] = Math.round((vector[at] ?? 0) / scale);
  return { codes, scale };
}

/** The dot product of two vectors with the same number of components. */
export function dotProduct(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
