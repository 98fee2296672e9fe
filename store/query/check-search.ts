import {
  describe,
  type Json,
  type Problem,
  storeLimits,
  suggested,
  unknownName,
  valueProblem,
} from "@agent-connectors/runtime";
import type { StoreTable } from "../table.ts";
import { checkFilter } from "./check-filter.ts";
import { type CursorScope, readCursor } from "./cursor.ts";
import { findPlace, isProblem } from "./places.ts";
import type { Place, SearchQuery, SortKey } from "./plan.ts";
import { checkFields, type Projection } from "./project.ts";

/** The unchecked params of a `context_store_search` request in the query form (see `StoreQuery`). */
export interface SearchParams {
  readonly query?: unknown;
  readonly limit?: unknown;
  readonly cursor?: unknown;
  readonly fields?: unknown;
}

/** A search whose params are valid. */
export interface CheckedSearch {
  readonly search: SearchQuery;
  /** The fields of the result; `undefined` for all fields. */
  readonly projection: Projection | undefined;
  /** The search to which the cursor of the result belongs. */
  readonly scope: CursorScope;
}

const { query: limits } = storeLimits;

/** Maximum fields of `sort`. */
const maxSortKeys = 8;

/**
 * Checks a search, and converts its values to the types of their fields. Returns all problems if there are any. It reads the
 * cursor only if the other params have no problems.
 */
export function checkSearch(
  table: StoreTable,
  { query, limit, cursor, fields }: SearchParams,
  secret: CursorScope["secret"],
): CheckedSearch | { readonly problems: readonly Problem[] } {
  const { filter, sort, problems } = checkQuery(table, query);
  const { condition, problems: ofFilter } = checkFilter(table, filter, "query.filter");
  const { keys, problems: ofSort } = checkSort(table, sort);
  const { projection, problems: ofFields } = checkFields(table, fields, "fields");
  const scope: CursorScope = { secret, entity: table.entity, filter: json(filter), sort: keys };
  const ofParams = [...problems, ...ofFilter, ...ofSort, ...checkLimit(limit), ...ofFields];
  // `readCursor` requires a valid filter and valid sort keys.
  const after = cursor === undefined || cursor === null || ofParams.length > 0 ? undefined : afterOf(scope, cursor);
  const all = after !== undefined && isProblem(after) ? [...ofParams, after] : ofParams;
  if (all.length > 0) return { problems: all };
  const search: SearchQuery = {
    table,
    filter: condition,
    sort: keys,
    limit: typeof limit === "number" ? limit : limits.default,
    ...(after !== undefined && !isProblem(after) && { after }),
  };
  return { search, projection, scope };
}

function checkQuery(
  { semantic }: StoreTable,
  query: unknown,
): { filter?: unknown; sort?: unknown; problems: readonly Problem[] } {
  const problem = valueProblem("query", { type: "object" }, query);
  const hasSemantic = query === undefined && Object.keys(semantic).length > 0;
  if (problem) return { problems: [hasSemantic ? { ...problem, expected: "'query' or 'semantic'" } : problem] };
  const names = ["filter", "sort"];
  const members = Object(query);
  const unknown = Object.keys(members).filter((name) => !names.includes(name));
  const problems = unknown.map((name) => unknownName(`query.${name}`, { noun: "member", name, names }));
  return { ...members, problems };
}

function json(value: unknown): Json {
  // The checks of the filter and the sort accept only JSON.
  return (value ?? null) as Json;
}

function checkLimit(limit: unknown): readonly Problem[] {
  const schema = { type: "integer", minimum: 1, maximum: limits.records } as const;
  const problem = limit === undefined ? undefined : valueProblem("limit", schema, limit);
  return problem ? [problem] : [];
}

function checkSort(
  table: StoreTable,
  sort: unknown,
): { readonly keys: readonly SortKey[]; readonly problems: readonly Problem[] } {
  const path = "query.sort";
  if (sort === undefined) return { keys: [], problems: [] };
  if (!Array.isArray(sort))
    return {
      keys: [],
      problems: [
        {
          path,
          code: "type",
          type: "array",
          expected: exampleOfSort,
          found: describe(sort),
          ...suggested(suggestedSort(table, sort)),
        },
      ],
    };
  if (sort.length > maxSortKeys) {
    const expected = `at most ${maxSortKeys} fields`;
    return { keys: [], problems: [{ path, code: "size", expected, found: `${sort.length}`, maximum: maxSortKeys }] };
  }
  const checked = sort.map((each, at) => checkSortKey(table, each, `${path}[${at}]`));
  return {
    keys: checked.filter((each): each is SortKey => !isProblem(each)),
    problems: checked.filter((each) => isProblem(each)),
  };
}

/** The valid sort that a caller probably means by a string such as `created desc`, or by an object with one field. */
function suggestedSort(table: StoreTable, sort: unknown): Json | undefined {
  const [, field, direction = "asc"] = typeof sort === "string" ? (FIELD_AND_DIRECTION.exec(sort) ?? []) : [];
  const probable = [field === undefined ? json(sort) : { [field]: direction.toLowerCase() }];
  return checkSort(table, probable).problems.length === 0 ? probable : undefined;
}

const FIELD_AND_DIRECTION = /^(\S+)(?:\s+(asc|desc))?$/i;

const exampleOfSort = `an array such as [{"created":"desc"}]`;

function checkSortKey(table: StoreTable, key: unknown, path: string): SortKey | Problem {
  const entries = typeof key === "object" && key !== null && !Array.isArray(key) ? Object.entries(key) : [];
  const [entry, ...others] = entries;
  if (entry === undefined || others.length > 0) {
    const found = others.length > 0 ? `${entries.length} fields in one object` : describe(key);
    return { path, code: "invalid", expected: `an object with one field, such as {"created":"desc"}`, found };
  }
  const [name, direction] = entry;
  const place = findPlace(table, name, `${path}.${name}`);
  if (isProblem(place)) return place;
  if (!isSortable(place)) {
    const found = `'${name}', which is an array or an object, or part of one`;
    return { path: `${path}.${name}`, code: "invalid", expected: "a field with one scalar value", found };
  }
  const problem = valueProblem(`${path}.${name}`, { enum: ["asc", "desc"] }, direction);
  return problem ?? { column: place.column, direction: direction === "desc" ? "desc" : "asc" };
}

function isSortable({ column }: Place): boolean {
  return column.type !== "json";
}

function afterOf(scope: CursorScope, cursor: unknown): ReturnType<typeof readCursor> | Problem {
  const after = typeof cursor === "string" ? readCursor(scope, cursor) : undefined;
  return (
    after ?? {
      path: "cursor",
      code: "invalid",
      expected: "meta.cursor of an earlier page of the same search, with the same entity, filter and sort",
      found: describe(cursor),
    }
  );
}
