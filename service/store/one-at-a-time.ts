import type { Kysely, Transaction } from "kysely";
import type { Database } from "./database.ts";

/**
 * Runs the work in a transaction that no other process's `oneAtATime` runs at the same time, on either engine: whoever
 * inserts the same primary key waits until the one before has ended. The row itself is never seen.
 */
export function oneAtATime<T>(
  database: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return database.transaction().execute(async (transaction) => {
    await transaction.insertInto("installation").values({ id: 0, created_at: 0 }).execute();
    await transaction.deleteFrom("installation").where("id", "=", 0).execute();
    return work(transaction);
  });
}
