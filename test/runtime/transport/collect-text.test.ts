import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { collectText } from "../../../runtime/transport/collect-text.ts";

/** The text of bytes that come in pieces which end at these places. */
function textOf(bytes: Buffer, ends: readonly number[], contentEncoding?: string): string | Promise<string> {
  const collector = collectText(contentEncoding, 1_000_000);
  let from = 0;
  for (const end of [...ends.map((end) => end % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]) {
    collector.add(bytes.subarray(from, end));
    from = end;
  }
  return collector.end();
}

const ends = fc.array(fc.nat(), { maxLength: 8 });

test("a text is the same wherever its pieces end, inside a character too", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), ends, (text, places) => {
      expect(textOf(Buffer.from(text), places)).toBe(text);
    }),
  );
});

test("so is one that is compressed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), ends, async (text, places) => {
      expect(await textOf(gzipSync(text), places, "gzip")).toBe(text);
    }),
    { numRuns: 30 },
  );
});

test.each([
  { name: "a byte that begins no character", bytes: [0x61, 0xff, 0x62], want: "a\uFFFDb" },
  { name: "a character that is cut off by the end", bytes: [0x61, 0xc5], want: "a\uFFFD" },
  { name: "half a surrogate pair", bytes: [0xed, 0xa0, 0x80], want: "\uFFFD\uFFFD\uFFFD" },
])("replaces $name", ({ bytes, want }) => {
  expect(textOf(Buffer.from(bytes), [1])).toBe(want);
});
