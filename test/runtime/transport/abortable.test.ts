import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { abortable } from "../../../runtime/transport/bounds.ts";

const left = AbortSignal.abort(new Error("left"));

test("gives the promise's outcome and leaves no listener", async () => {
  const { signal } = new AbortController();
  expect(await abortable(Promise.resolve(1), signal)).toBe(1);
  await expect(abortable(Promise.reject(new Error("no")), signal)).rejects.toThrow("no");
  expect(getEventListeners(signal, "abort")).toHaveLength(0);
});

test("gives the signal's reason, where it fires first or has fired", async () => {
  const controller = new AbortController();
  const waiting = abortable(new Promise(() => {}), controller.signal);
  controller.abort(new Error("left"));
  await expect(waiting).rejects.toThrow("left");
  await expect(abortable(Promise.resolve(1), left)).rejects.toThrow("left");
});

test("handles the failure of a promise without a waiting caller", async () => {
  const unheard: unknown[] = [];
  const hear = (reason: unknown) => unheard.push(reason);
  process.once("unhandledRejection", hear);
  await expect(abortable(Promise.reject(new Error("unheard")), left)).rejects.toThrow("left");
  await new Promise((resolve) => setImmediate(resolve));
  process.removeListener("unhandledRejection", hear);
  expect(unheard).toEqual([]);
});
