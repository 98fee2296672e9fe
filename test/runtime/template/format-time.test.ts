import fc from "fast-check";
import { expect, test } from "vitest";
import { formatTime, parseTime } from "../../../runtime/template/times.ts";

const time = Date.UTC(2024, 4, 1, 8, 5, 9, 50);

test.each([
  ["date-time", "2024-05-01T08:05:09.050Z"],
  ["date", "2024-05-01"],
  ["compact-date", "20240501"],
  ["epoch-seconds", 1714550709],
  ["epoch-millis", 1714550709050],
  ["sql", "2024-05-01 08:05:09"],
] as const)("formatTime writes %s", (format, want) => {
  expect(formatTime(time, format)).toBe(want);
});

test("formatTime omits zero milliseconds", () => {
  expect(formatTime(0, "date-time")).toBe("1970-01-01T00:00:00Z");
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e15])("formatTime refuses %s", (outside) => {
  expect(() => formatTime(outside, "epoch-seconds")).toThrow("[internal] expected a time in the years 0 to 9999");
});

test("parseTime reads back the times that formatTime writes", () => {
  const times = fc.integer({ min: Date.UTC(1974, 0), max: Date.UTC(2100, 0) });
  fc.assert(
    fc.property(times, (milliseconds) => {
      expect(parseTime(formatTime(milliseconds, "date-time"))).toBe(milliseconds);
      expect(parseTime(formatTime(milliseconds, "epoch-millis"))).toBe(milliseconds);
      expect(parseTime(formatTime(milliseconds, "epoch-seconds"))).toBe(Math.floor(milliseconds / 1e3) * 1e3);
      expect(parseTime(formatTime(milliseconds, "sql"))).toBe(Math.floor(milliseconds / 1e3) * 1e3);
      expect(parseTime(formatTime(milliseconds, "date"))).toBe(Math.floor(milliseconds / 864e5) * 864e5);
      expect(parseTime(formatTime(milliseconds, "compact-date"))).toBe(Math.floor(milliseconds / 864e5) * 864e5);
    }),
  );
});
