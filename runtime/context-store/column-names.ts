import type { Column } from "./columns.ts";

/**
 * The names of columns that the tables of an engine already have: the columns of the store (`_key`, `_pass` and `raw`), `rowid` of
 * DuckDB, and the system columns of PostgreSQL.
 */
const reserved: ReadonlySet<string> = new Set([
  "_key",
  "_pass",
  "raw",
  "rowid",
  "tableoid",
  "xmin",
  "xmax",
  "cmin",
  "cmax",
  "ctid",
]);

/** Maximum bytes of a name. PostgreSQL truncates longer names. */
const maxNameBytes = 63;

/** Returns the name as PostgreSQL stores it: the whole characters in its first 63 bytes. */
export function truncatedName(name: string): string {
  return name.slice(0, new TextEncoder().encodeInto(name, new Uint8Array(maxNameBytes)).read);
}

/**
 * Returns the columns that the table of an entity cannot have, each with `fault`, the message of an error. The name of such a
 * column is reserved, or it is equal to the name of an earlier column. DuckDB ignores the case of names, and PostgreSQL ignores
 * all bytes after the 63rd. Both rules apply to every table, so that each table can be in either database.
 */
export function columnConflicts({
  entity,
  columns,
}: {
  readonly entity: string;
  readonly columns: readonly Column[];
}): readonly { readonly column: Column; readonly fault: string }[] {
  const seen = new Map<string, string>();
  return columns.flatMap((column) => {
    const { name } = column;
    const compared = truncatedName(name).toLowerCase();
    if (reserved.has(compared))
      return [{ column, fault: `expected columns of '${entity}' without reserved names, found '${name}'` }];
    const earlier = seen.get(compared);
    seen.set(compared, name);
    if (earlier === undefined) return [];
    const found = earlier === name ? `'${name}' twice` : `'${earlier}' and '${name}'`;
    const expected = `columns of '${entity}' whose names differ in the first ${maxNameBytes} bytes, ignoring case`;
    return [{ column, fault: `expected ${expected}, found ${found}` }];
  });
}
