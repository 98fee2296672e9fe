import { expect, test } from "vitest";
import type { Pagination } from "../../../runtime/model.ts";
import { pagingOf } from "../../../runtime/paginate/index.ts";

const token = { target: { in: "query", name: "p" } } as const;

test.each<{ name: string; pagination: Pagination; tokens: readonly (readonly [number, number])[]; words: string }>([
  {
    name: "an offset is the number of records before the page",
    pagination: { kind: "offset", token, injectFirst: false },
    tokens: [
      [0, 0],
      [7, 7],
      [50, 50],
    ],
    words: "add the number of records received to `p`",
  },
  {
    name: "pages from 0",
    pagination: { kind: "page", token, start: 0, injectFirst: false },
    tokens: [
      [0, 0],
      [1, 25],
      [4, 100],
    ],
    words: "add 1 to `p` (the first is 0)",
  },
  {
    name: "pages from 1, where 0 also means the first",
    pagination: { kind: "page", token, start: 1, injectFirst: true },
    tokens: [
      [0, 0],
      [1, 0],
      [3, 50],
    ],
    words: "add 1 to `p` (the first is 1)",
  },
])("recordsBefore and explain describe counted pages: $name", ({ pagination, tokens, words }) => {
  const paging = pagingOf(pagination);
  if (paging.kind !== "counted") throw new Error("expected counted pages");
  for (const [number, before] of tokens) expect(paging.recordsBefore(number, 25)).toBe(before);
  expect(paging.explain("p")).toBe(words);
});

test("firstPage is the upstream's number of the first page, or 1 if the token is not the number of a page", () => {
  expect(pagingOf({ kind: "page", token, start: 0, injectFirst: false }).firstPage).toBe(0);
  expect(pagingOf({ kind: "offset", token, injectFirst: false }).firstPage).toBe(1);
  expect(pagingOf({ kind: "cursor", token, value: null }).firstPage).toBe(1);
});

test("the paging of a cursor has the template of the next token, and the extras that are sent with it", () => {
  const extra = { target: { in: "query", name: "at" }, value: { get: ["last_record", "at"] } } as const;
  const value = { get: ["response", "next"] };
  expect(pagingOf({ kind: "cursor", token, value, with: [extra] })).toEqual({
    kind: "named",
    firstPage: 1,
    token: value,
    extras: [extra],
  });
  expect(pagingOf({ kind: "cursor", token, value })).toMatchObject({ extras: [] });
});
