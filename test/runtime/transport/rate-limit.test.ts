import { getEventListeners } from "node:events";
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { RateLimit } from "../../../runtime/model.ts";
import type { PlannedRequest } from "../../../runtime/request/plan.ts";
import type { UpstreamResponse } from "../../../runtime/transport/exchange.ts";
import { createRateLimiter } from "../../../runtime/transport/rate-limit.ts";
import { fakeClock } from "../fixtures/fake-clock.ts";

const request: PlannedRequest = { method: "GET", url: "https://a.test/", headers: {}, safe: true };
const response: UpstreamResponse = { status: 200, headers: {}, body: "", url: request.url };
const never = { signal: new AbortController().signal, deadline: Number.POSITIVE_INFINITY };
/** Bounds of a call without a deadline. The call ends if the signal aborts. */
const until = (signal: AbortSignal) => ({ signal, deadline: Number.POSITIVE_INFINITY });

function limited(limit: RateLimit) {
  const clock = fakeClock(0);
  const starts: number[] = [];
  let running = 0;
  let most = 0;
  const limiter = createRateLimiter(limit, clock);
  const send = limiter.limit(async (_: PlannedRequest) => {
    starts.push(clock.now());
    most = Math.max(most, ++running);
    await Promise.resolve();
    running--;
    return response;
  });
  return { send, hold: limiter.hold, clock, starts, most: () => most };
}

test("a limit allows its number of requests at once, then the same number in each further period", async () => {
  const { send, starts } = limited({ requests: 2, perMs: 1000 });
  await Promise.all(Array.from({ length: 5 }, () => send(request, never)));
  expect(starts).toEqual([0, 0, 1000, 1000, 2000]);
});

test("a token bucket allows a burst, and refills one token at a time, even while nothing is sent", async () => {
  const { send, clock, starts } = limited({ requests: 2, perMs: 1000, burst: 3 });
  await Promise.all(Array.from({ length: 5 }, () => send(request, never)));
  expect(starts).toEqual([0, 0, 0, 500, 1000]);
  clock.advance(60_000);
  await Promise.all(Array.from({ length: 4 }, () => send(request, never)));
  expect(starts.slice(5)).toEqual([61_000, 61_000, 61_000, 61_500]);
});

test("a request fails if its deadline is before the next token, and the error has the wait for the token", async () => {
  const { send } = limited({ requests: 1, perMs: 60_000, burst: 1 });
  await send(request, never);
  const late = send(request, { ...never, deadline: 30_000 });
  await expect(late).rejects.toMatchObject({ code: "rate_limited", retry_after_ms: 60_000 });
});

test("the wait in an error is a whole number of milliseconds", async () => {
  const { send } = limited({ requests: 3, perMs: 1000, burst: 1 });
  await send(request, never);
  await expect(send(request, { ...never, deadline: 300 })).rejects.toMatchObject({
    retry_after_ms: 334,
    reason: expect.stringContaining("in 334 ms,"),
  });
});

test("at most `concurrency` requests run concurrently", async () => {
  const { send, starts, most } = limited({ concurrency: 3 });
  await Promise.all(Array.from({ length: 10 }, () => send(request, never)));
  expect(starts).toHaveLength(10);
  expect(most()).toBe(3);
});

test("no period has more requests than the limit", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ requests: fc.integer({ min: 1, max: 5 }), perMs: fc.integer({ min: 1, max: 5000 }) }),
      fc.integer({ min: 1, max: 20 }),
      fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
      async (limit, calls, concurrency) => {
        const { send, starts } = limited({ ...limit, ...(concurrency !== undefined && { concurrency }) });
        await Promise.all(Array.from({ length: calls }, () => send(request, never)));
        expect(starts).toHaveLength(calls);
        for (const [index, time] of starts.entries()) {
          const before = starts[index - limit.requests];
          if (before !== undefined) expect(time - before).toBeGreaterThanOrEqual(limit.perMs);
        }
      },
    ),
    { numRuns: 50 },
  );
});

test("a request does not delay the others if it is cancelled while it waits", async () => {
  const { send, starts } = limited({ requests: 1, perMs: 1000 });
  const controller = new AbortController();
  const first = send(request, never);
  const cancelled = Array.from({ length: 100 }, () => send(request, until(controller.signal)).catch(() => "cancelled"));
  const last = send(request, never);
  controller.abort(new Error("left"));
  await Promise.all([first, last]);
  expect(await Promise.all(cancelled)).toEqual(Array(100).fill("cancelled"));
  expect(starts).toEqual([0, 1000]);
  expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
});

test("a failed request, or one with an aborted signal, does not block the next request", async () => {
  const clock = fakeClock(0);
  const send = createRateLimiter({ concurrency: 1 }, clock).limit((_: PlannedRequest) =>
    Promise.reject(new Error("broken")),
  );
  await expect(send(request, never)).rejects.toThrow("broken");
  await expect(send(request, until(AbortSignal.abort(new Error("left"))))).rejects.toThrow("left");
  await expect(send(request, never)).rejects.toThrow("broken");
});

