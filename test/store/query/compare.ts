import { isDeepStrictEqual } from "node:util";
import type { Json } from "@agent-connectors/runtime";
import { checkSearch, pageOf, type SearchPage, type SearchParams, type SearchQuery } from "@agent-connectors/store";
import { expect } from "vitest";
import type { TestRecord } from "./arbitraries.ts";
import { matches, sorted } from "./evaluate.ts";
import { table } from "./table.ts";

const secret = "a secret for cursors";

export type Search = (query: SearchQuery) => Promise<SearchPage>;

/** Returns one page of a valid search. */
export async function searchOnce(search: Search, params: SearchParams) {
  const checked = checkSearch(table, params, secret);
  if ("problems" in checked) throw new Error(`refused: ${JSON.stringify([params, checked.problems])}`);
  return pageOf(checked, await search(checked.search));
}

/** Walks through all pages of a search. */
export async function walk(search: Search, params: SearchParams): Promise<readonly Json[]> {
  const data: Json[] = [];
  let cursor: string | null | undefined;
  do {
    const page: Awaited<ReturnType<typeof searchOnce>> = await searchOnce(search, {
      ...params,
      ...(cursor && { cursor }),
    });
    data.push(...page.data);
    cursor = page.cursor;
  } while (cursor !== null);
  return data;
}

/** Expects that an engine and the plain evaluator return the same records in the same order. */
export async function expectSame(search: Search, records: readonly TestRecord[], params: SearchParams): Promise<void> {
  const { filter, sort } = params.query as {
    readonly filter: Json;
    readonly sort: readonly Readonly<Record<string, string>>[];
  };
  const wanted = sorted(
    records.filter((record) => matches(filter, record)),
    sort,
  );
  const found = await walk(search, params);
  const missing = wanted.find((record) => !found.some((each) => isDeepStrictEqual(each, record)));
  const surplus = found.find((record) => !wanted.some((each) => isDeepStrictEqual(each, record)));
  expect({ found, missing, surplus }, JSON.stringify({ params, missing, surplus })).toEqual({ found: wanted });
}
