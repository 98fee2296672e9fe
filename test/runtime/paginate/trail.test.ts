import fc from "fast-check";
import { expect, test } from "vitest";
import { keyOfRecords } from "../../../runtime/paginate/page-key.ts";
import { type Trail, trailAfter } from "../../../runtime/paginate/trail.ts";

type Page = readonly unknown[];

/** The records of a page, alone or with the text of the response. */
type PageForm = Parameters<typeof keyOfRecords>[0];
const alone = (records: Page): PageForm => ({ records });
const compact = (records: Page): PageForm => ({ records, text: JSON.stringify({ data: records }) });
const indented = (records: Page, number: number): PageForm => ({
  records,
  text: JSON.stringify({ page: number, data: records, at: `2026-01-01T00:00:${number}` }, null, 2),
});
/**
 * Returns a page whose sample depends on its number, so pages with equal records have different samples. A sample contains a
 * checksum of the text from the first occurrence of the first record's id. The member `first` has this id, and the page number
 * follows it.
 */
const withOtherSamples = (records: Page, number: number): PageForm => ({
  records,
  text: JSON.stringify({ first: Object(records[0]).id, page: number, data: records }),
});
const forms = [
  ["records alone", alone],
  ["compact text", compact],
  ["indented text with the number of the page", indented],
] as const;

/** Walks from page to page until the trail finds a repetition. Returns the number of pages; `undefined` without a repetition. */
function pagesUntilStuck(
  pages: Iterable<Page>,
  form: (records: Page, number: number) => PageForm = alone,
): number | undefined {
  let trail: Trail | undefined;
  let walked = 0;
  for (const page of pages) {
    walked++;
    trail = trailAfter(trail, keyOfRecords(form(page, walked)));
    if (!trail) return walked;
  }
  return undefined;
}

/** Yields `before` pages, then repeats a cycle of `length` pages. */
function* cycle(before: number, length: number, page: (number: number) => Page): Generator<Page> {
  for (let walked = 0; walked < 10_000; walked++)
    yield page(walked < before ? walked : before + ((walked - before) % length));
}

const one = (number: number): Page => [{ id: number }];
const many = (number: number): Page => [{ id: number }, { id: "between" }, { id: number }];
/** Pages that differ only in the record between the first and the last one. */
const sameEnds = (number: number): Page => [{ count: 0 }, { count: number }, { count: 0 }];
const inPairs = (number: number): Page => [{ id: number >> 1 }, { count: number }, { count: 0 }];

/** Records with ids, as in most lists. */
const listed = (number: number): Page => Array.from({ length: 20 }, (_, at) => ({ id: `item_${number}_${at}`, at }));

test.each(forms)("%s: the walk ends at the first page that repeats an earlier one", (_name, form) => {
  for (const page of [one, many, sameEnds, inPairs, listed]) {
    const pages = [...Array.from({ length: 990 }, (_, number) => page(number)), page(7), page(2_000), page(2_001)];
    expect(pagesUntilStuck(pages, form)).toBe(991);
  }
});

test("the walk ends at a long page that repeats an earlier one, and not at a page with other records", () => {
  const long = (number: number): Page => listed(number).map((record) => ({ record, text: "x".repeat(10_000) }));
  const pages = Array.from({ length: 50 }, (_, number) => long(number));
  expect(pagesUntilStuck([...pages, long(7), long(50)], indented)).toBe(51);
  const wrapped = pages.map((page) => [pages[0]?.[0], ...page, pages[0]?.[0]]);
  expect(pagesUntilStuck(wrapped, compact)).toBeUndefined();
  expect(pagesUntilStuck([...wrapped, wrapped[7] ?? []], indented)).toBe(51);
});

