import { expect, onTestFinished, test, vi } from "vitest";
import { sharedRun } from "../../client/shared-run.ts";

/** Returns a shared function and its runs. Each run has its signal, and a function that ends it with a result. */
function shared() {
  const runs: { readonly signal: AbortSignal; readonly resolve: (value: string) => void }[] = [];
  const call = sharedRun((signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    signal.addEventListener("abort", () => reject(signal.reason));
    runs.push({ signal, resolve });
    return promise;
  });
  return { call, runs };
}

/** A call's signal, and the function that aborts it as `AbortSignal.timeout` does. */
function limited() {
  const controller = new AbortController();
  return { signal: controller.signal, end: () => controller.abort(new DOMException("late", "TimeoutError")) };
}

test("a run continues for ten seconds after its last call times out, and the next call gets the result of this run", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { call, runs } = shared();
  for (let calls = 0; calls < 3; calls++) {
    const { signal, end } = limited();
    const late = call(signal);
    end();
    await expect(late).rejects.toMatchObject({ code: "timeout" });
    vi.advanceTimersByTime(9_999);
  }
  const next = call();
  vi.advanceTimersByTime(20_000);
  runs[0]?.resolve("found");
  expect(await next).toBe("found");
  expect(runs).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("a run is aborted ten seconds after its last call times out, and the next call starts another run", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { call, runs } = shared();
  const { signal, end } = limited();
  const late = call(signal);
  end();
  await expect(late).rejects.toMatchObject({ code: "timeout" });
  vi.advanceTimersByTime(9_999);
  expect(runs[0]?.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(runs[0]?.signal.aborted).toBe(true);
  const next = call();
  runs[1]?.resolve("found");
  expect(await next).toBe("found");
});

test("a run is aborted at once when its last call is cancelled", async () => {
  const { call, runs } = shared();
  const controller = new AbortController();
  const cancelled = call(controller.signal);
  controller.abort();
  await expect(cancelled).rejects.toMatchObject({ code: "cancelled" });
  expect(runs[0]?.signal.aborted).toBe(true);
});

test("a call whose signal is already aborted starts no run", async () => {
  const { call, runs } = shared();
  const { signal, end } = limited();
  end();
  await expect(call(signal)).rejects.toMatchObject({ code: "timeout" });
  expect(runs).toEqual([]);
});

test("a call that times out when its run ends leaves no timer", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { call, runs } = shared();
  const { signal, end } = limited();
  const late = call(signal);
  runs[0]?.resolve("found");
  end();
  await Promise.allSettled([late]);
  expect(vi.getTimerCount()).toBe(0);
});

test("the late end of an aborted run does not affect the next run", async () => {
  const runs: PromiseWithResolvers<string>[] = [];
  const call = sharedRun(() => {
    const run = Promise.withResolvers<string>();
    runs.push(run);
    return run.promise;
  });
  const controller = new AbortController();
  const cancelled = call(controller.signal);
  controller.abort();
  await expect(cancelled).rejects.toMatchObject({ code: "cancelled" });
  const second = call();
  runs[0]?.reject(new Error("aborted"));
  await new Promise(setImmediate);
  const third = call();
  expect(runs).toHaveLength(2);
  runs[1]?.resolve("found");
  expect(await Promise.all([second, third])).toEqual(["found", "found"]);
});
