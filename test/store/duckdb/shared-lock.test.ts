import { beforeEach, expect, test } from "vitest";
import { createSharedLock, type SharedLock } from "../../../store/duckdb/shared-lock.ts";

let lock: SharedLock;
let events: string[];
beforeEach(() => {
  lock = createSharedLock();
  events = [];
});

/** Returns three functions: `run` adds its start and its end to `events`. `end` and `fail` end a call of `run`. */
function logged(name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const run = (): Promise<string> => {
    events.push(`${name} starts`);
    return promise.finally(() => events.push(`${name} ends`));
  };
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

/** Waits until all functions that can continue have continued. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("shared functions run concurrently", async () => {
  const [a, b] = [logged("a"), logged("b")];
  const both = Promise.all([lock.shared(a.run), lock.shared(b.run)]);
  await settled();
  expect(events).toEqual(["a starts", "b starts"]);
  expect(lock.state()).toBe("shared");
  a.end();
  b.end();
  expect(await both).toEqual(["a", "b"]);
  expect(lock.state()).toBe("free");
});

test("an exclusive function waits for the running functions, and later functions wait for the exclusive one", async () => {
  const [a, b, alone, later] = [logged("a"), logged("b"), logged("alone"), logged("later")];
  const all = [lock.shared(a.run), lock.shared(b.run), lock.exclusive(60_000, alone.run), lock.shared(later.run)];
  a.end();
  await settled();
  expect(events).toEqual(["a starts", "b starts", "a ends"]);
  expect(lock.state()).toBe("exclusive");
  b.end();
  await settled();
  expect(events.slice(3)).toEqual(["b ends", "alone starts"]);
  alone.end();
  await settled();
  expect(events.slice(5)).toEqual(["alone ends", "later starts"]);
  later.end();
  expect(await Promise.all(all)).toEqual(["a", "b", undefined, "later"]);
});

test("if an exclusive function cannot start within its time limit, it never runs, and later functions run", async () => {
  const [shared, alone, later] = [logged("shared"), logged("alone"), logged("later")];
  const running = lock.shared(shared.run);
  const refused = lock.exclusive(1, alone.run);
  const next = lock.shared(later.run);
  await refused;
  later.end();
  expect(await next).toBe("later");
  expect(events).toEqual(["shared starts", "later starts", "later ends"]);
  shared.end();
  await running;
  await lock.exclusive(0, async () => void events.push("alone runs"));
  expect(events.slice(3)).toEqual(["shared ends", "alone runs"]);
});

test("failed functions free the lock", async () => {
  const [shared, alone] = [logged("shared"), logged("alone")];
  const both = Promise.allSettled([lock.shared(shared.run), lock.exclusive(60_000, alone.run)]);
  shared.fail();
  await settled();
  alone.fail();
  expect((await both).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(lock.state()).toBe("free");
  expect(await lock.shared(async () => "next")).toBe("next");
});
