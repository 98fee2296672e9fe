import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { Database } from "./tables.ts";

/** Runs `work` in a transaction. Uses `database` itself when it is a transaction already. */
export function inTransaction<T>(
  database: Kysely<Database>,
  work: (transaction: Kysely<Database>) => Promise<T>,
): Promise<T> {
  if (database.isTransaction) return work(database);
  return database.transaction().execute((transaction: Transaction<Database>) => work(transaction));
}

/**
 * Locks the rows with these values until the transaction ends. Returns whether any row matched. If other transactions have
 * changed these rows, waits for their end, and then compares the values with the changed rows. The lock is an update that changes
 * nothing, because SQLite has no `for update`.
 */
export async function lockRows<T extends keyof Database>(
  transaction: Kysely<Database>,
  table: T,
  values: Partial<Selectable<Database[T]>>,
): Promise<boolean> {
  const columns = Object.entries(values);
  const [[same = ""] = []] = columns;
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(same)} = ${sql.ref(same)}
    where ${sql.join(
      columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
      sql` and `,
    )}
  `.execute(transaction);
  return numAffectedRows !== undefined && numAffectedRows > 0n;
}

/**
 * Runs the work in a transaction that excludes other `oneAtATime` transactions, including those of other processes, on both
 * engines. Each transaction inserts a row with the same primary key, so a second transaction waits until the first transaction
 * has ended. Each transaction also deletes its row, so other transactions never see the row.
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
