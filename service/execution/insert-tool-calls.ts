import type { CompiledQuery, Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import { inTransaction } from "../store/in-transaction.ts";
import type { ToolCallRow } from "./tool-call-row.ts";

/** In the order of the statements' parameters. */
const columns = [
  "id",
  "organization_id",
  "workspace_id",
  "connector_id",
  "principal_id",
  "entity",
  "action",
  "status",
  "took_ms",
  "intent",
  "params",
  "request_id",
  "created_at",
] as const satisfies readonly (keyof ToolCallRow)[];

/** Rows of a statement. To compile one takes longer than to run it, so that there are few of them. */
const sizes = [128, 64, 32, 16, 8, 4, 2, 1] as const;
/** By size, of each opened database. */
const statements = new WeakMap<Kysely<Database>, Map<number, CompiledQuery>>();

/** Stores rows, all or none. Those that are there already, since an earlier attempt ended untold, stay as they are. */
export async function insertToolCalls(database: Kysely<Database>, calls: readonly ToolCallRow[]): Promise<void> {
  await inTransaction(database, async (transaction) => {
    let done = 0;
    for (const size of sizes)
      for (; calls.length - done >= size; done += size)
        await transaction.executeQuery({
          ...statement(database, size),
          parameters: calls.slice(done, done + size).flatMap((call) => columns.map((column) => call[column])),
        });
  });
}

function statement(database: Kysely<Database>, size: number): CompiledQuery {
  const known = statements.get(database) ?? new Map<number, CompiledQuery>();
  statements.set(database, known);
  const compiled = known.get(size) ?? compile(database, size);
  known.set(size, compiled);
  return compiled;
}

function compile(database: Kysely<Database>, size: number): CompiledQuery {
  // Only columns and rows matter here: the values come with each execution.
  const row = Object.fromEntries(columns.map((column) => [column, ""])) as unknown as ToolCallRow;
  return database
    .insertInto("tool_calls")
    .values(Array.from({ length: size }, () => row))
    .onConflict((conflict) => conflict.column("id").doNothing())
    .compile();
}
