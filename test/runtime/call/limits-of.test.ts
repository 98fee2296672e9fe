import { expect, test } from "vitest";
import { limitsOf } from "../../../runtime/call/call.ts";
import { defaultLimits } from "../../../runtime/index.ts";

test("what is absent or undefined is the default", () => {
  expect(limitsOf(undefined)).toEqual(defaultLimits);
  expect(limitsOf({ retries: 0, timeoutMs: undefined })).toEqual({ ...defaultLimits, retries: 0 });
});

test("every default is within its own bounds", () => {
  expect(limitsOf(defaultLimits)).toEqual(defaultLimits);
});

test.each<readonly [string, unknown, string]>([
  ["timeoutMs", Number.POSITIVE_INFINITY, "an integer from 1 to 2147483647, found Infinity"],
  ["timeoutMs", 2 ** 31, "an integer from 1 to 2147483647, found 2147483648"],
  ["headersTimeoutMs", 0, "an integer from 1 to 2147483647, found 0"],
  ["maxRedirects", -1, "an integer from 0 to 1000, found -1"],
  ["retries", Number.NaN, "an integer from 0 to 1000, found NaN"],
  ["connections", 1.5, "an integer from 1 to 65535, found 1.5"],
  ["bodyTimeoutMs", "30", "an integer from 1 to 2147483647, found '30'"],
  ["rateLimit", true, "'on' or 'off', found true"],
  ["connectTimeoutMs", null, "an integer from 1 to 2147483647, found null"],
])("refuses %s: %s", (name, value, expectation) => {
  expect(() => limitsOf({ [name]: value })).toThrow(`[invalid_config] limits.${name}: expected ${expectation}`);
});

test("tells every problem at once, with the name that was meant", () => {
  expect(() => limitsOf({ maxBodyByte: 1, retries: -1, __proto__: null })).toThrow(
    "[invalid_config] limits.maxBodyByte: unknown limit, did you mean 'maxBodyBytes'?; limits.retries: expected an integer from 0 to 1000, found -1",
  );
});

test("refuses what is no object", () => {
  expect(() => limitsOf(null)).toThrow("[invalid_config] limits: expected an object, found null");
});
