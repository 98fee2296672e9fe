import { expect, test } from "vitest";
import { firstStep, nextStep, restStep } from "../../../runtime/paginate/index.ts";
import type { PageStep, Step } from "../../../runtime/paginate/mode.ts";
import type { Pagination } from "../../../runtime/paginate/model.ts";
import { seenOf } from "./seen-of.ts";

type Offset = Extract<Pagination, { kind: "offset" }>;

const plain: Offset = { kind: "offset", token: { target: { in: "query", name: "offset" } }, injectFirst: false };
const resumable: Offset = { ...plain, token: { ...plain.token, param: "offset" } };
const sized: Offset = { ...resumable, size: { param: "limit", value: 10, target: { in: "query", name: "limit" } } };
const configured: Offset = { ...plain, size: { value: { get: ["config", "page_size"] } } };
const stopping: Offset = { ...plain, stop: { call: "eq", args: [{ get: ["response", "more"] }, false] } };

const at = (position: number, token?: number): PageStep => ({
  kind: "page",
  position,
  ...(token !== undefined && { token }),
});
const done: Step = { kind: "done" };

test.each<{ name: string; pagination: Offset; params?: Record<string, unknown>; want: PageStep }>([
  { name: "a walk starts at 0 and sends no offset", pagination: plain, want: at(0) },
  {
    name: "with injectFirst, the first request sends offset 0",
    pagination: { ...plain, injectFirst: true },
    want: at(0, 0),
  },
  {
    name: "a walk starts at the caller's offset, and the step has no token, because the request already has the offset",
    pagination: resumable,
    params: { offset: 40 },
    want: at(40),
  },
  {
    name: "with a caller's offset, the step has no token, even with injectFirst",
    pagination: { ...resumable, injectFirst: true },
    params: { offset: 40 },
    want: at(40),
  },
  { name: "an offset can be a string of digits", pagination: resumable, params: { offset: "40" }, want: at(40) },
  {
    name: "the caller's offset can be 0",
    pagination: { ...resumable, injectFirst: true },
    params: { offset: 0 },
    want: at(0),
  },
  {
    name: "the param `offset` is ignored if the pagination names no param for the offset",
    pagination: plain,
    params: { offset: 40 },
    want: at(0),
  },
  {
    name: "an inherited property is not a param",
    pagination: { ...plain, token: { ...plain.token, param: "constructor" } },
    want: at(0),
  },
])("the first step: $name", ({ pagination, params, want }) => {
  expect(firstStep(pagination, params ?? {})).toEqual(want);
});

test.each([["many"], [""], [" "], [-1], [1.5], ["0x10"], [true], [{}]])("an offset of %j is refused", (offset) => {
  expect(() => firstStep(resumable, { offset })).toThrow(
    `[invalid_params] offset: expected a whole number of at least 0, found `,
  );
});

test.each<{ name: string; pagination: Offset; seen: Parameters<typeof seenOf>[0]; step?: PageStep; want: Step }>([
  { name: "a full page is followed by the next offset", pagination: sized, seen: { received: 10 }, want: at(10, 10) },
  {
    name: "the offset grows by the number of received records, not by the page size",
    pagination: sized,
    seen: { received: 12 },
    want: at(12, 12),
  },
  {
    name: "the offset grows from that of the previous page",
    pagination: sized,
    seen: { received: 10 },
    step: at(20, 20),
    want: at(30, 30),
  },
  {
    name: "the offset grows from the caller's",
    pagination: sized,
    seen: { received: 10, params: { offset: 40 } },
    step: at(40),
    want: at(50, 50),
  },
  { name: "fewer records than the page size end the walk", pagination: sized, seen: { received: 9 }, want: done },
  {
    name: "an empty page after full pages ends the walk",
    pagination: sized,
    seen: { received: 0 },
    step: at(20, 20),
    want: done,
  },
  {
    name: "the caller's size replaces the connector's",
    pagination: sized,
    seen: { received: 10, params: { limit: 20 } },
    want: done,
  },
  {
    name: "fewer records than the configured size end the walk",
    pagination: configured,
    seen: { received: 2, config: { page_size: "3" } },
    want: done,
  },
  {
    name: "without a page size, any record continues the walk",
    pagination: plain,
    seen: { received: 1 },
    want: at(1, 1),
  },
  { name: "without a page size, an empty page ends the walk", pagination: plain, seen: { received: 0 }, want: done },
  {
    name: "the stop condition ends a walk after a page with records",
    pagination: stopping,
    seen: { received: 5, response: { more: false } },
    want: done,
  },
  {
    name: "a false stop condition continues the walk",
    pagination: stopping,
    seen: { received: 5, response: { more: true } },
    want: at(5, 5),
  },
  {
    name: "an empty page ends the walk in spite of a false stop condition",
    pagination: stopping,
    seen: { received: 0, response: { more: true } },
    want: done,
  },
])("the next step: $name", ({ pagination, seen, step, want }) => {
  expect(nextStep(pagination, seenOf(seen), step ?? at(0))).toMatchObject(want);
});

test("nextStep does not change its arguments", () => {
  const given = [sized, seenOf({ received: 10 }), at(0)] as const;
  const before = structuredClone(given);
  expect(nextStep(...given)).toMatchObject(at(10, 10));
  expect(given).toEqual(before);
});

test("restStep continues after the last returned record, even if the stop condition holds", () => {
  const seen = seenOf({ received: 4, response: { more: false } });
  expect(restStep(stopping, seen, at(10))).toEqual(at(14, 14));
});
