import fc from "fast-check";
import { expect, test } from "vitest";
import { patternOf } from "../../../store/query/narrow.ts";
import { isFuzzyMatch } from "../../../store/query/words.ts";

const letters = fc.constantFrom(..."abc7");
const word = fc.string({ unit: letters, minLength: 1, maxLength: 20 });

/** A word with up to three edits. */
const edited = (from: string): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.nat(from.length), fc.nat(1), fc.string({ unit: letters, maxLength: 1 })), { maxLength: 3 })
    .map((edits) =>
      edits.reduce((text, [at, removed, added]) => text.slice(0, at) + added + text.slice(at + removed), from),
    );

test("the pattern of a word matches each text with a similar word", () => {
  const cases = word.chain((wanted) =>
    fc.record({
      wanted: fc.constant(wanted),
      found: edited(wanted),
      around: fc.constantFrom("", "x ", "_", "\n", "b-"),
    }),
  );
  let similar = 0;
  fc.assert(
    fc.property(cases, ({ wanted, found, around }) => {
      const text = `${around}${found}${around}`;
      if (!isFuzzyMatch(text, [wanted])) return;
      similar++;
      expect(text).toMatch(new RegExp(patternOf(wanted)));
    }),
    { numRuns: 3_000 },
  );
  expect(similar).toBeGreaterThan(500);
});

test("in the pattern of a word, the first piece matches only at the beginning of a word in the text: the pattern of 'mentor' does not match 'payment'", () => {
  expect("xinvoice").not.toMatch(new RegExp(patternOf("invc")));
  expect("payment").not.toMatch(new RegExp(patternOf("mentor")));
});
