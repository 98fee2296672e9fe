import { expect, test } from "vitest";
import { createConcurrencyLimiter } from "../../../service/identity/turns.ts";

/** Work that ends when it is told to. */
function work(name: string, log: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return {
    resolve,
    reject,
    run: async () => {
      log.push(name);
      await promise;
      return name;
    },
  };
}

test("work runs a few at once, the rest in the order it came", async () => {
  const turns = createConcurrencyLimiter({ atOnce: 2, waiting: 10 });
  const log: string[] = [];
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => work(name, log));
  const results = [a, b, c, d].map((one) => turns(one?.run ?? fail));
  await Promise.resolve();
  expect(log).toEqual(["a", "b"]);
  b?.resolve();
  expect(await results[1]).toBe("b");
  expect(log).toEqual(["a", "b", "c"]);
  a?.resolve();
  await results[0];
  expect(log).toEqual(["a", "b", "c", "d"]);
  c?.resolve();
  d?.resolve();
  expect(await Promise.all(results)).toEqual(["a", "b", "c", "d"]);
});

test("work that fails hands its turn on", async () => {
  const turns = createConcurrencyLimiter({ atOnce: 1, waiting: 10 });
  const log: string[] = [];
  const [a, b] = [work("a", log), work("b", log)];
  const results = Promise.allSettled([turns(a.run), turns(b.run)]);
  a.reject(new Error("broken"));
  b.resolve();
  expect((await results).map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  expect(await turns(async () => "c")).toBe("c");
});

test("whoever comes when the queue is full is told to come again", async () => {
  const turns = createConcurrencyLimiter({ atOnce: 1, waiting: 1 });
  const log: string[] = [];
  const [a, b] = [work("a", log), work("b", log)];
  const results = [turns(a.run), turns(b.run)];
  await expect(turns(async () => "c")).rejects.toMatchObject({
    code: "service_unavailable",
    reason: "too many sign-ins at once; try again later",
    retry_after_ms: 1_000,
  });
  a.resolve();
  b.resolve();
  expect(await Promise.all(results)).toEqual(["a", "b"]);
});

function fail(): Promise<never> {
  throw new Error("expected work");
}
