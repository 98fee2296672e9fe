/** The time in milliseconds, passed in so that tests can control waits. */
export interface Clock {
  /** Since the epoch. */
  now(): number;
  /** Resolves after `ms`; rejects with the signal's reason when it aborts first, and clears its timer. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** Milliseconds, 24.8 days: a longer timer fires at once (https://nodejs.org/api/timers.html#settimeoutcallback-delay-args). */
export const longestTimer = 2 ** 31 - 1;

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      let timer: NodeJS.Timeout | undefined;
      const stop = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const sleep = (left: number) => {
        timer = setTimeout(
          () => {
            if (left > longestTimer) return sleep(left - longestTimer);
            signal.removeEventListener("abort", stop);
            resolve();
          },
          Math.min(left, longestTimer),
        );
      };
      sleep(ms);
      signal.addEventListener("abort", stop, { once: true });
    }),
};