test.each([
  { name: "the same page for every number", length: 1, page: one },
  { name: "a cycle of two pages", length: 2, page: one },
  { name: "a cycle of three pages", length: 3, page: one },
  { name: "the same page of three records for every number", length: 1, page: many },
  { name: "two different pages that have the same first and last record", length: 2, page: sameEnds },
])("$name: the cycle is found when its first page repeats", ({ length, page }) => {
  for (const before of [0, 900]) expect(pagesUntilStuck(cycle(before, length, page))).toBe(before + length + 1);
});

test("the walk ends at page 1,001 if this page repeats page 1", () => {
  const pages = Array.from({ length: 1_000 }, (_, number) => listed(number));
  expect(pagesUntilStuck([...pages, listed(0)], compact)).toBe(1_001);
});

test.each([100, 1_200])(
  "a cycle longer than the trail, after %i pages: if page n is the first repetition, the walk ends by page 4n",
  (before) => {
    const kinds = [
      [many, compact],
      [listed, compact],
      [listed, withOtherSamples],
    ] as const;
    for (const [page, form] of kinds) {
      const walked = pagesUntilStuck(cycle(before, 1_500, page), form);
      expect(walked).toBeGreaterThan(before + 1_500);
      expect(walked).toBeLessThanOrEqual(4 * (before + 1_501));
    }
  },
);

test("a cycle is found even if equal pages have different samples", () => {
  for (const length of [1, 2, 30]) {
    const walked = pagesUntilStuck(cycle(5, length, listed), withOtherSamples);
    expect(walked).toBeGreaterThan(5 + length);
    expect(walked).toBeLessThanOrEqual(5 + 2 * length + 1);
  }
});

test.each([
  { name: "different records", page: many },
  { name: "the same first and last record, and different records between them", page: sameEnds },
  { name: "the same first and last record as an adjacent page", page: inPairs },
  { name: "records with ids", page: listed },
  {
    name: "one more copy of the same record each time",
    page: (number: number) => Array(number + 1).fill({ clicks: 0 }),
  },
])("pages that have $name are walked to the end", ({ page }) => {
  const pages = Array.from({ length: 1_000 }, (_, number) => page(number));
  for (const [, form] of forms) expect(pagesUntilStuck(pages, form)).toBeUndefined();
});

test("pages that differ in any record are walked to the end", () => {
  const pages = fc.uniqueArray(fc.array(fc.constantFrom(0, 1, "1", null), { minLength: 1, maxLength: 6 }), {
    selector: (page) => JSON.stringify(page),
    maxLength: 200,
  });
  fc.assert(
    fc.property(pages, (pages) => {
      for (const [, form] of forms) expect(pagesUntilStuck(pages, form)).toBeUndefined();
    }),
  );
});

test.each([
  { name: "in length", middle: (number: number) => "x".repeat(40_000 + number) },
  { name: "at the beginning", middle: (number: number) => `${number}${"x".repeat(40_000)}` },
  { name: "at the end", middle: (number: number) => `${"x".repeat(40_000)}${number}` },
])("pages whose long middles differ only $name are walked to the end", ({ middle }) => {
  const pages = Array.from({ length: 5 }, (_, number) => [{ id: "a" }, middle(number), { id: "a" }]);
  expect(pagesUntilStuck(pages, compact)).toBeUndefined();
});

test("pages are walked to the end if their text has numbers in another notation than the records", () => {
  const pages = Array.from({ length: 5 }, (_, number) => [{ id: 10 }, { count: number }, { id: 10 }]);
  const form = (records: Page): PageForm => ({ records, text: JSON.stringify(records).replaceAll("10", "1e1") });
  expect(pagesUntilStuck(pages, form)).toBeUndefined();
});

test("a trail is plain data of a bounded size", () => {
  let trail: Trail | undefined;
  for (let number = 0; number < 3_000; number++)
    trail = trailAfter(trail, keyOfRecords({ records: [`${number}`.repeat(1_000), 1, 2] }));
  expect(JSON.parse(JSON.stringify(trail))).toStrictEqual(trail);
  expect(trail?.recent).toHaveLength(1_000);
  expect(JSON.stringify(trail).length).toBeLessThan(150_000);
});
