import { ConnectorError } from "../errors/connector-error.ts";
import { type Clock, maxTimer } from "./clock.ts";

/** The bounds of one call. `signal` ends every wait. The reason of the signal is a `ConnectorError`. */
export interface Bounds {
  readonly signal: AbortSignal;
  /** End of the time limit, in epoch milliseconds. */
  readonly deadline: number;
}

/** The time limit of a call, and the signals that end the call. */
export interface BoundsOptions {
  /** The caller's signal. */
  readonly signal?: AbortSignal | undefined;
  /** The connector's signal, which aborts with a `ConnectorError` when the connector closes. */
  readonly closed?: AbortSignal | undefined;
  readonly timeoutMs: number;
  readonly clock: Clock;
  /** Start of the time limit, in epoch milliseconds. The default is now. */
  readonly since?: number | undefined;
  /** Milliseconds between the end of the time limit and the abort of the signal. The default is 0. */
  readonly graceMs?: number | undefined;
}

/**
 * Runs a function with a signal that aborts if the caller's signal aborts, the connector closes, or the time limit is
 * reached. If one of these has already happened, throws its error instead. Removes its timer and listeners at the end.
 * `AbortSignal.any` and `AbortSignal.timeout` would keep theirs longer.
 */
export async function withBounds<T>(options: BoundsOptions, run: (bounds: Bounds) => Promise<T>): Promise<T> {
  const { signal, closed, timeoutMs, clock, graceMs = 0 } = options;
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
  const timer = setTimeout(() => controller.abort(overdue()), Math.min(left + graceMs, maxTimer));
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

/**
 * Returns the error of an aborted signal: its reason if the reason is a `ConnectorError`, `timeout` for `AbortSignal.timeout`,
 * and otherwise `cancelled`.
 */
export function cancellation(signal: AbortSignal): ConnectorError {
  const cause: unknown = signal.reason;
  if (cause instanceof ConnectorError) return cause;
  return cause instanceof Error && cause.name === "TimeoutError"
    ? ConnectorError.from(cause)
    : new ConnectorError("cancelled", "the call was cancelled", { cause });
}

/**
 * Settles like the promise, or rejects with the signal's reason if the signal aborts first. After an abort, the work behind
 * the promise continues, and its rejection is ignored.
 */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