test("a request with an aborted signal does not count for the rate", async () => {
  const { send, starts } = limited({ requests: 1, perMs: 1000 });
  await expect(send(request, until(AbortSignal.abort(new Error("left"))))).rejects.toThrow("left");
  await send(request, never);
  expect(starts).toEqual([0]);
});

test("a new request begins after the waiting requests, even if the rate allows a request before their timer fires", async () => {
  const clock = fakeClock(0);
  const starts: string[] = [];
  const send = createRateLimiter({ requests: 1, perMs: 1000 }, clock).limit(async (name: string) => starts.push(name));
  const calls = [send("first", never), send("second", never)];
  clock.advance(1000);
  await Promise.all([...calls, send("third", never)]);
  expect(starts).toEqual(["first", "second", "third"]);
});

test("a request whose signal aborts just after its admission does not block the next request", async () => {
  for (let ticks = 0; ticks < 10; ticks++) {
    const send = createRateLimiter({ concurrency: 1 }, fakeClock(0)).limit((work: Promise<string>) => work);
    const earlier = Promise.withResolvers<string>();
    const controller = new AbortController();
    const both = Promise.allSettled([
      send(earlier.promise, never),
      send(Promise.resolve("aborted"), until(controller.signal)),
    ]);
    earlier.resolve("earlier");
    for (let tick = 0; tick < ticks; tick++) await undefined;
    controller.abort(new Error("stop"));
    await both;
    expect(await Promise.race([send(Promise.resolve("next"), never), setImmediate("blocked")])).toBe("next");
  }
});

test("two functions share the limit of the rate limiter that wraps them", async () => {
  const clock = fakeClock(0);
  const { limit: limited } = createRateLimiter({ requests: 2, perMs: 1000 }, clock);
  const [whole, stream] = ["whole", "stream"].map((name) => limited(async (_: PlannedRequest) => [name, clock.now()]));
  const calls = [whole, stream, whole].map((send) => send?.(request, never));
  expect(await Promise.all(calls)).toEqual([
    ["whole", 0],
    ["stream", 0],
    ["whole", 1000],
  ]);
});

test("a wait does not become longer if the clock is set back", async () => {
  const { send, clock, starts } = limited({ requests: 1, perMs: 1000 });
  await send(request, never);
  clock.advance(-3_600_000);
  await send(request, never);
  expect(clock.slept).toEqual([1000]);
  expect(starts).toHaveLength(2);
});

test("if a request cannot start before its deadline, it fails immediately and does not count", async () => {
  const { send, starts } = limited({ requests: 2, perMs: 1000 });
  const within = (deadline: number) => send(request, { ...never, deadline }).catch((error: unknown) => error);
  const sent = await Promise.all([within(500), within(500), within(1000), within(1001), within(1001), within(1001)]);
  const tooLate = (wait: number) => expect.objectContaining({ code: "rate_limited", retry_after_ms: wait });
  expect(sent).toEqual([response, response, tooLate(1000), response, response, tooLate(2000)]);
  expect(starts).toEqual([0, 0, 1000, 1000]);
});

test("`hold` delays all requests, even without a limit; if a request cannot start before its deadline, it fails immediately", async () => {
  const { send, hold, clock, starts } = limited({});
  await send(request, never);
  hold(3000);
  hold(1000);
  const late = send(request, { ...never, deadline: 3000 });
  await expect(late).rejects.toMatchObject({ code: "rate_limited", retry_after_ms: 3000 });
  const waiting = [send(request, never), send(request, never)];
  const cut = send(request, { ...never, deadline: 4000 });
  hold(5000);
  await expect(cut).rejects.toMatchObject({ code: "rate_limited", retry_after_ms: 5000 });
  await Promise.all(waiting);
  expect(starts).toEqual([0, 5000, 5000]);
  expect(clock.now()).toBe(5000);
});

test.each<{ name: string; limit: RateLimit; begun: number }>([
  { name: "if as many requests have begun as the limit allows", limit: { requests: 2, perMs: 1000 }, begun: 2 },
  { name: "if a token bucket is full", limit: { requests: 2, perMs: 1000, burst: 5 }, begun: 0 },
])("no request begins before the end of `hold`, $name", async ({ limit, begun }) => {
  const { send, hold, clock, starts } = limited(limit);
  await Promise.all(Array.from({ length: begun }, () => send(request, never)));
  clock.advance(5000);
  hold(60_000);
  const late = send(request, { ...never, deadline: 64_999 });
  await expect(late).rejects.toMatchObject({ code: "rate_limited", retry_after_ms: 60_000 });
  await Promise.all([send(request, never), send(request, never)]);
  expect(starts.slice(begun)).toEqual([65_000, 65_000]);
});

