import fc from "fast-check";
import { expect, test } from "vitest";
import { bounded, stringsOf } from "../../../sandbox/generate/draw.ts";

test.each(["^[a-c]{2}$", "^(24h|14d)?$", "^[^,]+,(asc|desc)$", "^[0-9]{3}-[0-9]{7}$", "\\w+@\\w+\\.example", "a*"])(
  "for the pattern %s, stringsOf generates only complete matches, and equal draws give equal strings",
  (pattern) => {
    const make = stringsOf(pattern);
    const whole = new RegExp(`^(?:${pattern})$`, "u");
    fc.assert(
      fc.property(fc.nat(), (draw) => {
        expect(make(draw)).toMatch(whole);
        expect(stringsOf(pattern)(draw)).toBe(make(draw));
      }),
    );
  },
);

test.each([{ maximum: 5.5 }, { minimum: 1000.5 }, { minimum: 0.5, maximum: 2.5 }])(
  "`bounded` returns an integer within the fractional bounds %j",
  (bounds) => {
    const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = bounds;
    fc.assert(
      fc.property(fc.nat(10_000), (value) => {
        const found = bounded(value, bounds, "integer");
        expect([Number.isInteger(found), found >= minimum, found <= maximum]).toEqual([true, true, true]);
      }),
    );
  },
);
