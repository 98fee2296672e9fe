import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contextOf } from "../../../../store/semantic/text/context.ts";
import { cutPassages } from "../../../../store/semantic/text/passages.ts";

describe("cutPassages", () => {
  it("joins whole blocks into passages of at most `window` characters", () => {
    expect(cutPassages(["one", "two", "three"], 7)).toEqual(["one\ntwo", "three"]);
    expect(cutPassages(["one", "two"], 6)).toEqual(["one", "two"]);
  });

  it("cuts a long block after a sentence", () => {
    const text = "Mr. Smith paid $3.50. He left! Did he return? Yes.";
    expect(cutPassages([text], 32)).toEqual(["Mr. Smith paid $3.50. He left!", "Did he return? Yes."]);
  });

  it("cuts a long sentence between words, and a long word between characters", () => {
    expect(cutPassages(["one two three"], 8)).toEqual(["one two", "three"]);
    expect(cutPassages(["👩‍👩‍👧👩‍👩‍👧"], 8)).toEqual(["👩‍👩‍👧", "👩‍👩‍👧"]);
  });

  it("keeps every character except white space, and no passage is longer than the window", () => {
    const block = fc.string({ unit: "grapheme", minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(fc.array(block, { maxLength: 6 }), fc.integer({ min: 2, max: 60 }), (blocks, window) => {
        const passages = cutPassages(blocks, window);
        for (const passage of passages) expect(passage.length).toBeLessThanOrEqual(window);
        const joined = (parts: readonly string[]) => parts.join("").replace(/\s/g, "");
        expect(joined(passages)).toBe(joined(blocks));
      }),
      { numRuns: 300 },
    );
  });
});

describe("contextOf", () => {
  const passage = "We met on Monday. The penguins swim in cold water. Lunch was good. We left early.";

  it("returns a short passage unchanged", () => {
    expect(contextOf(passage, "penguins", 200)).toBe(passage);
  });

  it("returns the consecutive sentences that contain the most words of the prompt", () => {
    expect(contextOf(passage, "do Penguins swim?", 50)).toBe("We met on Monday. The penguins swim in cold water.");
    expect(contextOf(passage, "nothing", 20)).toBe("We met on Monday.");
  });

  it("returns the part around a word of the prompt if the sentence is too long", () => {
    const context = contextOf("alpha beta gamma delta epsilon zeta eta theta", "epsilon", 14);
    expect(context).toContain("epsilon");
    expect(context.length).toBeLessThanOrEqual(14);
  });
});
