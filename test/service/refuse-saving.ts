import { type Kysely, sql } from "kysely";
import type { Database } from "../../service/database/tables.ts";
import type { Engine } from "./engines.ts";

/**
 * Makes a database refuse changes of the column `sealed` of `credentials`. The leases in this table can still change. Returns a
 * function that ends the refusal.
 */
export async function refuseSaving(database: Kysely<Database>, engine: Engine): Promise<() => Promise<void>> {
  const run = (statement: string) => sql.raw(statement).execute(database);
  const trigger = "create trigger refuse before update of sealed on credentials";
  if (engine === "sqlite") {
    await run(`${trigger} begin select raise(abort, 'refused'); end`);
  } else {
    await run("create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$");
    await run(`${trigger} for each row execute function refuse()`);
  }
  return async () => {
    await run(engine === "sqlite" ? "drop trigger refuse" : "drop function refuse cascade");
  };
}
