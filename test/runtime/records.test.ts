import fc from "fast-check";
import { expect, test } from "vitest";
import { records } from "../../runtime/records.ts";

interface Pages {
  readonly pages: AsyncGenerator<{ data: number[]; meta: object }>;
  /** How many pages were asked for, and whether they were left. */
  readonly seen: { asked: number; left: boolean };
}

/** Pages of these records, each given some time after it was asked for; the one at `broken` fails. */
function pagesOf(data: readonly (readonly number[])[], broken?: number): Pages {
  const seen = { asked: 0, left: false };
  async function* pages() {
    try {
      for (const [index, page] of data.entries()) {
        seen.asked++;
        await Promise.resolve();
        if (index === broken) throw new Error("broken");
        yield { data: [...page], meta: {} };
      }
    } finally {
      seen.left = true;
    }
  }
  return { pages: pages(), seen };
}

const numbered = fc
  .array(fc.nat({ max: 3 }), { maxLength: 5 })
  .map((sizes) => sizes.map((size, page) => Array.from({ length: size }, (_, index) => page * 10 + index)));

test("gives every record in order, over empty pages", async () => {
  await fc.assert(
    fc.asyncProperty(numbered, async (data) => {
      expect(await Array.fromAsync(records(pagesOf(data).pages))).toEqual(data.flat());
    }),
  );
});

test("settles in the order of the calls, even without a waiting caller", async () => {
  await fc.assert(
    fc.asyncProperty(numbered, async (data) => {
      const iterator = records(pagesOf(data).pages);
      const asked = Array.from({ length: data.flat().length + 2 }, () => iterator.next());
      const found = (await Promise.all(asked)).filter(({ done }) => !done).map(({ value }) => value);
      expect(found).toEqual(data.flat());
    }),
  );
});

test("asks for a page when the records before it are used up", async () => {
  const { pages, seen } = pagesOf([[1, 2], [3]]);
  const iterator = records(pages);
  expect(seen.asked).toBe(0);
  expect(await iterator.next()).toEqual({ done: false, value: 1 });
  expect(await iterator.next()).toEqual({ done: false, value: 2 });
  expect(seen.asked).toBe(1);
  expect(await iterator.next()).toEqual({ done: false, value: 3 });
  expect(seen.asked).toBe(2);
});

test("gives the records before a failure, then the failure, then no more", async () => {
  const { pages, seen } = pagesOf([[1], [2], [3]], 1);
  const iterator = records(pages);
  const asked = await Promise.allSettled([iterator.next(), iterator.next(), iterator.next()]);
  expect(asked).toEqual([
    { status: "fulfilled", value: { done: false, value: 1 } },
    { status: "rejected", reason: new Error("broken") },
    { status: "fulfilled", value: { done: true, value: undefined } },
  ]);
  expect(await iterator.next()).toEqual({ done: true, value: undefined });
  expect(seen.asked).toBe(2);
});

test("ends the pages when it is left, and gives no record after that", async () => {
  const { pages, seen } = pagesOf([[1, 2], [3]]);
  const iterator = records(pages);
  for await (const record of iterator) {
    expect(record).toBe(1);
    break;
  }
  expect(seen).toEqual({ asked: 1, left: true });
  expect(await iterator.next()).toEqual({ done: true, value: undefined });
});

test("is left after what was asked for before", async () => {
  const iterator = records(pagesOf([[1, 2], [3]]).pages);
  const answers = await Promise.all([iterator.next(), iterator.return?.(), iterator.next()]);
  expect(answers).toEqual([
    { done: false, value: 1 },
    { done: true, value: undefined },
    { done: true, value: undefined },
  ]);
});

test("a page that is one object is one record", async () => {
  async function* pages() {
    // Of a search that answers one object, the type does not know.
    yield { data: { id: "a" } as unknown as object[], meta: {} };
  }
  expect(await Array.fromAsync(records(pages()))).toEqual([{ id: "a" }]);
});
