import { expect, test } from "vitest";
import { addDuration } from "../../../runtime/template/times.ts";

test.each([
  ["2024-05-31T00:00:00Z", "-P1D", "2024-05-30T00:00:00.000Z"],
  ["2024-05-31T00:00:00Z", "P2W", "2024-06-14T00:00:00.000Z"],
  ["2024-03-31T12:00:00Z", "-P1M", "2024-02-29T12:00:00.000Z"],
  ["2023-03-31T12:00:00Z", "-P1M", "2023-02-28T12:00:00.000Z"],
  ["2024-02-29T00:00:00Z", "-P1Y", "2023-02-28T00:00:00.000Z"],
  ["2024-01-15T00:00:00Z", "-P13M", "2022-12-15T00:00:00.000Z"],
  ["2024-05-31T00:00:00Z", "PT1H30M0.5S", "2024-05-31T01:30:00.500Z"],
  ["2024-05-31T00:00:00Z", "+P1DT12H", "2024-06-01T12:00:00.000Z"],
  ["2024-05-31T00:00:00Z", "P0D", "2024-05-31T00:00:00.000Z"],
])("%s plus %s is %s", (from, duration, want) => {
  expect(new Date(addDuration(Date.parse(from), duration)).toISOString()).toBe(want);
});

test.each(["", "P", "PT", "30D", "P1DT", "P1.5D", "-", "P-1D", "P1H"])("'%s' is not a duration", (text) => {
  expect(() => addDuration(0, text)).toThrow(
    `[internal] expected an ISO 8601 duration such as '-P30D', found '${text}'`,
  );
});
