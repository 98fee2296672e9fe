import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { abortable } from "../../../runtime/transport/bounds.ts";

const aborted = AbortSignal.abort(new Error("left"));

test("an abortable promise settles like the given one, and keeps no listener", async () => {
  const { signal } = new AbortController();
  expect(await abortable(Promise.resolve(1), signal)).toBe(1);
  await expect(abortable(Promise.reject(new Error("no")), signal)).rejects.toThrow("no");
  expect(getEventListeners(signal, "abort")).toHaveLength(0);
});

test("`abortable` rejects with the signal's reason if the signal has aborted, or aborts before the promise settles", async () => {
  const controller = new AbortController();
  const waiting = abortable(new Promise(() => {}), controller.signal);
  controller.abort(new Error("left"));
  await expect(waiting).rejects.toThrow("left");
  await expect(abortable(Promise.resolve(1), aborted)).rejects.toThrow("left");
});

test("a promise causes no unhandled rejection if it rejects after the signal has aborted", async () => {
  const unhandled: unknown[] = [];
  const listen = (reason: unknown) => unhandled.push(reason);
  process.once("unhandledRejection", listen);
  await expect(abortable(Promise.reject(new Error("late")), aborted)).rejects.toThrow("left");
  await new Promise((resolve) => setImmediate(resolve));
  process.removeListener("unhandledRejection", listen);
  expect(unhandled).toEqual([]);
});
