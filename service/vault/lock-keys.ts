import type { Kysely, Transaction } from "kysely";
import type { Database } from "../store/database.ts";

/**
 * Runs the work in a transaction that no other process's `lockKeys` runs at the same time, on either engine: whoever
 * inserts the same primary key waits until the one before has ended. The row itself is never seen.
 */
export function lockKeys<R>(
  database: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<R>,
): Promise<R> {
  return database.transaction().execute(async (transaction) => {
    await transaction.insertInto("master_keys").values({ id: "lock", proof: "", active: 0, created_at: 0 }).execute();
    await transaction.deleteFrom("master_keys").where("id", "=", "lock").execute();
    return work(transaction);
  });
}
