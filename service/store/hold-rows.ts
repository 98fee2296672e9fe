import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "./database.ts";

/**
 * Locks the rows with these values until the transaction ends. Returns whether any row matched. Another transaction that
 * changes or deletes them has committed before this returns, and its changes are visible; or it waits. The lock is an
 * update that changes nothing, because SQLite has no `for update`.
 */
export async function holdRows<T extends keyof Database>(
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
