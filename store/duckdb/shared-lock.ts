/** Runs functions concurrently, or one function exclusively. */
export interface SharedLock {
  /** `exclusive` if an exclusive function runs or waits. */
  state(): "free" | "shared" | "exclusive";
  /** Waits until no exclusive function runs or waits. Then runs a function concurrently with other shared functions. */
  shared<T>(run: () => Promise<T>): Promise<T>;
  /**
   * Waits until the running shared functions end, and then runs a function. If the running shared functions take longer than
   * `maxWaitMs`, `exclusive` ends without running its function. New shared functions wait until `exclusive` ends. Calls of
   * `exclusive` must not overlap.
   */
  exclusive(maxWaitMs: number, run: () => Promise<unknown>): Promise<void>;
}

/** Creates a lock that no function holds. */
export function createSharedLock(): SharedLock {
  let running = 0;
  let onEnd = (): void => {};
  let exclusive: Promise<void> | undefined;
  /** Resolves when no shared function runs, or after `maxWaitMs`. */
  const end = (maxWaitMs: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, maxWaitMs);
      onEnd = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  return {
    state: () => (exclusive ? "exclusive" : running > 0 ? "shared" : "free"),
    async shared(run) {
      while (exclusive) await exclusive;
      running++;
      try {
        return await run();
      } finally {
        running--;
        if (running === 0) onEnd();
      }
    },
    async exclusive(maxWaitMs, run) {
      const { promise, resolve } = Promise.withResolvers<void>();
      exclusive = promise;
      try {
        if (running > 0) await end(maxWaitMs);
        if (running === 0) await run();
      } finally {
        exclusive = undefined;
        resolve();
      }
    },
  };
}
