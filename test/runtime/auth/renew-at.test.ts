import fc from "fast-check";
import { expect, test } from "vitest";
import { renewAt } from "../../../runtime/index.ts";

test.each([
  ["an hour: a minute before its end", 3_600_000, 3_540_000],
  ["ten minutes: either rule says so", 600_000, 540_000],
  ["one minute: at a tenth of its life", 60_000, 54_000],
  ["no time at all: at once", 0, 0],
])("a token that lives %s", (_, life, want) => {
  const now = 1_700_000_000_000;
  expect(renewAt(now + life, now) - now).toBe(want);
});

test("is never before the grant nor after the end, and at most a minute ahead", () => {
  const time = fc.integer({ min: 0, max: 4_000_000_000_000 });
  fc.assert(
    fc.property(time, time, (now, life) => {
      const at = renewAt(now + life, now);
      expect(at).toBeGreaterThanOrEqual(Math.max(now, now + life - 60_000));
      expect(at).toBeLessThanOrEqual(now + life);
    }),
  );
});
