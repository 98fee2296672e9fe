import fc from "fast-check";
import { expect, test } from "vitest";
import { createConcurrencyLimiter } from "../../../service/execution/concurrency-limiter.ts";
import { createSharedCapacity } from "../../../service/execution/shared-capacity.ts";

const never = new AbortController().signal;

/** Acquires units until the key has used its share. Returns the functions that release them. */
function acquireAll(capacity: ReturnType<typeof createSharedCapacity>, key: string) {
  const releases = [];
  for (let release = capacity.tryAcquire(key); release; release = capacity.tryAcquire(key)) releases.push(release);
  return releases;
}

test.each([
  { timesFree: 1, total: 8, alone: 4, second: 2 },
  { timesFree: 4, total: 500, alone: 400, second: 80 },
  { timesFree: 4, total: 1, alone: 1, second: 0 },
])("a single key gets $alone of $total, and a second key then gets $second", ({ alone, second, ...options }) => {
  const capacity = createSharedCapacity(options);
  expect(acquireAll(capacity, "a")).toHaveLength(alone);
  expect(acquireAll(capacity, "b")).toHaveLength(second);
});

test("a new key gets capacity if and only if some capacity is free", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 5 })), fc.integer({ min: 1, max: 20 }), (keys, total) => {
      const capacity = createSharedCapacity({ total, timesFree: 1 });
      for (const key of keys) capacity.tryAcquire(`${key}`);
      const free = total - capacity.inUse();
      expect(capacity.tryAcquire("new") !== undefined).toBe(free > 0);
    }),
  );
});

test("a second release has no effect", () => {
  const capacity = createSharedCapacity({ total: 2, timesFree: 4 });
  const [release] = acquireAll(capacity, "a");
  release?.();
  release?.();
  expect(capacity.inUse()).toBe(1);
});

test("an acquisition of several units counts all of them", () => {
  const capacity = createSharedCapacity({ total: 100, timesFree: 1 });
  const release = capacity.tryAcquire("a", 60);
  expect(capacity.tryAcquire("a", 1)).toBeUndefined();
  expect(capacity.tryAcquire("b", 41)).toBeUndefined();
  expect(capacity.tryAcquire("b", 40)).toBeDefined();
  release?.();
  expect(capacity.inUse()).toBe(40);
});

test("waiting keys are served in rotation, regardless of how many calls of a key wait", async () => {
  const capacity = createSharedCapacity({ total: 1, timesFree: 1 });
  const release = await capacity.acquire("a", never);
  const served: string[] = [];
  const waiting = ["a1", "a2", "a3", "b1", "b2", "c1"].map(async (name) => {
    const free = await capacity.acquire(name.charAt(0), never);
    served.push(name);
    free();
  });
  release();
  await Promise.all(waiting);
  expect(served).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
  expect(capacity.inUse()).toBe(0);
});

test("the waiting key that uses the least is served first", async () => {
  const capacity = createSharedCapacity({ total: 3, timesFree: 100 });
  await Promise.all(["a", "a"].map((key) => capacity.acquire(key, never)));
  const release = await capacity.acquire("c", never);
  const served: string[] = [];
  const waiting = ["a", "b"].map(async (key) => {
    const free = await capacity.acquire(key, never);
    served.push(key);
    free();
  });
  release();
  await Promise.all(waiting);
  expect(served).toEqual(["b", "a"]);
});

test("a cancelled wait does not delay the next one", async () => {
  const capacity = createSharedCapacity({ total: 1, timesFree: 1 });
  const release = await capacity.acquire("a", never);
  const controller = new AbortController();
  const cancelled = capacity.acquire("b", controller.signal);
  const next = capacity.acquire("b", never);
  controller.abort(new Error("gone"));
  await expect(cancelled).rejects.toThrow("gone");
  await expect(capacity.acquire("b", controller.signal)).rejects.toThrow("gone");
  release();
  (await next)();
  expect(capacity.inUse()).toBe(0);
});

test("a concurrency limiter ignores a second release of the same call", () => {
  const limiter = createConcurrencyLimiter({ total: 10, perPrincipal: 2, timesFree: 4, work: "calls", remedy: "wait" });
  const caller = { organizationId: "o", principalId: "p" };
  const release = limiter.acquire(caller);
  limiter.acquire(caller);
  release();
  release();
  limiter.acquire(caller);
  expect(() => limiter.acquire(caller)).toThrow("expected at most 2 calls of one principal at once; wait");
});
