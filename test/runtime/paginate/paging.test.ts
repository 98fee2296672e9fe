import { expect, test } from "vitest";
import {
  countsPages,
  hasNumberedPages,
  isTokenName,
  pageExtras,
  resizedStep,
} from "../../../runtime/paginate/index.ts";
import type { Pagination } from "../../../runtime/paginate/model.ts";

const token = { target: { in: "query", name: "p" } } as const;
const offset: Pagination = { kind: "offset", token, injectFirst: false };
const fromOne: Pagination = { kind: "page", token, start: 1, injectFirst: true };
const cursor: Pagination = { kind: "cursor", token, value: { get: ["response", "next"] } };

test.each<{ name: string; pagination: Pagination; position: unknown; want: unknown }>([
  { name: "an offset stays the same", pagination: offset, position: 70, want: 70 },
  { name: "pages counted from 0", pagination: { ...fromOne, start: 0 }, position: 4, want: 8 },
  { name: "pages counted from 1", pagination: fromOne, position: 3, want: 5 },
  { name: "a cursor stays the same", pagination: cursor, position: "c", want: "c" },
])("resizedStep keeps the first record of the page: $name", ({ pagination, position, want }) => {
  const step = { kind: "page", token: position, position } as const;
  expect(resizedStep(pagination, step, { from: 10, to: 5 })).toEqual({ kind: "page", token: want, position: want });
});

test("resizedStep returns a step to the smaller page that contains the first record of the larger page", () => {
  const step = { kind: "page", token: 3, position: 3 } as const;
  expect(resizedStep(fromOne, step, { from: 7, to: 3 })).toMatchObject({ position: 5 });
});

test("countsPages is true for page numbers, and hasNumberedPages is true for page numbers and offsets", () => {
  expect([fromOne, offset, cursor].map(countsPages)).toEqual([true, false, false]);
  expect([fromOne, offset, cursor].map(hasNumberedPages)).toEqual([true, true, false]);
});

test("pageExtras returns the values that are sent with a cursor, and nothing in other modes", () => {
  const extra = { target: { in: "query", name: "at" }, value: { get: ["last_record", "at"] } } as const;
  expect(pageExtras({ ...cursor, with: [extra] })).toEqual([extra]);
  expect([cursor, offset, fromOne, undefined].flatMap(pageExtras)).toEqual([]);
});

test("isTokenName compares a name with the usual names of the mode, ignoring case and separators", () => {
  expect(["Starting_After", "page-token", "offset"].map((name) => isTokenName(cursor, name))).toEqual([
    true,
    true,
    false,
  ]);
});
