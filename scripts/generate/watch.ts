import { watch as watchFiles } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";

/** The pause after a change, because editors write a file in several steps. */
const quietMs = 60;

/**
 * Calls `onChange` when the watch has begun, because a file may have changed since the caller read it. Then calls `onChange`
 * after each change in the folder, one call at a time. Ends only with a failure.
 */
export async function watch(folder: string, onChange: () => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const events = watchFiles(folder, { signal: stop.signal })[Symbol.asyncIterator]();
  try {
    for (;;) {
      // The first `next()` begins the watch.
      const next = events.next();
      // If the watch fails during `onChange`, `await next` throws the failure later.
      next.catch(() => undefined);
      await onChange();
      await next;
      await wait(quietMs);
    }
  } finally {
    stop.abort();
  }
}
