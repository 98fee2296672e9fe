import { DuckDBBlobValue, type DuckDBValue } from "@duckdb/node-api";

/** The bytes of an array of numbers as a value of the engine. */
export function blobOf({ buffer, byteOffset, byteLength }: ArrayBufferView): DuckDBBlobValue {
  return new DuckDBBlobValue(new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength));
}

/** Copies the bytes of a value to a new buffer. */
export function bytesOf(value: DuckDBValue | undefined): ArrayBuffer {
  return value instanceof DuckDBBlobValue ? new Uint8Array(value.bytes).buffer : new ArrayBuffer(0);
}

/** Copies the bytes of a value to an array of 32-bit floating-point numbers. */
export function floatsIn(value: DuckDBValue | undefined): Float32Array {
  return new Float32Array(bytesOf(value));
}

/** Copies the bytes of a value to an array of terms (see `termsOf`). */
export function termsIn(value: DuckDBValue | undefined): Uint32Array {
  return new Uint32Array(bytesOf(value));
}
