import { invalid } from "@agent-connectors/runtime";
import { validate } from "uuid";

/** How a list's query asks for a page. */
export interface PageQuery {
  readonly limit?: number;
  readonly cursor?: string;
}

/** The rows that a page needs. */
export interface Rows {
  /** The page begins behind the row with this id; absent for the first one. */
  readonly after?: string;
  /** One more than the page holds, which tells whether another one follows. */
  readonly count: number;
}

/** What was found on a part of the way. */
export interface Stretch<Row> {
  readonly rows: readonly Row[];
  /** Id of the last row that was looked at; absent where none is left behind it. */
  readonly reached: string | undefined;
}

/** A page, as it is answered. */
export interface ListPage<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly has_more: boolean; readonly cursor: string | null };
}

/**
 * The page that a query asks for, of rows that `read` gives in the order of their ids. Rows that come or go meanwhile
 * make no other row appear twice or not at all. Where `read` looks at a part only, the next page goes on behind that.
 * Throws `invalid_params` for a cursor that is none of ours.
 */
export async function listPage<Row extends { readonly id: string }>(
  { limit = defaultLimit, cursor }: PageQuery,
  read: (rows: Rows) => Promise<readonly Row[] | Stretch<Row>>,
): Promise<ListPage<Row>> {
  const found = await read({ ...(cursor !== undefined && { after: idOf(cursor) }), count: limit + 1 });
  const { rows, reached } = "rows" in found ? found : { rows: found, reached: undefined };
  const data = rows.slice(0, limit);
  const last = rows.length > limit ? data.at(-1)?.id : reached;
  return {
    data,
    meta: { has_more: last !== undefined, cursor: last === undefined ? null : Buffer.from(last).toString("base64url") },
  };
}

const defaultLimit = 50;

function idOf(cursor: string): string {
  const id = Buffer.from(cursor, "base64url").toString();
  if (validate(id)) return id;
  throw invalid("invalid_params", [
    { path: "cursor", code: "format", expected: "the `meta.cursor` of an earlier answer", found: "other text" },
  ]);
}
