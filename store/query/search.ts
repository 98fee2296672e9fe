import { throwIfCancelled } from "../cancelled.ts";
import type { KeyedRecord, SearchPage } from "../context-store.ts";
import { readMember, typedValue } from "../values.ts";
import type { CheckedSearch } from "./check-search.ts";
import { compileSearch } from "./compile.ts";
import { writeCursor } from "./cursor.ts";
import type { Dialect, PageStatements, SqlValue } from "./dialect.ts";
import { meets } from "./evaluate.ts";
import type { Position, SearchQuery } from "./plan.ts";
import { project } from "./project.ts";

/** An engine that has the table of a search. */
export interface SearchEngine {
  readonly dialect: Dialect;
  /** The table's name in SQL. Default: the quoted entity. */
  readonly table?: string;
  /**
   * Runs one of the alternative statements in `page`. Returns `_key` and `raw` of each row in the order of the search. If `page`
   * has `unsorted`, this function must sort the rows.
   */
  readonly run: (page: PageStatements, params: readonly SqlValue[]) => Promise<readonly (readonly unknown[])[]>;
  /** An abort ends the search before its next statement. */
  readonly signal?: AbortSignal | undefined;
}

/** Maximum records that one statement selects, unless `limit` is larger. */
const maxCandidates = 8_000;

/**
 * Returns one page of a search on an engine. A statement can also select records that do not match the filter, so this function
 * reads records until enough of them match.
 */
export async function runSearch(
  query: SearchQuery,
  { dialect, table, run, signal }: SearchEngine,
): Promise<SearchPage> {
  const found: KeyedRecord[] = [];
  let { after } = query;
  let size = query.limit + 1;
  let read = 0;
  // Begins with the bound that is faster to evaluate (see `Bound` in `compile.ts`). If most records match, this bound selects few
  // others.
  let bound: "superset" | "narrow" = "superset";
  for (;;) {
    throwIfCancelled(signal);
    const part = { ...query, limit: size, ...(after && { after }) };
    const { page, params, isExact, hasNarrower } = compileSearch(part, dialect, { table, bound });
    const rows = await run(page, params);
    let last: KeyedRecord | undefined;
    for (const [key, raw] of rows) {
      last = { key: String(key), record: JSON.parse(String(raw)) };
      if (isExact || meets(query.filter, last.record)) found.push(last);
      if (found.length > query.limit) break;
    }
    read += rows.length;
    if (isExact || last === undefined || rows.length < size || found.length > query.limit) break;
    after = positionOf(query, last);
    if (hasNarrower && bound === "superset") {
      // With the bound `narrow`, most selected records match, so `size` need not grow.
      bound = "narrow";
      continue;
    }
    // Twice the number of records that the next statement must read if the share of matches stays the same.
    const needed = (2 * read * (query.limit + 1 - found.length)) / Math.max(1, found.length);
    size = Math.max(size, Math.min(Math.ceil(needed), maxCandidates));
  }
  return { records: found.slice(0, query.limit), more: found.length > query.limit };
}

/** The position of a record in the order of a search. */
export function positionOf({ sort }: SearchQuery, { key, record }: KeyedRecord): Position {
  const values = sort.map(({ column }) => {
    const { value } = readMember(record, column.path);
    return value === undefined ? null : (typedValue(column, value) ?? null);
  });
  return { key, values };
}

/** The records and the cursor of a page, in the form of the action's result. */
export function pageOf({ search, projection, scope }: CheckedSearch, { records, more }: SearchPage) {
  const last = more ? records.at(-1) : undefined;
  return {
    data: records.map(({ record }) => project(record, projection)),
    has_more: more,
    cursor: last === undefined ? null : writeCursor(scope, positionOf(search, last)),
  };
}
