import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type CollectOptions, collectBody } from "../../../runtime/transport/collect-body.ts";

const signal = new AbortController().signal;

/** The body of bytes that come in pieces which end at these places. */
async function bodyOf(bytes: Buffer, ends: readonly number[], options: Partial<CollectOptions> = {}) {
  const collector = collectBody({ contentEncoding: undefined, maxBytes: 1_000_000, signal, ...options });
  let from = 0;
  for (const end of [...ends.map((end) => end % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]) {
    await collector.add(bytes.subarray(from, end));
    from = end;
  }
  return collector.end();
}

const ends = fc.array(fc.nat(), { maxLength: 8 });

test("a string is the same wherever its pieces end, even inside a character", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), ends, async (text, places) => {
      expect(await bodyOf(Buffer.from(text), places)).toBe(text);
    }),
  );
});

test("so is one that is compressed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), ends, async (text, places) => {
      expect(await bodyOf(gzipSync(text), places, { contentEncoding: "gzip" })).toBe(text);
    }),
    { numRuns: 30 },
  );
});

test.each([
  { name: "a byte that begins no character", bytes: [0x61, 0xff, 0x62], want: "a\uFFFDb" },
  { name: "a character that is cut off by the end", bytes: [0x61, 0xc5], want: "a\uFFFD" },
  { name: "half a surrogate pair", bytes: [0xed, 0xa0, 0x80], want: "\uFFFD\uFFFD\uFFFD" },
])("replaces $name", async ({ bytes, want }) => {
  expect(await bodyOf(Buffer.from(bytes), [1])).toBe(want);
  expect(await bodyOf(Buffer.from(bytes), [])).toBe(want);
});

/** Admits large bodies of 100 bytes; counts those that are there. */
function hundred() {
  const places = { taken: 0, now: 0 };
  const admit = async () => {
    places.taken++;
    places.now++;
    return () => void places.now--;
  };
  return { places, large: { from: 100, admit } };
}

test("a large body is its bytes, and has a place until it is released", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 300 }),
      ends,
      fc.constantFrom(undefined, "gzip"),
      async (given, at, contentEncoding) => {
        const { places, large } = hundred();
        const sent = contentEncoding ? gzipSync(given) : Buffer.from(given);
        const body = await bodyOf(sent, at, { large, contentEncoding });
        if (given.length < 100) expect([body, places.taken]).toEqual([Buffer.from(given).toString("utf8"), 0]);
        else {
          if (typeof body === "string") throw new Error("expected bytes");
          expect([Buffer.concat(body.pieces), body.size, places.now]).toEqual([Buffer.from(given), given.length, 1]);
          body.release();
          await Promise.resolve();
          await Promise.resolve();
          expect(places).toEqual({ taken: 1, now: 0 });
        }
      },
    ),
  );
});

test("a large body that is not ended gives its place back once", async () => {
  const { places, large } = hundred();
  const collector = collectBody({ contentEncoding: undefined, maxBytes: 1_000_000, signal, large });
  await collector.add(Buffer.alloc(200));
  expect(places.now).toBe(1);
  // The end of the call and that of the connection may both drop it.
  collector.drop();
  collector.drop();
  await new Promise((resolve) => setImmediate(resolve));
  expect(places.now).toBe(0);
});

test("a large body that is damaged, or longer than the limit, gives its place back", async () => {
  const { places, large } = hundred();
  const bomb = gzipSync(Buffer.alloc(5_000));
  await expect(bodyOf(bomb, [], { contentEncoding: "gzip", maxBytes: 4_000, large })).rejects.toThrow(
    "[too_large] the response is larger than 4000 bytes; ask for less",
  );
  await expect.poll(() => places).toEqual({ taken: 1, now: 0 });
});

test("a large body of many pieces is whole", async () => {
  const { large } = hundred();
  const given = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => at % 251));
  const body = await bodyOf(
    given,
    Array.from({ length: 50 }, (_, at) => at * 64_999),
    { large, maxBytes: 2 ** 24 },
  );
  if (typeof body === "string") throw new Error("expected bytes");
  expect(Buffer.concat(body.pieces).equals(given)).toBe(true);
});
