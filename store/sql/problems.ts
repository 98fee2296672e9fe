import { nearest, type Problem } from "@agent-connectors/runtime";
import { quoted } from "../query/dialect.ts";
import type { StoreTable } from "../table.ts";
import type { SqlQuery } from "./query.ts";
import type { Refused } from "./refused.ts";

/** Returns the problem with a refused statement. For an unknown name, suggests the most similar allowed name, if any. */
export function refusalProblem({ refusal }: Refused, tables: readonly StoreTable[]): Problem {
  const names = refusal.noun === "table" ? tables.map(({ entity }) => entity) : (refusal.names ?? []);
  const suggestion = refusal.noun === undefined ? undefined : nearest(refusal.found, names);
  return {
    path: "sql",
    code: refusal.noun === undefined ? "invalid" : "unknown",
    expected: refusal.noun === "table" ? `one of the tables ${names.join(", ")}` : refusal.expected,
    found: refusal.noun === undefined ? refusal.found : `the ${refusal.noun} '${refusal.found}'`,
    ...(suggestion !== undefined && { suggestion }),
    ...(refusal.noun === "table" && { allowed: names }),
  };
}

/** Converts an engine's message to a problem. For an unknown column, suggests the most similar other column, if any. */
export function engineProblem(message: string, { sql, tables }: Pick<SqlQuery, "sql" | "tables">): Problem {
  const path = "sql";
  const found = `${message}${quotingHint(sql, tables)}`;
  const column = unknownColumns.map((pattern) => pattern.exec(message)?.[1]).find((name) => name !== undefined);
  const names = tables.filter(({ entity }) => sql.includes(entity)).flatMap(({ columns }) => columns);
  // A column of another table in the statement can have the unknown name. A suggestion of this name would not help.
  const other = nearest(
    column,
    names.map(({ name }) => name).filter((name) => name !== column),
  );
  if (other === undefined) return { path, code: "invalid", expected: "a statement that the engine can execute", found };
  // The suggestion replaces the name in the statement, and adds quotes only if that name has none. Keywords need quotes, and
  // on PostgreSQL also names with capital letters.
  const suggestion = sql.includes(quoted(String(column))) ? other : quoted(other);
  const expected = `a column, such as '${suggestion}'`;
  return { path, code: "unknown", expected, found: `the column '${column}'`, suggestion };
}

/** Engine messages about an unknown column. */
const unknownColumns: readonly RegExp[] = [
  /Referenced column "([^"]+)" not found/,
  /does not have a column named "([^"]+)"/,
  /column "([^"]+)" does not exist/,
  /column \w+\.(\w+) does not exist/,
];

function quotingHint(sql: string, tables: readonly StoreTable[]): string {
  const column = tables
    .flatMap(({ columns }) => columns)
    .find(({ name }) => name.includes(".") && sql.includes(name) && !sql.includes(`"${name}"`));
  return column === undefined ? "" : `; write the column as "${column.name}", in double quotes`;
}
