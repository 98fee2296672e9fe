import type { Kysely } from "kysely";

/**
 * Adds the column `run_records`: the number of records that the latest pass has read. Until this migration, `records` had this
 * number. Sets `bytes` to 0 for each sync whose records no run has copied yet.
 */
export async function up(database: Kysely<{ syncs: Syncs }>): Promise<void> {
  await database.schema
    .alterTable("syncs")
    .addColumn("run_records", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await database
    .updateTable("syncs")
    .set(({ ref }) => ({ run_records: ref("records") }))
    .execute();
  await database.updateTable("syncs").set({ bytes: 0 }).where("synced_at", "is", null).execute();
}

interface Syncs {
  readonly records: number;
  readonly run_records: number;
  readonly bytes: number;
  readonly synced_at: number | null;
}
