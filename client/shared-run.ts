import { abortable, cancellation } from "@agent-connectors/runtime/portable";

/** Settles like the promise. If the signal aborts first, rejects with `timeout` or `cancelled`: see `cancellation`. */
export async function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise;
  return abortable(promise, signal).catch((error) => {
    throw signal.aborted ? cancellation(signal) : error;
  });
}

/**
 * Returns a function whose concurrent calls share one run. If the signal of a call aborts, the call throws `timeout` or
 * `cancelled` without waiting, and the run continues for the other calls. The run is aborted when no call waits for it.
 */
export function sharedRun<Value>(
  run: (signal: AbortSignal) => Promise<Value>,
): (signal?: AbortSignal) => Promise<Value> {
  let current: { readonly result: Promise<Value>; readonly abort: () => void; waiting: number } | undefined;
  const start = () => {
    const controller = new AbortController();
    const started = { result: run(controller.signal), abort: () => controller.abort(), waiting: 0 };
    const end = () => {
      if (current === started) current = undefined;
    };
    controller.signal.addEventListener("abort", end);
    started.result.then(end, end);
    return started;
  };
  return async (signal) => {
    current ??= start();
    const joined = current;
    joined.waiting++;
    try {
      return await unlessAborted(joined.result, signal);
    } finally {
      joined.waiting--;
      if (joined.waiting === 0) joined.abort();
    }
  };
}
