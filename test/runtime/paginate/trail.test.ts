import fc from "fast-check";
import { expect, test } from "vitest";
import { keyOfRecords } from "../../../runtime/paginate/page-key.ts";
import { type Trail, trailAfter } from "../../../runtime/paginate/trail.ts";

type Page = readonly unknown[];

/** A page as the trail gets it: its records alone, or with the text that has them. */
type Shown = Parameters<typeof keyOfRecords>[0];
const alone = (records: Page): Shown => ({ records });
const compact = (records: Page): Shown => ({ records, text: JSON.stringify({ data: records }) });
const indented = (records: Page, number: number): Shown => ({
  records,
  text: JSON.stringify({ page: number, data: records, at: `2026-01-01T00:00:${number}` }, null, 2),
});
const forms = [
  ["records alone", alone],
  ["compact text", compact],
  ["indented text that names the page", indented],
] as const;

/** How many of these pages are walked until one repeats; `undefined` where none does. */
function pagesUntilStuck(
  pages: Iterable<Page>,
  show: (records: Page, number: number) => Shown = alone,
): number | undefined {
  let trail: Trail | undefined;
  let walked = 0;
  for (const page of pages) {
    walked++;
    trail = trailAfter(trail, keyOfRecords(show(page, walked)));
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

/** Many records with ids, as most lists have them. */
const listed = (number: number): Page => Array.from({ length: 20 }, (_, at) => ({ id: `item_${number}_${at}`, at }));

test.each(forms)("%s: a page that repeats an earlier one once ends the walk", (_form, show) => {
  for (const page of [one, many, alike, inPairs, listed]) {
    const pages = [...Array.from({ length: 990 }, (_, number) => page(number)), page(7), page(2_000), page(2_001)];
    expect(pagesUntilStuck(pages, show)).toBe(991);
  }
});

test("a long page that repeats an earlier one ends the walk, and one with other records does not", () => {
  const long = (number: number): Page => listed(number).map((record) => ({ record, text: "x".repeat(10_000) }));
  const pages = Array.from({ length: 50 }, (_, number) => long(number));
  expect(pagesUntilStuck([...pages, long(7), long(50)], indented)).toBe(51);
  const sameEnds = pages.map((page) => [pages[0]?.[0], ...page, pages[0]?.[0]]);
  expect(pagesUntilStuck(sameEnds, compact)).toBeUndefined();
  expect(pagesUntilStuck([...sameEnds, sameEnds[7] ?? []], indented)).toBe(51);
});

test.each([
  { name: "one page for every number", again: 1, page: one },
  { name: "two pages in turn", again: 2, page: one },
  { name: "three pages in turn", again: 3, page: one },
  { name: "one large page for every number", again: 1, page: many },
  { name: "two pages that differ between their ends", again: 2, page: alike },
])("finds $name when the first comes again", ({ again, page }) => {
  for (const once of [0, 900]) expect(pagesUntilStuck(circle(once, again, page))).toBe(once + again + 1);
});

test("a page that repeats the page 1,000 pages before ends the walk", () => {
  const pages = Array.from({ length: 1_000 }, (_, number) => listed(number));
  expect(pagesUntilStuck([...pages, listed(0)], compact)).toBe(1_001);
});

test.each([100, 1_200])("after %i pages, a cycle longer than the trail is found within four times its end", (once) => {
  for (const page of [many, listed]) {
    const walked = pagesUntilStuck(circle(once, 1_500, page), compact);
    expect(walked).toBeGreaterThan(once + 1_500);
    expect(walked).toBeLessThanOrEqual(4 * (once + 1_501));
  }
});

test("a cycle is found although the text between the records of a page changes each time", () => {
  const show = (records: Page, number: number): Shown => ({
    records,
    text: JSON.stringify({ first: Object(records[0]).id, page: number, data: records }),
  });
  for (const again of [1, 2, 30]) {
    const walked = pagesUntilStuck(circle(5, again, listed), show);
    expect(walked).toBeGreaterThan(5 + again);
    expect(walked).toBeLessThanOrEqual(5 + 2 * again + 1);
  }
});

test.each([
  { name: "records of their own", page: many },
  { name: "the same ends and other records between them", page: alike },
  { name: "the same ends as one page before", page: inPairs },
  { name: "ids", page: listed },
  { name: "the same record once more each time", page: (number: number) => Array(number + 1).fill({ clicks: 0 }) },
])("pages that have $name are walked to the end", ({ page }) => {
  const pages = Array.from({ length: 1_000 }, (_, number) => page(number));
  for (const [, show] of forms) expect(pagesUntilStuck(pages, show)).toBeUndefined();
});

test("pages that differ in any record are walked to the end", () => {
  const pages = fc.uniqueArray(fc.array(fc.constantFrom(0, 1, "1", null), { minLength: 1, maxLength: 6 }), {
    selector: (page) => JSON.stringify(page),
    maxLength: 200,
  });
  fc.assert(
    fc.property(pages, (pages) => {
      for (const [, show] of forms) expect(pagesUntilStuck(pages, show)).toBeUndefined();
    }),
  );
});

test("pages whose long middles differ only in length are walked to the end", () => {
  const pages = Array.from({ length: 5 }, (_, number) => [{ id: "a" }, "x".repeat(40_000 + number), { id: "a" }]);
  expect(pagesUntilStuck(pages, compact)).toBeUndefined();
});

test("a trail is plain data of a bounded size", () => {
  let trail: Trail | undefined;
  for (let number = 0; number < 3_000; number++)
    trail = trailAfter(trail, keyOfRecords({ records: [`${number}`.repeat(1_000), 1, 2] }));
  expect(structuredClone(trail)).toEqual(trail);
  expect(trail?.recent).toHaveLength(1_000);
  expect(JSON.stringify(trail).length).toBeLessThan(150_000);
});
