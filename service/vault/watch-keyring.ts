import type { Keyring } from "./keyring.ts";

export interface WatchOptions {
  /** Milliseconds between two looks. A rotation waits longer than the default before it gives up the old key. */
  readonly everyMs?: number;
  /** Is told why a look failed; the keys known so far stay in use. */
  readonly onError: (error: unknown) => void;
}

/**
 * Looks from time to time whether the active key is another one, so that nothing new is sealed with an old key. Gives
 * the end of it, which waits for a look under way.
 */
export function watchKeyring(keyring: Keyring, { everyMs = 10_000, onError }: WatchOptions): () => Promise<void> {
  let looking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    looking = keyring.reload().catch(onError);
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return looking;
  };
}
