import { isDeepStrictEqual } from "node:util";
import type { Json } from "@agent-connectors/runtime";
import {
  checkSearch,
  pageOf,
  type SearchPage,
  type SearchParams,
  type SearchQuery,
  type StoreTable,
} from "@agent-connectors/store";
import { expect } from "vitest";
import { matches, selected, sorted } from "./evaluate.ts";
import type { Model } from "./model.ts";
import type { TestRecord } from "./records.ts";
import type { TestSearch } from "./searches.ts";

const secret = "a secret for cursors";

/** Searches a store. */
export type Search = (query: SearchQuery) => Promise<SearchPage>;

/** Returns one page of a valid search. */
export async function searchOnce(search: Search, table: StoreTable, params: SearchParams) {
  const checked = checkSearch(table, params, secret);
  if ("problems" in checked) throw new Error(`refused: ${JSON.stringify([params, checked.problems])}`);
  return pageOf(checked, await search(checked.search));
}

/** Returns the records of all pages of a search. */
async function walk(search: Search, { table }: Model, { limits, filter, sort, fields }: TestSearch) {
  const params = { query: { filter, sort }, ...(fields && { fields }) };
  const data: Json[] = [];
  let cursor: string | null | undefined;
  for (let at = 0; cursor !== null; at++) {
    const limit = limits[at % limits.length];
    const page: Awaited<ReturnType<typeof searchOnce>> = await searchOnce(search, table, {
      ...params,
      limit,
      ...(cursor && { cursor }),
    });
    expect(page.data.length).toBeLessThanOrEqual(limit ?? 0);
    data.push(...page.data);
    cursor = page.cursor;
  }
  return data;
}

/** Expects that an engine and `evaluate.ts` return the same records in the same order, with the same fields. */
export async function expectSame(
  search: Search,
  { model, records }: { readonly model: Model; readonly records: readonly TestRecord[] },
  query: TestSearch,
): Promise<void> {
  const { filter, sort, fields } = query;
  const met = records.filter((record) => matches(model.searchable, filter, record));
  const paths = fields?.map((name) => pathOf(model, name)) ?? [[]];
  const expected = sorted(model.searchable, met, sort).map((record) => selected(record, paths));
  const found = await walk(search, model, query);
  if (isDeepStrictEqual(found, expected)) return;
  expect(found, JSON.stringify({ query, fields: model.fields, records })).toEqual(expected);
  throw new Error("expected strictly equal values, found values that only `toEqual` accepts");
}

/** The path of a field, or of an object that contains fields. */
function pathOf({ searchable }: Model, name: string): readonly string[] {
  const paths = Object.values(searchable).flatMap(({ path }) => path.map((_, at) => path.slice(0, at + 1)));
  const path = paths.find((names) => names.join(".") === name);
  if (!path) throw new Error(`expected the name of a field, found '${name}'`);
  return path;
}
