import fc from "fast-check";
import { expect, test } from "vitest";
import { createConcurrencyLimiter } from "../../../service/execution/shared-capacity.ts";

const never = new AbortController().signal;

/** As many as a key gets, with what it gives back. */
function takeAll(limiter: ReturnType<typeof createConcurrencyLimiter>, key: string) {
  const releases = [];
  for (let release = limiter.tryAcquire(key); release; release = limiter.tryAcquire(key)) releases.push(release);
  return releases;
}

test.each([
  { timesFree: 1, total: 8, alone: 4, second: 2 },
  { timesFree: 4, total: 500, alone: 400, second: 80 },
  { timesFree: 4, total: 1, alone: 1, second: 0 },
])("a key alone gets $alone of $total, and a second one then $second", ({ alone, second, ...options }) => {
  const limiter = createConcurrencyLimiter(options);
  expect(takeAll(limiter, "a")).toHaveLength(alone);
  expect(takeAll(limiter, "b")).toHaveLength(second);
});

test("whatever others use, a key that uses nothing gets one while anything is free", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 5 })), fc.integer({ min: 1, max: 20 }), (keys, total) => {
      const limiter = createConcurrencyLimiter({ total, timesFree: 1 });
      for (const key of keys) limiter.tryAcquire(`${key}`);
      const free = total - limiter.inUse();
      expect(limiter.tryAcquire("new") !== undefined).toBe(free > 0);
    }),
  );
});

test("what is given back twice is free once", () => {
  const limiter = createConcurrencyLimiter({ total: 2, timesFree: 4 });
  const [release] = takeAll(limiter, "a");
  release?.();
  release?.();
  expect(limiter.inUse()).toBe(1);
});

test("an amount counts as so many", () => {
  const limiter = createConcurrencyLimiter({ total: 100, timesFree: 1 });
  const release = limiter.tryAcquire("a", 60);
  expect(limiter.tryAcquire("a", 1)).toBeUndefined();
  expect(limiter.tryAcquire("b", 41)).toBeUndefined();
  expect(limiter.tryAcquire("b", 40)).toBeDefined();
  release?.();
  expect(limiter.inUse()).toBe(40);
});

test("of those that wait, each key has its turn, however many wait of another", async () => {
  const limiter = createConcurrencyLimiter({ total: 1, timesFree: 1 });
  const release = await limiter.acquire("a", never);
  const served: string[] = [];
  const waiting = ["a1", "a2", "a3", "b1", "b2", "c1"].map(async (name) => {
    const free = await limiter.acquire(name.charAt(0), never);
    served.push(name);
    free();
  });
  release();
  await Promise.all(waiting);
  expect(served).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
  expect(limiter.inUse()).toBe(0);
});

test("one that leaves does not take the turn of those behind it", async () => {
  const limiter = createConcurrencyLimiter({ total: 1, timesFree: 1 });
  const release = await limiter.acquire("a", never);
  const controller = new AbortController();
  const left = limiter.acquire("b", controller.signal);
  const stayed = limiter.acquire("b", never);
  controller.abort(new Error("gone"));
  await expect(left).rejects.toThrow("gone");
  await expect(limiter.acquire("b", controller.signal)).rejects.toThrow("gone");
  release();
  (await stayed)();
  expect(limiter.inUse()).toBe(0);
});
