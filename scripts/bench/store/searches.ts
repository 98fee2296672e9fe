import { pick, statuses, ticketOf, words } from "./tickets.ts";

/** A search of the context store, and the SQL that a person would write for the same records. */
export interface SearchCase {
  readonly name: string;
  readonly query: object;
  readonly params: readonly (string | number)[];
  /** The SQL after WHERE, including ORDER BY, for DuckDB. */
  readonly duckdb: string;
  /** The SQL after WHERE, including ORDER BY, for PostgreSQL. */
  readonly postgres: string;
}

/** The number of records on a page. */
export const pageSize = 100;

/**
 * The searches of a round: at least one for each of the `operatorGroups`, except `in` and `not`. The values change with the
 * round, except those of 'range and sort' and the age in 'order inside an array, few records'.
 */
export function searchesOf(round: number, records: number): readonly SearchCase[] {
  const ticket = ticketOf(pick(round, records));
  const word = words[pick(round + 1_000, words.length)] ?? "";
  const typo = `${word.slice(0, -1)}y`;
  const edits = typo.length < 4 ? 0 : typo.length < 8 ? 1 : 2;
  const status = statuses[round % statuses.length] ?? "";
  const tag = `tag${pick(round + 2_000, 500)}`;
  const age = 80 + (round % 7);
  const since = "2025-02-01T00:00:00Z";
  return [
    {
      name: "equality of the key",
      query: { filter: { eq: { id: String(ticket.id) } } },
      params: [String(ticket.id)],
      duckdb: "id = $1 ORDER BY id",
      postgres: "id = $1 ORDER BY id",
    },
    {
      name: "equality",
      query: { filter: { eq: { status } } },
      params: [status],
      duckdb: "status = $1 ORDER BY id",
      postgres: "status = $1 ORDER BY id",
    },
    {
      name: "range and sort",
      query: { filter: { gt: { created: since }, lt: { amount: 500_000 } }, sort: [{ created: "desc" }] },
      params: [since],
      duckdb: "created > $1::TIMESTAMP AND amount < 500000 ORDER BY created DESC, id",
      postgres: "created > $1::timestamptz AND amount < 500000 ORDER BY created DESC NULLS LAST, id",
    },
    {
      name: "contains",
      query: { filter: { contains: { subject: word } } },
      params: [word],
      duckdb: "contains(lower(subject), $1) ORDER BY id",
      postgres: "subject ILIKE '%' || $1 || '%' ORDER BY id",
    },
    {
      name: "keyword",
      query: { filter: { keyword: { subject: word } } },
      params: [word],
      duckdb: "list_contains(string_split(lower(subject), ' '), $1) ORDER BY id",
      postgres: "$1 = ANY (string_to_array(lower(subject), ' ')) ORDER BY id",
    },
    {
      name: "fuzzy",
      query: { filter: { fuzzy: { subject: typo } } },
      params: [typo],
      duckdb: `len(list_filter(string_split(lower(subject), ' '), lambda w: starts_with(w, $1) OR levenshtein(w, $1) <= ${edits})) > 0 ORDER BY id`,
      postgres: `EXISTS (SELECT FROM unnest(string_to_array(lower(subject), ' ')) w WHERE w LIKE $1 || '%' OR levenshtein(w, $1) <= ${edits}) ORDER BY id`,
    },
    {
      name: "array_contains",
      query: { filter: { array_contains: { tags: tag } } },
      params: [tag],
      duckdb: "list_contains(from_json(tags, '[\"VARCHAR\"]'), $1) ORDER BY id",
      postgres: "tags @> to_jsonb($1::text) ORDER BY id",
    },
    {
      name: "order inside an array",
      query: { filter: { gt: { "people.age": age } } },
      params: [age],
      duckdb: "list_max(json_extract(people, '$[*].age')::BIGINT[]) > $1::BIGINT ORDER BY id",
      postgres:
        "EXISTS (SELECT FROM jsonb_array_elements(people) p WHERE (p->>'age')::bigint > $1::bigint) ORDER BY id",
    },
    {
      name: "order inside an array, few records",
      query: { filter: { and: [{ gt: { "people.age": 86 } }, { contains: { subject: word } }] } },
      params: [word],
      duckdb: "contains(lower(subject), $1) AND list_max(json_extract(people, '$[*].age')::BIGINT[]) > 86 ORDER BY id",
      postgres:
        "subject ILIKE '%' || $1 || '%' AND EXISTS (SELECT FROM jsonb_array_elements(people) p WHERE (p->>'age')::bigint > 86) ORDER BY id",
    },
  ];
}
