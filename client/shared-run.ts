import { abortable, cancellation } from "@agent-connectors/runtime/portable";

/** Settles like the promise, or rejects with `cancellation(signal)` if the signal aborts first. */
export async function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise;
  return abortable(promise, signal).catch((error) => {
    throw signal.aborted ? cancellation(signal) : error;
  });
}

const graceMs = 10_000;

/**
 * Returns a function whose concurrent calls share one run. If the signal of a call aborts, the call throws `timeout` or
 * `cancelled` at once. When the last waiting call is cancelled, the run is aborted. When the last waiting call reaches its time
 * limit, the run continues for 10 seconds for the next call. Without this time, calls with a short time limit would start the
 * run again and again, and never get a result.
 */
export function sharedRun<Value>(
  run: (signal: AbortSignal) => Promise<Value>,
): (signal?: AbortSignal) => Promise<Value> {
  let current: SharedRun<Value> | undefined;
  const start = (): SharedRun<Value> => {
    const controller = new AbortController();
    let waiting = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const started: SharedRun<Value> = {
      result: run(controller.signal),
      join() {
        clearTimeout(timer);
        waiting++;
      },
      leave(signal) {
        waiting--;
        if (waiting > 0) return;
        const isTimeLimit = signal?.aborted && cancellation(signal).code === "timeout";
        if (current === started && isTimeLimit) timer = setTimeout(() => controller.abort(), graceMs);
        else controller.abort();
      },
    };
    const end = () => {
      clearTimeout(timer);
      if (current === started) current = undefined;
    };
    controller.signal.addEventListener("abort", end);
    started.result.then(end, end);
    return started;
  };
  return async (signal) => {
    if (signal?.aborted) throw cancellation(signal);
    current ??= start();
    const joined = current;
    joined.join();
    try {
      return await unlessAborted(joined.result, signal);
    } finally {
      joined.leave(signal);
    }
  };
}

interface SharedRun<Value> {
  readonly result: Promise<Value>;
  readonly join: () => void;
  /** Called with the signal of a call that no longer waits. */
  readonly leave: (signal: AbortSignal | undefined) => void;
}
