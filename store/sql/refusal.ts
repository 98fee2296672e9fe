import { nearest, type Problem } from "@agent-connectors/runtime";
import type { StoreTable } from "../table.ts";
import type { Refused } from "./refused.ts";

/** Returns the problem with a refused statement, with the name that the caller probably meant. */
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

/** Returns a hint if the statement contains, without quotes, the name of a column with a dot; otherwise an empty string. */
export function quotingHint(sql: string, tables: readonly StoreTable[]): string {
  const column = tables
    .flatMap(({ columns }) => columns)
    .find(({ name }) => name.includes(".") && sql.includes(name) && !sql.includes(`"${name}"`));
  return column === undefined ? "" : `; write the column as "${column.name}", in double quotes`;
}
