import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { everyHour } from "../../service/start-service.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const minute = 60_000;

const noFailure = (error: unknown) => expect.unreachable(String(error));

test("an hourly task runs within a minute and then about every hour, until it is ended", async () => {
  let times = 0;
  const end = everyHour(async () => times++, noFailure);
  await vi.advanceTimersByTimeAsync(minute);
  expect(times).toBe(1);
  await vi.advanceTimersByTimeAsync(66 * minute);
  expect(times).toBe(2);
  await end();
  await vi.advanceTimersByTimeAsync(1_000 * minute);
  expect(times).toBe(2);
});

test("an hourly task continues after a failure, and reports the failure", async () => {
  const failures: unknown[] = [];
  const failure = new Error("away");
  const end = everyHour(
    () => Promise.reject(failure),
    (error) => failures.push(error),
  );
  await vi.advanceTimersByTimeAsync(70 * minute);
  expect(failures).toEqual([failure, failure]);
  await end();
});

test("ending an hourly task waits for its current run, and the task does not run again", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let times = 0;
  const end = everyHour(() => {
    times++;
    return promise;
  }, noFailure);
  await vi.advanceTimersByTimeAsync(minute);
  let ended = false;
  const ending = end().then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(minute);
  expect(ended).toBe(false);
  resolve();
  await ending;
  await vi.advanceTimersByTimeAsync(1_000 * minute);
  expect(times).toBe(1);
});
