import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { onTestFinished, vi } from "vitest";

/** Gives what was compared since, until the test ends, in a time that does not tell where it differs: both sides, as texts. */
export function comparedSecrets(): () => readonly (readonly [string, string])[] {
  const spy = vi.spyOn(crypto, "timingSafeEqual");
  // Every later import of the function gets the spy.
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
  return () => spy.mock.calls.map(([a, b]) => [textOf(a), textOf(b)]);
}

function textOf({ buffer, byteOffset, byteLength }: NodeJS.ArrayBufferView): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString();
}
