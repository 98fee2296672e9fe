import { invalid } from "@agent-connectors/runtime";
import { validate } from "uuid";
import { listLimits } from "../limits.ts";

/** Selects a page of a list. */
export interface PageQuery {
  /** Maximum rows; by default `listLimits.default`. */
  readonly limit?: number;
  /** The `cursor` of the previous `ListPage`; absent for the first page. */
  readonly cursor?: string;
}

/** A page of a list. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** The cursor of the next page; `null` on the last page. */
  readonly cursor: string | null;
}

/** Selects the rows to read for a page. */
export interface RowRange {
  /** Id of the row before this range; absent for the first page. */
  readonly after?: string;
  /** Maximum rows: the limit of the page, plus one row that shows whether another page follows. */
  readonly count: number;
}

/** The result of a read that examines a limited number of rows. */
export interface PartialRead<Row> {
  readonly rows: readonly Row[];
  /** Id of the last row examined; `undefined` when no row follows it. */
  readonly reached: string | undefined;
}

/**
 * Returns a page of rows. `read` must return rows in the order of their ids. The next page starts after the last row of this
 * page, so that inserting or deleting rows between two reads neither repeats nor skips other rows. After a `PartialRead` of at
 * most `limit` rows, the next page starts after `reached`. Throws `invalid_params` for an invalid cursor.
 */
export async function listPage<Row extends { readonly id: string }>(
  { limit = listLimits.default, cursor }: PageQuery,
  read: (range: RowRange) => Promise<readonly Row[] | PartialRead<Row>>,
): Promise<ListPage<Row>> {
  const found = await read({ ...(cursor !== undefined && { after: idOf(cursor) }), count: limit + 1 });
  const { rows, reached } = "rows" in found ? found : { rows: found, reached: undefined };
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1)?.id : reached;
  return { rows: page, cursor: last === undefined ? null : Buffer.from(last).toString("base64url") };
}

function idOf(cursor: string): string {
  const id = Buffer.from(cursor, "base64url").toString();
  if (validate(id)) return id;
  throw invalid("invalid_params", [
    {
      path: "cursor",
      code: "format",
      expected: "the `meta.cursor` of an earlier response",
      found: "a string that does not match (not shown)",
    },
  ]);
}
