import { ConnectorError } from "../errors/connector-error.ts";
import type { Bounds } from "./bounds.ts";
import type { Clock } from "./clock.ts";

export interface RetryOptions {
  /** Maximum number of repetitions. */
  readonly retries: number;
  readonly bounds: Bounds;
  readonly clock: Clock;
  /** Returns a number from 0 up to 1. */
  readonly random: () => number;
  /** Called before the wait that precedes a repetition. */
  readonly onRetry?: ((repetition: Repetition) => void) | undefined;
}

/** A repetition of an attempt. */
export interface Repetition {
  /** 1 for the first one. */
  readonly retry: number;
  readonly waitMs: number;
  /** The failure of the previous attempt. */
  readonly error: ConnectorError;
}

/** Maximum milliseconds before the first repetition. The maximum doubles with each repetition. */
const firstBackoff = 250;
const maxBackoff = 8_000;

/**
 * Repeats an attempt while its failure can be temporary. Waits for the longer of the upstream's stated time (`retry_after_ms`)
 * and an exponential back-off with jitter, so that callers that failed at the same time do not repeat at the same time. Throws
 * the failure at once if the wait would exceed the call's time limit. Use it only for attempts that are safe to repeat.
 */
export async function retry<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { retries, bounds, clock, random, onRetry } = options;
  for (let repeated = 0; ; repeated++) {
    try {
      return await attempt();
    } catch (thrown) {
      const error = ConnectorError.from(thrown);
      if (!error.retryable || repeated >= retries || bounds.signal.aborted) throw error;
      const backoff = random() * Math.min(maxBackoff, firstBackoff * 2 ** repeated);
      const wait = Math.max(error.retry_after_ms ?? 0, backoff);
      if (clock.now() + wait >= bounds.deadline) throw error;
      onRetry?.({ retry: repeated + 1, waitMs: wait, error });
      await clock.sleep(wait, bounds.signal);
    }
  }
}
