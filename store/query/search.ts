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
   * Runs one of the alternative statements of `page`, and returns `_key` and `raw` of each row in the order of the search. If
   * `page` has `unsorted`, this function sorts the rows.
   */
  readonly run: (page: PageStatements, params: readonly SqlValue[]) => Promise<readonly (readonly unknown[])[]>;
  /** Ends the search before its next statement. */
  readonly signal?: AbortSignal | undefined;
}

/** Maximum candidates of one statement, unless `limit` is larger. */
const maxCandidates = 8_000;

/**
 * Returns one page of a search on an engine. A candidate is a record that a statement selects. Not every candidate matches the
 * filter. Reads candidates until enough of them match, or until there are no more.
 */
export async function runSearch(
  query: SearchQuery,
  { dialect, table, run, signal }: SearchEngine,
): Promise<SearchPage> {
  const found: KeyedRecord[] = [];
  let { after } = query;
  let size = query.limit + 1;
  let read = 0;
  // The first statement has the bound `superset` (see `Bound` in `compile.ts`). If most records match, reading the few records
  // that do not match is faster than evaluating a condition with the bound `narrow`.
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
      // With the bound `narrow`, most candidates match. So the next statement does not need more candidates than this statement.
      bound = "narrow";
      continue;
    }
    // `needed` is twice the estimated number of further candidates. The share of matches so far determines the estimate.
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
