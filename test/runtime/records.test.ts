import fc from "fast-check";
import { expect, test } from "vitest";
import { records } from "../../runtime/records.ts";

interface Pages {
  readonly pages: AsyncGenerator<{ data: number[]; meta: object }>;
  /** The number of requested pages, and whether the generator was closed. */
  readonly seen: { requested: number; closed: boolean };
}

/** Returns asynchronous pages with the records of `data`. The page with the index `broken` fails. */
function pagesOf(data: readonly (readonly number[])[], broken?: number): Pages {
  const seen = { requested: 0, closed: false };
  async function* pages() {
    try {
      for (const [index, page] of data.entries()) {
        seen.requested++;
        await Promise.resolve();
        if (index === broken) throw new Error("broken");
        yield { data: [...page], meta: {} };
      }
    } finally {
      seen.closed = true;
    }
  }
  return { pages: pages(), seen };
}

const numbered = fc
  .array(fc.nat({ max: 3 }), { maxLength: 5 })
  .map((sizes) => sizes.map((size, page) => Array.from({ length: size }, (_, index) => page * 10 + index)));

test("an iterator yields every record in order, including those after empty pages", async () => {
  await fc.assert(
    fc.asyncProperty(numbered, async (data) => {
      expect(await Array.fromAsync(records(pagesOf(data).pages))).toEqual(data.flat());
    }),
  );
});

test("concurrent calls of next() return the records in the order of the calls", async () => {
  await fc.assert(
    fc.asyncProperty(numbered, async (data) => {
      const iterator = records(pagesOf(data).pages);
      const results = Array.from({ length: data.flat().length + 2 }, () => iterator.next());
      const found = (await Promise.all(results)).filter(({ done }) => !done).map(({ value }) => value);
      expect(found).toEqual(data.flat());
    }),
  );
});

test("a call of next() during earlier calls waits for them", async () => {
  const iterator = records(pagesOf([[1, 2, 3, 4]]).pages);
  const earlier = [iterator.next(), iterator.next(), iterator.next()];
  await earlier[0];
  const results = await Promise.all([...earlier, iterator.next()]);
  expect(results.map(({ value }) => value)).toEqual([1, 2, 3, 4]);
});

test("an iterator requests a page only after it has yielded all records of the previous page", async () => {
  const { pages, seen } = pagesOf([[1, 2], [3]]);
  const iterator = records(pages);
  expect(seen.requested).toBe(0);
  expect(await iterator.next()).toEqual({ done: false, value: 1 });
  expect(await iterator.next()).toEqual({ done: false, value: 2 });
  expect(seen.requested).toBe(1);
  expect(await iterator.next()).toEqual({ done: false, value: 3 });
  expect(seen.requested).toBe(2);
});

test("an iterator yields the records before an error, then the error, then nothing", async () => {
  const { pages, seen } = pagesOf([[1], [2], [3]], 1);
  const iterator = records(pages);
  const results = await Promise.allSettled([iterator.next(), iterator.next(), iterator.next()]);
  expect(results).toEqual([
    { status: "fulfilled", value: { done: false, value: 1 } },
    { status: "rejected", reason: new Error("broken") },
    { status: "fulfilled", value: { done: true, value: undefined } },
  ]);
  expect(await iterator.next()).toEqual({ done: true, value: undefined });
  expect(seen.requested).toBe(2);
});

test("an iterator closes the pages when a loop ends early, and yields nothing after that", async () => {
  const { pages, seen } = pagesOf([[1, 2], [3]]);
  const iterator = records(pages);
  for await (const record of iterator) {
    expect(record).toBe(1);
    break;
  }
  expect(seen).toEqual({ requested: 1, closed: true });
  expect(await iterator.next()).toEqual({ done: true, value: undefined });
});

test("return() takes effect after earlier calls of next()", async () => {
  const iterator = records(pagesOf([[1, 2], [3]]).pages);
  const results = await Promise.all([iterator.next(), iterator.return?.(), iterator.next()]);
  expect(results).toEqual([
    { done: false, value: 1 },
    { done: true, value: undefined },
    { done: true, value: undefined },
  ]);
});

test("a page that is one object is one record", async () => {
  async function* pages() {
    // The type of a page allows only arrays as `data`, although a search can return one object.
    yield { data: { id: "a" } as unknown as object[], meta: {} };
  }
  expect(await Array.fromAsync(records(pages()))).toEqual([{ id: "a" }]);
});
