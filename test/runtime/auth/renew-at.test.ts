import fc from "fast-check";
import { expect, test } from "vitest";
import { renewAt } from "../../../runtime/index.ts";

test.each([
  ["an hour is renewed one minute before it expires", 3_600_000, 3_540_000],
  ["ten minutes is renewed one minute before it expires", 600_000, 540_000],
  ["one minute is renewed a tenth of its lifetime before it expires", 60_000, 54_000],
  ["zero is renewed immediately", 0, 0],
])("a token with a lifetime of %s", (_, life, want) => {
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
