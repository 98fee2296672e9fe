import { ConnectorError } from "../errors/connector-error.ts";
import type { Clock } from "./clock.ts";

/** What bounds one call: everything that waits listens to `signal`, whose reason is a `ConnectorError`. */
export interface Bounds {
  readonly signal: AbortSignal;
  /** When the call's time is over; milliseconds since the epoch. */
  readonly deadline: number;
}

export interface BoundsOptions {
  /** The caller's own. */
  readonly signal?: AbortSignal | undefined;
  /** The connector's, which fires with a `ConnectorError` when it is closed. */
  readonly closed?: AbortSignal | undefined;
  readonly timeoutMs: number;
  readonly clock: Clock;
  /** When the time began to run, in milliseconds since the epoch; now where it is absent. */
  readonly since?: number | undefined;
}

/**
 * Runs something within a caller's signal, the connector's life and a time limit, and leaves neither timer nor listener behind.
 * `AbortSignal.any` and `AbortSignal.timeout` would: their timers and sources live until they fire.
 */
export async function withBounds<T>(options: BoundsOptions, run: (bounds: Bounds) => Promise<T>): Promise<T> {
  const { signal, closed, timeoutMs, clock } = options;
  if (signal?.aborted) throw cancellation(signal);
  closed?.throwIfAborted();
  const controller = new AbortController();
  const cancel = () => signal && controller.abort(cancellation(signal));
  const end = () => controller.abort(closed?.reason);
  const overdue = () => new ConnectorError("timeout", `the call took longer than its limit of ${timeoutMs} ms`);
  const now = clock.now();
  const { since = now } = options;
  const deadline = since + timeoutMs;
  const left = Math.min(timeoutMs, deadline - now);
  if (left <= 0) throw overdue();
  const timer = setTimeout(() => controller.abort(overdue()), left);
  signal?.addEventListener("abort", cancel, { once: true });
  closed?.addEventListener("abort", end, { once: true });
  try {
    return await run({ signal: controller.signal, deadline });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", cancel);
    closed?.removeEventListener("abort", end);
  }
}

/** Why a caller's signal ended a call: a timeout where it is an `AbortSignal.timeout`, else a cancellation. */
export function cancellation(signal: AbortSignal): ConnectorError {
  const cause: unknown = signal.reason;
  return cause instanceof Error && cause.name === "TimeoutError"
    ? ConnectorError.from(cause)
    : new ConnectorError("cancelled", "the call was cancelled", { cause });
}

/** The promise's outcome, or the signal's reason if that comes first; the promise itself goes on, and may fail unheard. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
