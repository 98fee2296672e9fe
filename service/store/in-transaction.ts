import type { Kysely, Transaction } from "kysely";
import type { Database } from "./database.ts";

/** Runs `work` in a transaction: in the caller's where they have one already, else in one of its own. */
export function inTransaction<T>(
  database: Kysely<Database>,
  work: (transaction: Kysely<Database>) => Promise<T>,
): Promise<T> {
  if (database.isTransaction) return work(database);
  return database.transaction().execute((transaction: Transaction<Database>) => work(transaction));
}
