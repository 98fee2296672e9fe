import { ConnectorError } from "@agent-connectors/runtime";
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

/** A page, as it is answered. */
export interface ListPage<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly has_more: boolean; readonly cursor: string | null };
}

/**
 * The page that a query asks for, of rows that `read` gives in the order of their ids. Rows that come or go meanwhile
 * make no other row appear twice or not at all. Throws `invalid_params` for a cursor that is none of ours.
 */
export async function listPage<Row extends { readonly id: string }>(
  query: PageQuery,
  read: (rows: Rows) => Promise<readonly Row[]>,
): Promise<ListPage<Row>> {
  const limit = query.limit ?? 50;
  const after = query.cursor === undefined ? {} : { after: idOf(query.cursor) };
  const rows = await read({ ...after, count: limit + 1 });
  const data = rows.slice(0, limit);
  const last = rows.length > limit ? data.at(-1) : undefined;
  return {
    data,
    meta: {
      has_more: last !== undefined,
      cursor: last === undefined ? null : Buffer.from(last.id).toString("base64url"),
    },
  };
}

function idOf(cursor: string): string {
  const id = Buffer.from(cursor, "base64url").toString();
  if (!validate(id))
    throw new ConnectorError(
      "invalid_params",
      "cursor: expected the `meta.cursor` of an earlier answer, found other text",
      {
        details: [{ path: "cursor", expected: "the `meta.cursor` of an earlier answer", found: "other text" }],
      },
    );
  return id;
}
