import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RateLimit } from "../../../runtime/model.ts";
import { systemClock } from "../../../runtime/transport/clock.ts";
import { createRateLimiter, type RankedLimiter } from "../../../runtime/transport/rate-limit.ts";

const never = { signal: new AbortController().signal, deadline: Number.POSITIVE_INFINITY };

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/**
 * `live` sends a live request, which is a request of a caller. `sync` sends a background request. `begun` contains the rank and
 * the start time of each request. `times` returns the start times of one rank.
 */
function ranked(limiter: RankedLimiter, tookMs = 0) {
  const begun: [rank: string, at: number][] = [];
  const sending = (rank: string) => async () => {
    begun.push([rank, Date.now()]);
    if (tookMs > 0) await systemClock.sleep(tookMs, never.signal);
  };
  const live = limiter.limit(sending("live"));
  const behind = limiter.background.limit(sending("sync"));
  return {
    begun,
    live: (bounds = never) => live(undefined, bounds),
    sync: (bounds = never) => behind(undefined, bounds),
    times: (rank: string) => begun.filter(([of]) => of === rank).map(([, at]) => at),
  };
}

const limiter = (limit: RateLimit) => createRateLimiter(limit, systemClock);

test("background requests are spread over the period of the limit", async () => {
  const { sync, begun } = ranked(limiter({ requests: 5, perMs: 1000 }));
  for (let sent = 0; sent < 4; sent++) sync();
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun.map(([, at]) => at)).toEqual([0, 200, 400, 600]);
});

test("live requests precede the waiting background requests, and all requests together stay within the limit", async () => {
  const { live, sync, begun, times } = ranked(limiter({ requests: 5, perMs: 1000 }));
  for (let sent = 0; sent < 50; sent++) sync();
  await vi.advanceTimersByTimeAsync(2050);
  for (let sent = 0; sent < 3; sent++) live();
  await vi.advanceTimersByTimeAsync(8000);
  // The previous requests began 200 ms apart, so the limit allows one request every 200 ms. The next three requests are live.
  expect(times("live")).toEqual([2200, 2400, 2600]);
  for (const [index, [, at]] of begun.entries()) {
    const [, before] = begun[index - 5] ?? ["", Number.NEGATIVE_INFINITY];
    expect(at - before).toBeGreaterThanOrEqual(1000);
  }
  expect(times("sync").length).toBeGreaterThan(40);
});

test("a live request starts before background requests that wait for another request to end", async () => {
  const { live, sync, begun } = ranked(limiter({ concurrency: 1 }), 100);
  for (let sent = 0; sent < 5; sent++) sync();
  await vi.advanceTimersByTimeAsync(150);
  live();
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun.map(([rank]) => rank)).toEqual(["sync", "sync", "live", "sync", "sync", "sync"]);
});

test("background requests leave room for a live request within the limit of concurrent requests", async () => {
  const { live, sync, times } = ranked(limiter({ concurrency: 3 }), 1000);
  for (let sent = 0; sent < 9; sent++) sync();
  await vi.advanceTimersByTimeAsync(500);
  live();
  await vi.advanceTimersByTimeAsync(0);
  expect(times("sync")).toEqual([0, 0]);
  expect(times("live")).toEqual([500]);
});

test.each(["live", "background"] as const)(
  "if the upstream requires %s requests to wait, live and background requests wait",
  async (held) => {
    const shared = limiter({ requests: 100, perMs: 1000 });
    const { live, sync, begun } = ranked(shared);
    (held === "live" ? shared : shared.background).hold(5000);
    sync();
    live();
    await vi.advanceTimersByTimeAsync(4999);
    expect(begun).toEqual([]);
    await vi.advanceTimersByTimeAsync(20);
    expect(begun.map(([rank]) => rank)).toEqual(["live", "sync"]);
  },
);

test("under the limit of an action, live requests precede background requests", async () => {
  const { live, sync, times } = ranked(limiter({}).withLimit({ requests: 2, perMs: 1000 }));
  for (let sent = 0; sent < 9; sent++) sync();
  await vi.advanceTimersByTimeAsync(1100);
  live();
  await vi.advanceTimersByTimeAsync(2000);
  expect(times("live")).toEqual([1500]);
});

test("waiting background requests do not count for the deadline of a live request", async () => {
  const { live, sync, times } = ranked(limiter({ requests: 1, perMs: 1000 }));
  live();
  for (let sent = 0; sent < 20; sent++) sync();
  live({ ...never, deadline: 1500 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(times("live")).toEqual([0, 1000]);
});

test("a waiting request begins in time even if another waiting request is aborted", async () => {
  const { live, times } = ranked(limiter({ requests: 1, perMs: 1000 }));
  live();
  const abort = new AbortController();
  const ended = live({ ...never, signal: abort.signal }).catch(() => {});
  live();
  abort.abort(new Error("ended"));
  await ended;
  await vi.advanceTimersByTimeAsync(1000);
  expect(times("live")).toEqual([0, 1000]);
});

test("a background request fails immediately if it would begin after its deadline, and leaves no timer if it is aborted", async () => {
  const { live, sync, times } = ranked(limiter({ requests: 1, perMs: 1000 }));
  live();
  await expect(sync({ ...never, deadline: 900 })).rejects.toMatchObject({ code: "rate_limited", retry_after_ms: 1000 });
  const abort = new AbortController();
  const ended = sync({ ...never, signal: abort.signal }).catch((error: unknown) => error);
  abort.abort(new Error("ended"));
  expect(await ended).toMatchObject({ message: "ended" });
  expect(vi.getTimerCount()).toBe(0);
  expect(times("sync")).toEqual([]);
});
