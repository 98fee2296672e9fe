import fc from "fast-check";
import { expect, test } from "vitest";
import { stringsOf } from "../../../sandbox/generate/draw.ts";

test.each(["^[a-c]{2}$", "^(24h|14d)?$", "^[^,]+,(asc|desc)$", "^[0-9]{3}-[0-9]{7}$", "\\w+@\\w+\\.example", "a*"])(
  "the pattern %s matches each generated string from start to end, and the same number generates the same string",
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
