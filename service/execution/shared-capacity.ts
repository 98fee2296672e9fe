/** Gives back what was taken; again it does nothing. */
export type Release = () => void;

/** Shares a capacity among keys, such as organizations. */
interface ConcurrencyLimiter {
  /** Takes an amount at once; `undefined` where the key's share, or all of it, is in use. */
  tryAcquire(key: string, amount?: number): Release | undefined;
  /**
   * Takes 1, and waits for it. Of the keys that wait, the one that has the least in use is served first, then the one
   * that was served the longest ago; within a key the first to come. Rejects with the signal's reason.
   */
  acquire(key: string, signal: AbortSignal): Promise<Release>;
  /** What is in use, in all. */
  inUse(): number;
}

interface ConcurrencyLimiterOptions {
  readonly total: number;
  /**
   * A key may use so many times what is left free: with 1 it gets half of the total alone, a third where two compete;
   * with 4 it gets four fifths, or four ninths. At least 1.
   */
  readonly timesFree: number;
}

interface Waiter {
  readonly admit: (release: Release) => void;
}

/**
 * Divides a capacity by dynamic thresholds (Choudhury and Hahne, 1998): however much some keys use, a part stays free
 * for a key that uses nothing yet, and a key alone is not held to the share that it has among many.
 */
export function createConcurrencyLimiter({ total, timesFree }: ConcurrencyLimiterOptions): ConcurrencyLimiter {
  const used = new Map<string, number>();
  /** The keys in the order in which they were served last, each with those who wait. */
  const waiting = new Map<string, Set<Waiter>>();
  let all = 0;

  const usedBy = (key: string) => used.get(key) ?? 0;
  const hasRoom = (key: string, amount: number) =>
    all + amount <= total && usedBy(key) + amount <= timesFree * (total - all);
  const take = (key: string, amount: number): Release => {
    all += amount;
    used.set(key, usedBy(key) + amount);
    let taken = true;
    return () => {
      if (!taken) return;
      taken = false;
      all -= amount;
      const left = usedBy(key) - amount;
      if (left === 0) used.delete(key);
      else used.set(key, left);
      serve();
    };
  };
  const nextKey = (): string | undefined => {
    let best: string | undefined;
    for (const key of waiting.keys())
      if (hasRoom(key, 1) && (best === undefined || usedBy(key) < usedBy(best))) best = key;
    return best;
  };
  const serve = () => {
    for (let key = nextKey(); key !== undefined; key = nextKey()) {
      const waiters = waiting.get(key) ?? new Set();
      const [first] = waiters;
      leave(key, first);
      // It goes behind the others.
      if (waiting.delete(key) && waiters.size > 0) waiting.set(key, waiters);
      first?.admit(take(key, 1));
    }
  };
  const leave = (key: string, waiter: Waiter | undefined) => {
    const waiters = waiting.get(key);
    if (waiter) waiters?.delete(waiter);
    if (waiters?.size === 0) waiting.delete(key);
  };
  return {
    inUse: () => all,
    tryAcquire: (key, amount = 1) => (hasRoom(key, amount) ? take(key, amount) : undefined),
    acquire(key, signal) {
      if (signal.aborted) return Promise.reject(signal.reason);
      if (!waiting.has(key) && hasRoom(key, 1)) return Promise.resolve(take(key, 1));
      return new Promise<Release>((resolve, reject) => {
        const waiter: Waiter = {
          admit(release) {
            signal.removeEventListener("abort", cancel);
            resolve(release);
          },
        };
        const cancel = () => {
          leave(key, waiter);
          reject(signal.reason);
        };
        signal.addEventListener("abort", cancel, { once: true });
        waiting.set(key, (waiting.get(key) ?? new Set<Waiter>()).add(waiter));
      });
    },
  };
}
