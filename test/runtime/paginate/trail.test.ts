import fc from "fast-check";
import { expect, test } from "vitest";
import { type Trail, trailAfter } from "../../../runtime/paginate/trail.ts";

type Page = readonly unknown[];

/** How many of these pages are walked until the walk goes in a circle; `undefined` where it never does. */
function pagesUntilStuck(pages: Iterable<Page>): number | undefined {
  let trail: Trail | undefined;
  let walked = 0;
  for (const page of pages) {
    walked++;
    trail = trailAfter(trail, page);
    if (!trail) return walked;
  }
  return undefined;
}

/** So many pages that come once, then so many that come again and again. */
function* circle(once: number, again: number, page: (number: number) => Page): Generator<Page> {
  for (let walked = 0; walked < 10_000; walked++) yield page(walked < once ? walked : once + ((walked - once) % again));
}

const one = (number: number): Page => [{ id: number }];
const many = (number: number): Page => [{ id: number }, { id: "between" }, { id: number }];
/** Pages that differ between their ends only. */
const alike = (number: number): Page => [{ count: 0 }, { count: number }, { count: 0 }];
const inPairs = (number: number): Page => [{ id: number >> 1 }, { count: number }, { count: 0 }];

test.each([
  { name: "one page for every number", again: 1, page: one, want: 2 },
  { name: "two pages in turn", again: 2, page: one, want: 4 },
  { name: "three pages in turn", again: 3, page: one, want: 7 },
  { name: "one large page for every number", again: 1, page: many, want: 3 },
  { name: "two large pages in turn", again: 2, page: many, want: 6 },
  { name: "two pages that differ between their ends", again: 2, page: alike, want: 4 },
])("finds $name", ({ again, page, want }) => {
  expect(pagesUntilStuck(circle(0, again, page))).toBe(want);
});

test("finds the last page again and again, though it comes late in the walk", () => {
  expect(pagesUntilStuck(circle(900, 1, many))).toBe(903);
});

test("a circle of any length is found within four times the pages until it has come round", () => {
  const page = fc.constantFrom(one, many, alike, inPairs);
  fc.assert(
    fc.property(fc.nat(300), fc.integer({ min: 1, max: 300 }), page, (once, again, page) => {
      const walked = pagesUntilStuck(circle(once, again, page));
      expect(walked).toBeGreaterThan(once + again);
      expect(walked).toBeLessThanOrEqual(4 * (once + again + 1));
    }),
  );
});

test.each([
  { name: "records of their own", page: many },
  { name: "the same ends and other records between them", page: alike },
  { name: "the same ends as one page before", page: inPairs },
  { name: "the same record once more each time", page: (number: number) => Array(number + 1).fill({ clicks: 0 }) },
])("pages that have $name are walked to the end", ({ page }) => {
  expect(pagesUntilStuck(Array.from({ length: 1_000 }, (_, number) => page(number)))).toBeUndefined();
});

test("pages that differ in any record are walked to the end", () => {
  const pages = fc.uniqueArray(fc.array(fc.constantFrom(0, 1, "1", null), { minLength: 1, maxLength: 6 }), {
    selector: (page) => JSON.stringify(page),
    maxLength: 200,
  });
  fc.assert(
    fc.property(pages, (pages) => {
      expect(pagesUntilStuck(pages)).toBeUndefined();
    }),
  );
});

test("a trail is plain data and stays small", () => {
  let trail: Trail | undefined;
  for (let number = 0; number < 5_000; number++) trail = trailAfter(trail, [`${number}`.repeat(1_000), 1, 2]);
  expect(structuredClone(trail)).toEqual(trail);
  expect(JSON.stringify(trail).length).toBeLessThan(400);
});
