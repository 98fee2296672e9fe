/** Releases the acquired amount. A second call does nothing. */
export type Release = () => void;

/** Shares a capacity among keys, such as organizations. */
interface SharedCapacity {
  /**
   * Acquires an amount, or returns `undefined` if the amount exceeds the share of the key or the free capacity. If nothing
   * is in use, the amount can be as large as the total.
   */
  tryAcquire(key: string, amount?: number): Release | undefined;
  /**
   * Waits until one unit is free within the share of the key, and acquires it. The key that uses the least is served first.
   * Keys that use the same amount are served in rotation, and the calls of one key in order. Rejects with the signal's reason
   * if the signal is aborted.
   */
  acquire(key: string, signal: AbortSignal): Promise<Release>;
  /** The amount that all keys use together. */
  inUse(): number;
}

interface SharedCapacityOptions {
  readonly total: number;
  /**
   * The share of a key (its maximum use) as a multiple of the free capacity, at least 1. With 1, a single key gets half of
   * the total, and each of two keys a third. With 4, a single key gets four fifths, and each of two keys four ninths.
   */
  readonly timesFree: number;
}

interface Waiter {
  readonly admit: (release: Release) => void;
}

/**
 * Divides a capacity by dynamic thresholds (Choudhury and Hahne, 1998): the fewer keys use the capacity, the more each may
 * use.
 */
export function createSharedCapacity({ total, timesFree }: SharedCapacityOptions): SharedCapacity {
  const used = new Map<string, number>();
  /** The waiting calls of each key. The order of the keys is their rotation. */
  const waiting = new Map<string, Set<Waiter>>();
  let inUse = 0;

  const usedBy = (key: string) => used.get(key) ?? 0;
  const hasRoom = (key: string, amount: number) =>
    inUse + amount <= total && usedBy(key) + amount <= timesFree * (total - inUse);
  const take = (key: string, amount: number): Release => {
    inUse += amount;
    used.set(key, usedBy(key) + amount);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      inUse -= amount;
      const left = usedBy(key) - amount;
      if (left === 0) used.delete(key);
      else used.set(key, left);
      admitWaiters();
    };
  };
  const nextKey = (): string | undefined => {
    let best: string | undefined;
    for (const key of waiting.keys())
      if (hasRoom(key, 1) && (best === undefined || usedBy(key) < usedBy(best))) best = key;
    return best;
  };
  const admitWaiters = () => {
    for (let key = nextKey(); key !== undefined; key = nextKey()) {
      const waiters = waiting.get(key) ?? new Set();
      const [first] = waiters;
      stopWaiting(key, first);
      // Moves the key to the end.
      if (waiting.delete(key) && waiters.size > 0) waiting.set(key, waiters);
      first?.admit(take(key, 1));
    }
  };
  const stopWaiting = (key: string, waiter: Waiter | undefined) => {
    const waiters = waiting.get(key);
    if (waiter) waiters?.delete(waiter);
    if (waiters?.size === 0) waiting.delete(key);
  };
  return {
    inUse: () => inUse,
    tryAcquire: (key, amount = 1) => (hasRoom(key, amount) ? take(key, amount) : undefined),
    acquire(key, signal) {
      if (signal.aborted) return Promise.reject(signal.reason);
      // A key with waiting calls has no room, because each release admits all waiting calls that have room.
      if (hasRoom(key, 1)) return Promise.resolve(take(key, 1));
      return new Promise<Release>((resolve, reject) => {
        const waiter: Waiter = {
          admit(release) {
            signal.removeEventListener("abort", cancel);
            resolve(release);
          },
        };
        const cancel = () => {
          stopWaiting(key, waiter);
          reject(signal.reason);
        };
        signal.addEventListener("abort", cancel, { once: true });
        waiting.set(key, (waiting.get(key) ?? new Set<Waiter>()).add(waiter));
      });
    },
  };
}
