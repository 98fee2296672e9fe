import { getEventListeners } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { ConnectorError } from "../../../runtime/errors/connector-error.ts";
import { withBounds } from "../../../runtime/transport/bounds.ts";
import { systemClock } from "../../../runtime/transport/clock.ts";

/** Waits until its signal aborts, and rejects with the reason. */
const hanging = ({ signal }: { signal: AbortSignal }) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

test("work ends at the time limit", async () => {
  await expect(withBounds({ timeoutMs: 20, clock: systemClock }, hanging)).rejects.toThrow(
    "[timeout] the call took longer than its limit of 20 ms",
  );
});

test("the caller's signal ends running work and prevents new work", async () => {
  const controller = new AbortController();
  const running = withBounds({ signal: controller.signal, timeoutMs: 60_000, clock: systemClock }, hanging);
  controller.abort();
  await expect(running).rejects.toThrow("[cancelled] the call was cancelled");
  const later = withBounds({ signal: controller.signal, timeoutMs: 60_000, clock: systemClock }, hanging);
  await expect(later).rejects.toThrow("[cancelled] the call was cancelled");
});

test("an AbortSignal.timeout of the caller causes the error timeout", async () => {
  const options = { signal: AbortSignal.timeout(10), timeoutMs: 60_000, clock: systemClock };
  await expect(withBounds(options, hanging)).rejects.toMatchObject({ code: "timeout" });
});

test("withBounds leaves no listener on the caller's signal after a result or an error", async () => {
  const { signal } = new AbortController();
  await withBounds({ signal, timeoutMs: 60_000, clock: systemClock }, async () => "done");
  await withBounds({ signal, timeoutMs: 60_000, clock: systemClock }, () => Promise.reject(new Error("no"))).catch(
    () => {},
  );
  expect(getEventListeners(signal, "abort")).toHaveLength(0);
});

test("closing the connector ends running work and prevents new work; completed work leaves no listener", async () => {
  const closing = new AbortController();
  const options = { closed: closing.signal, timeoutMs: 60_000, clock: systemClock };
  await withBounds(options, async () => "done");
  // This check precedes the abort. The abort would remove the listener, because the listener has the option `once`.
  expect(getEventListeners(closing.signal, "abort")).toHaveLength(0);
  const running = withBounds(options, hanging);
  closing.abort(new ConnectorError("cancelled", "the connector was closed"));
  await expect(running).rejects.toThrow("[cancelled] the connector was closed");
  await expect(withBounds(options, async () => "done")).rejects.toThrow("[cancelled] the connector was closed");
});

test("the time limit starts at `since`", async () => {
  const clock = { ...systemClock, now: () => 5000 };
  const options = { timeoutMs: 60_000, clock, since: 5000 - 59_990 };
  await expect(withBounds(options, hanging)).rejects.toThrow(
    "[timeout] the call took longer than its limit of 60000 ms",
  );
});

test("work does not begin if the time limit has passed", async () => {
  const clock = { ...systemClock, now: () => 5000 };
  let begun = false;
  const work = withBounds({ timeoutMs: 100, clock, since: 4900 }, async () => {
    begun = true;
  });
  await expect(work).rejects.toThrow("[timeout] the call took longer than its limit of 100 ms");
  expect(begun).toBe(false);
});

test("work takes at most the time limit if the clock is set back", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const clock = { ...systemClock, now: () => 5000 };
  const running = withBounds({ timeoutMs: 1_000, clock, since: 60_000 }, hanging).catch(String);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(await running).toBe("ConnectorError: [timeout] the call took longer than its limit of 1000 ms");
});

test("withBounds leaves no timer after a result or an error", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await withBounds({ timeoutMs: 60_000, clock: systemClock }, async () => "done");
  await withBounds({ timeoutMs: 60_000, clock: systemClock }, () => Promise.reject(new Error("no"))).catch(() => {});
  expect(vi.getTimerCount()).toBe(0);
});

test("work can continue for `graceMs` after the time limit", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const running = withBounds({ timeoutMs: 1_000, graceMs: 500, clock: systemClock }, hanging).catch(String);
  await vi.advanceTimersByTimeAsync(1_499);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await running).toBe("ConnectorError: [timeout] the call took longer than its limit of 1000 ms");
});

test("work receives the deadline", async () => {
  const clock = { ...systemClock, now: () => 5000 };
  expect(await withBounds({ timeoutMs: 100, clock }, async ({ deadline }) => deadline)).toBe(5100);
});

test("a signal ends a sleep, and a completed sleep leaves no listener", async () => {
  const controller = new AbortController();
  const sleeping = systemClock.sleep(60_000, controller.signal);
  controller.abort(new Error("left"));
  await expect(sleeping).rejects.toThrow("left");
  await expect(systemClock.sleep(1, controller.signal)).rejects.toThrow("left");
  const other = new AbortController();
  await systemClock.sleep(1, other.signal);
  expect(getEventListeners(other.signal, "abort")).toHaveLength(0);
});

test.each([
  ["lasts its full time if its timer fires 1 ms early", { set: -1, until: 251 }],
  ["does not last longer if the clock is set back", { set: -3_600_000, until: 250 }],
])("a sleep %s", async (_, { set, until }) => {
  vi.useFakeTimers({ now: 0 });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let awake = false;
  const sleeping = systemClock.sleep(250, new AbortController().signal).then(() => {
    awake = true;
  });
  vi.setSystemTime(set);
  await vi.advanceTimersByTimeAsync(until - 1);
  expect(awake).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await sleeping;
  expect(awake).toBe(true);
});

test("a sleep can be longer than the maximum of a timer", async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const thirtyDays = 30 * 86_400_000;
  let awake = false;
  const sleeping = systemClock.sleep(thirtyDays, new AbortController().signal).then(() => {
    awake = true;
  });
  await vi.advanceTimersByTimeAsync(thirtyDays - 1);
  expect(awake).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await sleeping;
  expect(awake).toBe(true);
});
