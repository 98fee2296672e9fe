import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { onTestFinished, vi } from "vitest";

/**
 * Records the comparisons with `timingSafeEqual` until the test ends. The returned function returns both sides of each,
 * as strings.
 */
export function comparedSecrets(): () => readonly (readonly [string, string])[] {
  const spy = vi.spyOn(crypto, "timingSafeEqual");
  // Modules that import the function get the spy.
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
  return () => spy.mock.calls.map(([a, b]) => [stringOf(a), stringOf(b)]);
}

function stringOf({ buffer, byteOffset, byteLength }: NodeJS.ArrayBufferView): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString();
}
