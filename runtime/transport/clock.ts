/** A clock in milliseconds. It is an option, so that tests can control waits. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after `ms` milliseconds. If the signal aborts first, clears the timer and rejects with the signal's reason. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/**
 * Maximum milliseconds of a timer or an interval, 24.8 days. Node sets longer ones to 1 ms
 * (https://nodejs.org/api/timers.html#settimeoutcallback-delay-args).
 */
export const maxTimer = 2 ** 31 - 1;

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const end = Date.now() + ms;
      let timer: NodeJS.Timeout | undefined;
      const stop = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const sleep = (left: number) => {
        timer = setTimeout(
          () => {
            if (left > maxTimer) return sleep(left - maxTimer);
            // A timer counts whole milliseconds, so it can fire just before `end`. If `early` is 2 or more, the clock was set
            // back during the wait. In this case, the timer has run for its full time, so the wait is over.
            const early = end - Date.now();
            if (early > 0 && early < 2) return sleep(early);
            signal.removeEventListener("abort", stop);
            resolve();
          },
          Math.min(left, maxTimer),
        );
      };
      sleep(ms);
      signal.addEventListener("abort", stop, { once: true });
    }),
};
