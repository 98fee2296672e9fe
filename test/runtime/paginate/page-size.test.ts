import { expect, onTestFinished, test } from "vitest";
import type { Connector, Json, Pagination, StoreRules } from "../../../runtime/index.ts";
import { createStoreClient } from "../../../runtime/index.ts";
import { key } from "../fixtures/client-for.ts";
import { helpDesk } from "../fixtures/help-desk.ts";
import { json, loopback } from "../fixtures/loopback.ts";

const token = (name: string) => ({ target: { in: "query" as const, name } });
const size = { target: { in: "query" as const, name: "limit" }, param: "limit", value: { get: ["params", "limit"] } };
const paginations: Readonly<Record<string, Pagination>> = {
  offset: { kind: "offset", token: token("after"), injectFirst: false, size },
  page: { kind: "page", token: token("after"), start: 0, injectFirst: false, size },
  cursor: { kind: "cursor", token: token("after"), value: { get: ["response", "next"] }, size },
};

const byUrl: Pagination = {
  kind: "cursor",
  token: { target: { in: "url" } },
  value: { get: ["response", "url"] },
  size,
};

const records = 20;

/**
 * Starts an upstream whose tickets with an id in `wide` have a subject of `width` characters. With the default width, a page
 * with three of these tickets exceeds `maxBodyBytes`. `walk` reads all pages from a position. `limits` returns the page sizes
 * of all requests, and `tokens` returns their page tokens.
 */
async function upstream(kind: string, wide: readonly number[], width = 600) {
  const { baseUrl, seen } = await loopback(({ path }, response) => {
    const query = new URL(path, "http://a").searchParams;
    const limit = Number(query.get("limit") ?? 2);
    const after = Number(query.get("after") ?? 0);
    const from = kind === "page" ? after * limit : after;
    const ids = Array.from({ length: Math.min(limit, records - from) }, (_, at) => from + at);
    const data = ids.map((id) => ({ id: `${id}`, subject: "s".repeat(wide.includes(id) ? width : 1) }));
    const next = from + limit < records ? from + limit : null;
    const url = next === null ? null : `/tickets?limit=${limit}&after=${next}`;
    json(response, { data, next, url });
  });
  const { tickets } = helpDesk.entities;
  const limit = { schema: { type: "integer" as const, maximum: 8 }, required: false, target: size.target };
  const entity = {
    ...tickets,
    actions: {
      ...tickets.actions,
      list: { ...tickets.actions.list, params: { limit }, pagination: paginations[kind] ?? byUrl },
    },
    contextStore: tickets.contextStore as StoreRules,
  };
  const connector: Connector = { ...helpDesk, entities: { ...helpDesk.entities, tickets: entity } };
  const client = createStoreClient(connector, {
    credentials: { api_key: key },
    baseUrl,
    limits: { maxBodyBytes: 1_500 },
  });
  onTestFinished(() => client.close());
  const limits = () => seen.map(({ path }) => Number(new URL(path, "http://a").searchParams.get("limit")));
  const tokens = () => seen.map(({ path }) => new URL(path, "http://a").searchParams.get("after"));
  const walk = (from?: Json, params: Readonly<Record<string, Json>> = {}) =>
    Array.fromAsync(client.pages("tickets", { params, from }));
  return { walk, limits, tokens };
}

const idsOf = (pages: readonly { readonly records: readonly Json[] }[]) =>
  pages.flatMap((page) => page.records.map((record) => Number((record as { id: string }).id)));

const all = Array.from({ length: records }, (_, id) => id);

test.each(Object.keys(paginations))("a walk by %s has pages of the largest size", async (kind) => {
  const { walk, limits } = await upstream(kind, []);
  expect(idsOf(await walk())).toEqual(all);
  expect(limits()).toEqual([8, 8, 8]);
});

test("a walk begins with the page size in its params, and halves it after a response that is too large", async () => {
  const { walk, limits } = await upstream("cursor", [10, 11, 12]);
  const pages = await walk(undefined, { limit: 5 });
  expect(idsOf(pages)).toEqual(all);
  const begun = limits();
  expect(begun).toEqual([5, 5, 5, 2, 2, 2, 2, 2]);
  const { next } = pages[2] as { next: Json };
  expect(idsOf(await walk(next, { limit: 5 }))).toEqual(all.slice(12));
  expect(new Set(limits().slice(begun.length))).toEqual(new Set([2]));
});

test.each(Object.keys(paginations))("a walk by %s halves the size after a response that is too large", async (kind) => {
  const { walk, limits } = await upstream(kind, [9, 10, 11]);
  const pages = await walk();
  expect(idsOf(pages)).toEqual(all);
  const begun = limits();
  // The last page is full, so a walk by offset or page number requests one more page, which is empty.
  expect(begun).toEqual([8, 8, 4, 2, 2, 2, 2, 2, 2, ...(kind === "cursor" ? [] : [2])]);
  // A walk that continues after the third page uses the size of this page.
  const { next } = pages[2] as { next: Json };
  expect(idsOf(await walk(next))).toEqual(all.slice(12));
  expect(new Set(limits().slice(begun.length))).toEqual(new Set([2]));
});

test.each(Object.keys(paginations))("a walk by %s halves the size if its first page is too large", async (kind) => {
  const { walk, limits, tokens } = await upstream(kind, [0, 1, 2]);
  expect(idsOf(await walk())).toEqual(all);
  expect(limits().slice(0, 3)).toEqual([8, 4, 2]);
  // All three requests are for the first page.
  expect(tokens().slice(0, 3)).toEqual([null, null, null]);
});

test("a walk fails if a page of one record is too large", async () => {
  const { walk, limits } = await upstream("cursor", [3], 1_600);
  await expect(walk()).rejects.toMatchObject({ code: "too_large" });
  expect(limits()).toEqual([8, 4, 2, 2, 1, 1]);
});

test("a walk by URL begins again with half the size after a response that is too large", async () => {
  const { walk, limits } = await upstream("url", [9, 10, 11]);
  const pages = await walk();
  expect([...new Set(idsOf(pages))].toSorted((one, other) => one - other)).toEqual(all);
  expect(idsOf(pages).slice(-records)).toEqual(all);
  const begun = limits();
  expect(begun).toEqual([8, 8, 4, 4, 4, ...Array.from({ length: 10 }, () => 2)]);
  // A walk from a position continues with the URL of the position, which contains the page size.
  const { next } = pages.at(-2) as { next: Json };
  expect(idsOf(await walk(next))).toEqual(all.slice(-2));
});
