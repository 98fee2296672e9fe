import { ConnectorError } from "../errors/connector-error.ts";
import type { Bounds } from "./bounds.ts";
import type { Clock } from "./clock.ts";

/** The options of `retry`. */
export interface RetryOptions {
  readonly retries: number;
  readonly bounds: Bounds;
  readonly clock: Clock;
  /** Returns a number of at least 0 and below 1. */
  readonly random: () => number;
  /** Called before the wait that precedes a retry. */
  readonly onRetry?: ((repetition: Repetition) => void) | undefined;
}

/** A retry that is about to begin. */
export interface Repetition {
  /** 1 for the first retry. */
  readonly retry: number;
  readonly waitMs: number;
  /** The failure of the previous attempt. */
  readonly error: ConnectorError;
}

/** Maximum milliseconds of the first back-off. The maximum doubles with each retry, up to `maxBackoff`. */
const firstBackoff = 250;
const maxBackoff = 8_000;

/**
 * Repeats an attempt while its failure can be temporary. Before each retry, waits for `retry_after_ms` or an exponential
 * back-off, whichever is longer. The back-off is random, so that callers that failed at the same time do not retry at the
 * same time. Throws the failure at once if the wait would exceed the call's time limit. Use it only for attempts that are
 * safe to repeat.
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
