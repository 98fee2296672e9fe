import { expect, test } from "vitest";
import { firstStep, nextStep } from "../../../runtime/paginate/index.ts";
import type { PageStep, Step } from "../../../runtime/paginate/mode.ts";
import type { Pagination } from "../../../runtime/paginate/model.ts";
import { keyOfRecords } from "../../../runtime/paginate/page-key.ts";
import { trailAfter } from "../../../runtime/paginate/trail.ts";
import { seenOf } from "./seen-of.ts";

type Numbered = Extract<Pagination, { kind: "page" }>;

const from1: Numbered = {
  kind: "page",
  token: { target: { in: "query", name: "page" }, param: "page" },
  start: 1,
  injectFirst: false,
};
const from0: Numbered = { ...from1, start: 0 };
const sized: Numbered = { ...from1, size: { param: "per_page", value: 2 } };
const lastPage: Numbered = {
  ...from0,
  stop: { call: "gte", args: [{ get: ["response", "page"] }, { get: ["response", "pages"] }] },
};

const at = (position: number, token?: number): PageStep => ({
  kind: "page",
  position,
  ...(token !== undefined && { token }),
});
const done: Step = { kind: "done" };

test.each<{ name: string; pagination: Numbered; params?: Record<string, unknown>; want: PageStep }>([
  { name: "pages are counted from 1", pagination: from1, want: at(1) },
  { name: "pages are counted from 0", pagination: from0, want: at(0) },
  {
    name: "with injectFirst, the first request sends page 1",
    pagination: { ...from1, injectFirst: true },
    want: at(1, 1),
  },
  {
    name: "with injectFirst, the first request sends page 0",
    pagination: { ...from0, injectFirst: true },
    want: at(0, 0),
  },
  {
    name: "a walk starts at the caller's page, and the step has no token",
    pagination: { ...from1, injectFirst: true },
    params: { page: "7" },
    want: at(7),
  },
  { name: "a null page is ignored", pagination: from1, params: { page: null }, want: at(1) },
])("the first step: $name", ({ pagination, params, want }) => {
  expect(firstStep(pagination, params ?? {})).toEqual(want);
});

test.each<{ name: string; pagination: Numbered; seen: Parameters<typeof seenOf>[0]; step: PageStep; want: Step }>([
  {
    name: "the number grows by 1 even after a page with more records than the page size",
    pagination: sized,
    seen: { received: 5 },
    step: at(1),
    want: at(2, 2),
  },
  { name: "page 0 is followed by page 1", pagination: from0, seen: { received: 1 }, step: at(0), want: at(1, 1) },
  {
    name: "a walk that starts at the caller's page continues with the next page",
    pagination: sized,
    seen: { received: 2, params: { page: "7" } },
    step: at(7),
    want: at(8, 8),
  },
  {
    name: "a page that is not full ends the walk",
    pagination: sized,
    seen: { received: 1 },
    step: at(3, 3),
    want: done,
  },
  {
    name: "an empty page after full pages ends the walk",
    pagination: sized,
    seen: { received: 0 },
    step: at(3, 3),
    want: done,
  },
  {
    name: "without a page size, an empty page ends the walk",
    pagination: from1,
    seen: { received: 0 },
    step: at(3, 3),
    want: done,
  },
  {
    name: "the stop condition ends a walk at the last page",
    pagination: lastPage,
    seen: { received: 9, response: { page: 4, pages: 4 } },
    step: at(4, 4),
    want: done,
  },
  {
    name: "a stop condition that compares an absent member does not hold",
    pagination: lastPage,
    seen: { received: 9 },
    step: at(4, 4),
    want: at(5, 5),
  },
])("the next step: $name", ({ pagination, seen, step, want }) => {
  expect(nextStep(pagination, seenOf(seen), step)).toMatchObject(want);
});

test("a stop condition that is a string is an error", () => {
  const pagination: Numbered = { ...from1, stop: { get: ["response", "more"] } };
  expect(() => nextStep(pagination, seenOf({ received: 1, response: { more: "no" } }), at(1))).toThrow(
    "[upstream_unreadable] a condition must be true or false",
  );
});

test.each<{ name: string; before: readonly unknown[]; records: readonly unknown[]; kind: Step["kind"] }>([
  { name: "the walk ends as stuck if the records are the same scalars", before: ["a"], records: ["a"], kind: "stuck" },
  {
    name: "the walk continues if only the last record is the same",
    before: [{ id: 1 }, { id: 2 }],
    records: [{ id: 3 }, { id: 2 }],
    kind: "page",
  },
  {
    name: "the walk continues if the second page has fewer of the same records",
    before: [{ id: 1 }, { id: 1 }],
    records: [{ id: 1 }],
    kind: "page",
  },
])("after two pages: $name", ({ before, records, kind }) => {
  const trail = trailAfter(undefined, keyOfRecords({ records: before }));
  expect(nextStep(from1, { ...seenOf({}), records }, { ...at(2, 2), ...(trail && { trail }) }).kind).toBe(kind);
});
