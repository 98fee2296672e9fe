import type { Kysely } from "kysely";

/** Adds the number of records of the current or last run, which is not the number of copied records. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable("syncs")
    .addColumn("run_records", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
