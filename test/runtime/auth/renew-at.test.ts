import fc from "fast-check";
import { expect, test } from "vitest";
import { renewAt } from "../../../runtime/index.ts";

test.each([
  ["one minute before it expires, with a lifetime of an hour", 3_600_000, 3_540_000],
  ["one minute before it expires, with a lifetime of ten minutes", 600_000, 540_000],
  ["a tenth of its lifetime before it expires, with a lifetime of one minute", 60_000, 54_000],
  ["immediately, with a lifetime of zero", 0, 0],
])("a token is renewed %s", (_, life, want) => {
  const now = 1_700_000_000_000;
  expect(renewAt(now + life, now) - now).toBe(want);
});

test("a renewal is between the grant and the expiry, and at most a minute before the expiry", () => {
  const time = fc.integer({ min: 0, max: 4_000_000_000_000 });
  fc.assert(
    fc.property(time, time, (now, life) => {
      const at = renewAt(now + life, now);
      expect(at).toBeGreaterThanOrEqual(Math.max(now, now + life - 60_000));
      expect(at).toBeLessThanOrEqual(now + life);
    }),
  );
});