test.each<{ name: string; limit: RateLimit; held?: number; others?: number; starts: readonly number[] }>([
  { name: "on hold", limit: {}, held: 20_000, starts: [20_000, 20_000, 21_000, 21_000] },
  { name: "used up", limit: { requests: 3, perMs: 60_000 }, others: 3, starts: [60_000, 60_000, 61_000, 120_000] },
])("after a wait for the connector's limit ($name), requests stay within their action's limit", async (given) => {
  const clock = fakeClock(0);
  const limiter = createRateLimiter(given.limit, clock);
  const starts: number[] = [];
  const search = limiter.withLimit({ requests: 2, perMs: 1000 }).limit(async () => starts.push(clock.now()));
  const other = limiter.limit(async () => response);
  limiter.hold(given.held ?? 0);
  const others = Array.from({ length: given.others ?? 0 }, () => other(request, never));
  await Promise.all([...others, ...Array.from({ length: 4 }, () => search(request, never))]);
  expect(starts).toEqual(given.starts);
});

test("a request does not delay others while it waits for its action's limit; the connector's limit admits requests in the order of the calls", async () => {
  const clock = fakeClock(0);
  const limiter = createRateLimiter({ requests: 2, perMs: 10_000 }, clock);
  const starts: string[] = [];
  const send = async (name: string) => starts.push(name);
  const search = limiter.withLimit({ requests: 1, perMs: 1000 }).limit(send);
  const other = limiter.limit(send);
  const calls = [search("search 1", never), search("search 2", never), other("other 1", never)];
  await Promise.all([...calls, other("other 2", never), search("search 3", never)]);
  expect(starts).toEqual(["search 1", "other 1", "search 2", "other 2", "search 3"]);
});

test("while many requests wait for the limit of an action, a request without this limit is not refused", async () => {
  const clock = fakeClock(0);
  const limiter = createRateLimiter({ requests: 2, perMs: 1000 }, clock);
  const held = limiter.withLimit({});
  const abort = new AbortController();
  held.hold(60_000);
  const search = held.limit(async () => response);
  await limiter.limit(async () => response)(request, never);
  const waiting = Array.from({ length: 20 }, () => search(request, until(abort.signal)));
  await limiter.limit(async () => response)(request, { ...never, deadline: 2000 });
  abort.abort(new Error("over"));
  expect((await Promise.allSettled(waiting)).every(({ status }) => status === "rejected")).toBe(true);
});

test.each([
  [1_999, "1999 ms"],
  [2_000, "2 seconds"],
  [90_000, "90 seconds"],
  [5_430_000, "90.5 minutes"],
  [66_971_031, "18.7 hours"],
  [172_800_000, "2 days"],
])(
  "the error of a request that would wait %i ms says '%s', and names timeout_ms unless the request is a background request",
  async (ms, text) => {
    const limiter = createRateLimiter({}, fakeClock(0));
    limiter.hold(ms);
    const reason = `the rate limit allows the next request in ${text}, but the time limit of the call ends earlier; wait`;
    const failed = ({ limit }: Pick<typeof limiter, "limit">) =>
      limit(async () => response)(request, { ...never, deadline: 1 }).catch(({ reason: found }) => found);
    expect(await failed(limiter)).toBe(`${reason}, or set a longer timeout_ms`);
    expect(await failed(limiter.background)).toBe(reason);
  },
);

test("a request fails immediately if `hold` and the earlier requests would delay it beyond its deadline", async () => {
  const { send, hold, clock } = limited({ requests: 1, perMs: 100, burst: 1 });
  const abort = new AbortController();
  hold(1000);
  const waiting = Array.from({ length: 5 }, () => send(request, until(abort.signal)));
  const late = send(request, { ...never, deadline: 1200 });
  await expect(late).rejects.toMatchObject({ code: "rate_limited", retry_after_ms: 1500 });
  expect(clock.now()).toBe(0);
  abort.abort(new Error("over"));
  await Promise.allSettled(waiting);
});

test.each([0, 2])(
  "after %i earlier requests, a new request fails immediately if the requests that wait for `hold` would delay it beyond its deadline",
  async (begun) => {
    const { send, hold, clock } = limited({ requests: 2, perMs: 1000 });
    const abort = new AbortController();
    clock.advance(-5000);
    await Promise.all(Array.from({ length: begun }, () => send(request, never)));
    clock.advance(5000);
    hold(1000);
    const waiting = Array.from({ length: 4 }, () => send(request, until(abort.signal)));
    const late = send(request, { ...never, deadline: 2500 });
    await expect(late).rejects.toMatchObject({ code: "rate_limited", retry_after_ms: 3000 });
    expect(clock.now()).toBe(0);
    abort.abort(new Error("over"));
    await Promise.allSettled(waiting);
  },
);
