import { expect, test } from "vitest";
import { parseTime } from "../../../runtime/template/times.ts";

test.each([
  ["a date-time", "2024-05-31T08:30:15Z", "2024-05-31T08:30:15.000Z"],
  ["fractions of a second", "2024-05-31T08:30:15.123456Z", "2024-05-31T08:30:15.123Z"],
  ["a zone", "2024-05-31T08:30:15+02:00", "2024-05-31T06:30:15.000Z"],
  ["a zone without a colon", "2024-05-31T08:30:15-0130", "2024-05-31T10:00:15.000Z"],
  ["a time without a zone, as UTC", "2024-05-31T08:30:15", "2024-05-31T08:30:15.000Z"],
  ["a space instead of the T", "2024-05-31 08:30:15", "2024-05-31T08:30:15.000Z"],
  ["a date", "2024-02-29", "2024-02-29T00:00:00.000Z"],
  ["a compact date", "20240531", "2024-05-31T00:00:00.000Z"],
  ["epoch seconds", 1717144215, "2024-05-31T08:30:15.000Z"],
  ["epoch seconds as a string", "1717144215", "2024-05-31T08:30:15.000Z"],
  ["epoch milliseconds", 1717144215250, "2024-05-31T08:30:15.250Z"],
  ["epoch milliseconds as a string", "1717144215250", "2024-05-31T08:30:15.250Z"],
  ["epoch microseconds", "1717144215250000", "2024-05-31T08:30:15.250Z"],
  ["ticks of 100 nanoseconds", "17171442152500000", "2024-05-31T08:30:15.250Z"],
  ["epoch nanoseconds", "1717144215250000000", "2024-05-31T08:30:15.250Z"],
  ["the epoch itself", 0, "1970-01-01T00:00:00.000Z"],
])("parseTime reads %s", (_, value, want) => {
  expect(new Date(parseTime(value) ?? Number.NaN).toISOString()).toBe(want);
});

test.each([
  1e17,
  -1e300,
  Number.POSITIVE_INFINITY,
  "",
  "soon",
  "2024-02-30",
  "2023-02-29T00:00:00Z",
  "2024-13-01",
  "20241301",
  "2024-05-31T25:00:00Z",
  null,
  undefined,
  Number.NaN,
  {},
  "12345678901234567890",
])("%o is not a time", (value) => {
  expect(parseTime(value)).toBeUndefined();
});
