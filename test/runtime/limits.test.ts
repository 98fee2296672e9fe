import { expect, test } from "vitest";
import { defaultLimits } from "../../runtime/index.ts";
import { limitsOf } from "../../runtime/limits.ts";

test("an absent or undefined limit has its default", () => {
  expect(limitsOf(undefined)).toEqual(defaultLimits);
  expect(limitsOf({ retries: 0, timeoutMs: undefined })).toEqual({ ...defaultLimits, retries: 0 });
});

test("every default is within its own bounds", () => {
  expect(limitsOf(defaultLimits)).toEqual(defaultLimits);
});

test.each<readonly [string, unknown, string]>([
  ["timeoutMs", Number.POSITIVE_INFINITY, "an integer, found the number Infinity"],
  ["timeoutMs", 2 ** 31, "at most 2147483647, found 2147483648"],
  ["headersTimeoutMs", 0, "at least 1, found 0"],
  ["maxRedirects", -1, "at least 0, found -1"],
  ["retries", Number.NaN, "an integer, found the number NaN"],
  ["connections", 1.5, "an integer, found the number 1.5"],
  ["bodyTimeoutMs", "30", "an integer, found the string '30'"],
  ["rateLimit", true, "one of 'on', 'off', found true"],
  ["connectTimeoutMs", null, "an integer, found null"],
])("an invalid limit is refused, %s: expected %s", (name, value, expectation) => {
  expect(() => limitsOf({ [name]: value })).toThrow(`[invalid_config] limits.${name}: expected ${expectation}`);
});

test("the error for invalid limits reports every problem, with the nearest name for an unknown limit", () => {
  expect(() => limitsOf({ maxBodyByte: 1, retries: -1, __proto__: null })).toThrow(
    "[invalid_config] limits.maxBodyByte: unknown limit, did you mean 'maxBodyBytes'?; limits.retries: expected at least 0, found -1",
  );
});

test("limits that are not an object are refused", () => {
  expect(() => limitsOf(null)).toThrow("[invalid_config] limits: expected an object, found null");
});
