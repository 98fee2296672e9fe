import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { onTestFinished, vi } from "vitest";

/**
 * Records the calls of `timingSafeEqual` until the test ends. Returns a function that returns the two arguments of each
 * recorded call, as strings.
 */
export function comparedSecrets(): () => readonly (readonly [string, string])[] {
  const spy = vi.spyOn(crypto, "timingSafeEqual");
  // Without this call, modules that have imported `timingSafeEqual` do not call the spy.
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
