import { expect, onTestFinished, test } from "vitest";
import { retryAfterMs } from "../../../runtime/extract/retry-after.ts";
import type { RateLimit } from "../../../runtime/model.ts";

const now = Date.parse("2024-05-01T12:00:00Z");
const resetIn = (unit: NonNullable<RateLimit["reset"]>["unit"]): RateLimit["reset"] => ({
  value: { get: ["headers", "x-reset"] },
  unit,
});

test.each<{ name: string; headers: Record<string, string>; reset?: RateLimit["reset"]; want: number | undefined }>([
  { name: "no header and no reset", headers: {}, want: undefined },
  { name: "whole seconds", headers: { "retry-after": "30" }, want: 30_000 },
  { name: "a fraction of seconds, rounded up", headers: { "retry-after": "0.0015" }, want: 2 },
  { name: "the longer of the two values of a repeated header", headers: { "retry-after": "5, 30" }, want: 30_000 },
  { name: "seconds and something else", headers: { "retry-after": "5, soon" }, want: undefined },
  { name: "0 seconds", headers: { "retry-after": "0" }, want: 0 },
  { name: "at most a day", headers: { "retry-after": "9".repeat(400) }, want: 86_400_000 },
  { name: "an HTTP date", headers: { "retry-after": "Wed, 01 May 2024 12:01:00 GMT" }, want: 60_000 },
  { name: "an HTTP date of RFC 850", headers: { "retry-after": "Wednesday, 01-May-24 12:01:00 GMT" }, want: 60_000 },
  {
    name: "an HTTP date of asctime, which is in GMT",
    headers: { "retry-after": "Wed May  1 12:01:00 2024" },
    want: 60_000,
  },
  { name: "a date with an offset", headers: { "retry-after": "Wed, 01 May 2024 14:01:00 +0200" }, want: 60_000 },
  { name: "a date with a named zone", headers: { "retry-after": "Wed, 01 May 2024 07:01:00 EST" }, want: 60_000 },
  { name: "a date without a zone", headers: { "retry-after": "Wed, 01 May 2024 12:01:00" }, want: 60_000 },
  { name: "a past date", headers: { "retry-after": "Wed, 01 May 2024 11:00:00 GMT" }, want: 0 },
  { name: "a date with spaces around it", headers: { "retry-after": " Wed May  1 12:01:00 2024 " }, want: 60_000 },
  { name: "neither seconds nor a date", headers: { "retry-after": "soon" }, want: undefined },
  { name: "a weekday without a date", headers: { "retry-after": "Wed, soon" }, want: undefined },
  { name: "a negative number is ignored", headers: { "retry-after": "-5" }, want: undefined },
  { name: "a reset in seconds", headers: { "x-reset": "12" }, reset: resetIn("seconds"), want: 12_000 },
  {
    name: "a reset at epoch seconds",
    headers: { "x-reset": String(now / 1000 + 7) },
    reset: resetIn("epoch-seconds"),
    want: 7_000,
  },
  {
    name: "a reset at epoch milliseconds",
    headers: { "x-reset": String(now + 7) },
    reset: resetIn("epoch-millis"),
    want: 7,
  },
  { name: "a past reset", headers: { "x-reset": "1" }, reset: resetIn("epoch-seconds"), want: 0 },
  { name: "a reset that is not a number", headers: { "x-reset": "later" }, reset: resetIn("seconds"), want: undefined },
  { name: "an empty reset", headers: { "x-reset": "" }, reset: resetIn("seconds"), want: undefined },
  { name: "an absent reset", headers: {}, reset: resetIn("seconds"), want: undefined },
  {
    name: "the longer wait is that of the header",
    headers: { "retry-after": "30", "x-reset": "12" },
    reset: resetIn("seconds"),
    want: 30_000,
  },
  {
    name: "the longer wait is that of the reset",
    headers: { "retry-after": "5", "x-reset": "12" },
    reset: resetIn("seconds"),
    want: 12_000,
  },
])("the wait in milliseconds is $want: $name", ({ headers, reset, want }) => {
  expect(retryAfterMs(headers, reset, { scope: {}, now })).toBe(want);
});

test("an HTTP date without a zone is in GMT, whatever the time zone of the machine", () => {
  const { TZ } = process.env;
  onTestFinished(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });
  process.env.TZ = "America/New_York";
  expect(retryAfterMs({ "retry-after": "Wed May  1 12:01:00 2024" }, undefined, { scope: {}, now })).toBe(60_000);
});

test("the template of a reset can read the body of the response", () => {
  const reset: RateLimit["reset"] = {
    value: { get: ["response", "errors", "0", "retry_in_seconds"] },
    unit: "seconds",
  };
  const scope = { response: { errors: [{ retry_in_seconds: 3 }] } };
  expect(retryAfterMs({}, reset, { scope, now })).toBe(3_000);
});

test("if the scope has `headers`, the template of a reset reads these instead of the first argument of retryAfterMs", () => {
  const reset: RateLimit["reset"] = { value: { get: ["headers", "x-reset"] }, unit: "seconds" };
  expect(retryAfterMs({ "x-reset": "1" }, reset, { scope: { headers: { "x-reset": 3 } }, now })).toBe(3_000);
});

test("`now` in the template of a reset is the time of the response, not the time at which the call began", () => {
  const reset: RateLimit["reset"] = { value: { call: "now", args: ["PT5S", "epoch-millis"] }, unit: "epoch-millis" };
  expect(retryAfterMs({}, reset, { scope: { now: now - 60_000 }, now })).toBe(5_000);
});

test("a reset that cannot be evaluated is ignored", () => {
  const reset = { value: { call: "add", args: [{ get: ["headers", "x-reset"] }, 1] }, unit: "seconds" } as const;
  expect(retryAfterMs({ "x-reset": "soon", "retry-after": "3" }, reset, { scope: {}, now })).toBe(3000);
});
