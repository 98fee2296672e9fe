import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type BodyCollector, type CollectOptions, collectBody } from "../../../runtime/transport/collect-body.ts";

const signal = new AbortController().signal;

/** Collects a body whose bytes arrive in pieces that end at these positions. */
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

test("a compressed string is the same wherever its pieces end", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), ends, async (text, places) => {
      expect(await bodyOf(gzipSync(text), places, { contentEncoding: "gzip" })).toBe(text);
    }),
    { numRuns: 30 },
  );
});

test.each([
  { name: "a byte that begins no character", bytes: [0x61, 0xff, 0x62], want: "a\uFFFDb" },
  { name: "an incomplete character at the end", bytes: [0x61, 0xc5], want: "a\uFFFD" },
  { name: "half a surrogate pair", bytes: [0xed, 0xa0, 0x80], want: "\uFFFD\uFFFD\uFFFD" },
])("$name is replaced", async ({ bytes, want }) => {
  expect(await bodyOf(Buffer.from(bytes), [1])).toBe(want);
  expect(await bodyOf(Buffer.from(bytes), [])).toBe(want);
});

/**
 * Returns the option `large`, with a minimum size of 100 bytes, and counts of its permits: `total` acquired, and `now` not yet
 * released.
 */
function countAdmissions() {
  const admitted = { total: 0, now: 0 };
  const admit = async () => {
    admitted.total++;
    admitted.now++;
    return () => void admitted.now--;
  };
  return { admitted, large: { from: 100, admit } };
}

/** Adds a chunk with its own buffer, and returns a weak reference. After the call, only `collector` can keep the chunk. */
function addOwn(collector: BodyCollector, length: number): WeakRef<Buffer> {
  const piece = Buffer.alloc(length, "a");
  collector.add(piece);
  return new WeakRef(piece);
}

test("a large body without a content coding does not keep the received chunks", async () => {
  setFlagsFromString("--expose-gc");
  const { large } = countAdmissions();
  const collector = collectBody({ contentEncoding: undefined, maxBytes: 1_000_000, signal, large });
  const pieces = [40, 40, 40, 40].map((length) => addOwn(collector, length));
  await setTimeout(0);
  runInNewContext("gc")();
  expect(pieces.filter((piece) => piece.deref() !== undefined)).toHaveLength(0);
  expect(await collector.end()).toMatchObject({ size: 160 });
});

test("a large body is returned as bytes, and keeps its permit until the body is released", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 300 }),
      ends,
      fc.constantFrom(undefined, "gzip"),
      async (given, at, contentEncoding) => {
        const { admitted, large } = countAdmissions();
        const sent = contentEncoding ? gzipSync(given) : Buffer.from(given);
        const body = await bodyOf(sent, at, { large, contentEncoding });
        if (Math.max(given.length, sent.length) < 100)
          expect([body, admitted.total]).toEqual([Buffer.from(given).toString("utf8"), 0]);
        else {
          if (typeof body === "string") throw new Error("expected bytes");
          expect([Buffer.concat(body.pieces), body.size, admitted.now]).toEqual([Buffer.from(given), given.length, 1]);
          body.release();
          await Promise.resolve();
          await Promise.resolve();
          expect(admitted).toEqual({ total: 1, now: 0 });
        }
      },
    ),
  );
});

test.each(["gzip", "identity"])(
  "a body with the content coding %s acquires its permit when the received bytes reach the minimum size",
  async (contentEncoding) => {
    const { admitted, large } = countAdmissions();
    const collector = collectBody({ contentEncoding, maxBytes: 1_000_000, signal, large });
    const plain = randomBytes(300);
    const sent = contentEncoding === "gzip" ? gzipSync(plain) : plain;
    expect([collector.add(sent.subarray(0, 99)), admitted.total]).toEqual([undefined, 0]);
    const permit = collector.add(sent.subarray(99, 100));
    expect(admitted.total).toBe(1);
    expect(permit).toBeInstanceOf(Promise);
    expect(collector.add(sent.subarray(100))).toBeUndefined();
    expect(await collector.end()).toMatchObject({ pieces: [new Uint8Array(plain)], size: 300 });
    expect(admitted).toEqual({ total: 1, now: 1 });
  },
);

test.each([undefined, "gzip", "identity"])(
  "a body with the content coding %s is large if its decompressed size is at least the minimum size",
  async (contentEncoding) => {
    const { large } = countAdmissions();
    const collected = (bytes: number, options: Partial<CollectOptions> = {}) => {
      const plain = Buffer.alloc(bytes, "a");
      return bodyOf(contentEncoding === "gzip" ? gzipSync(plain) : plain, [], { large, contentEncoding, ...options });
    };
    expect(await collected(99)).toBe("a".repeat(99));
    expect(await collected(99, { maxBytes: 99 })).toBe("a".repeat(99));
    expect(await collected(100)).toMatchObject({ size: 100 });
    expect(await collected(100, { maxBytes: 100 })).toMatchObject({ size: 100 });
  },
);

test("a body that is dropped before it is large acquires no permit", () => {
  const { admitted, large } = countAdmissions();
  const collector = collectBody({ contentEncoding: undefined, maxBytes: 1_000_000, signal, large });
  collector.drop();
  collector.add(Buffer.alloc(200));
  expect(admitted).toEqual({ total: 0, now: 0 });
});

test("a dropped large body releases its permit once", async () => {
  const { admitted, large } = countAdmissions();
  const collector = collectBody({ contentEncoding: undefined, maxBytes: 1_000_000, signal, large });
  await collector.add(Buffer.alloc(200));
  expect(admitted.now).toBe(1);
  // The end of the call and the end of the connection may both drop the body.
  collector.drop();
  collector.drop();
  await new Promise((resolve) => setImmediate(resolve));
  expect(admitted.now).toBe(0);
});

test("a large body that is damaged, or longer than the limit, releases its permit", async () => {
  const { admitted, large } = countAdmissions();
  const bomb = gzipSync(Buffer.alloc(5_000));
  await expect(bodyOf(bomb, [], { contentEncoding: "gzip", maxBytes: 4_000, large })).rejects.toThrow(
    "[too_large] the response is larger than 4000 bytes; request less",
  );
  await expect.poll(() => admitted).toEqual({ total: 1, now: 0 });
  const damaged = gzipSync(randomBytes(5_000)).subarray(0, 4_000);
  await expect(bodyOf(damaged, [3_000], { contentEncoding: "gzip", large })).rejects.toThrow(
    "[upstream_unreadable] the response is not valid 'gzip' data",
  );
  await expect.poll(() => admitted).toEqual({ total: 2, now: 0 });
});

test("a large body of many pieces is complete", async () => {
  const { large } = countAdmissions();
  const given = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => at % 251));
  const body = await bodyOf(
    given,
    Array.from({ length: 50 }, (_, at) => at * 64_999),
    { large, maxBytes: 2 ** 24 },
  );
  if (typeof body === "string") throw new Error("expected bytes");
  expect(Buffer.concat(body.pieces).equals(given)).toBe(true);
});
