import type { Kysely } from "kysely";

/**
 * Adds the expected state of a store and the last run of a sync. They show whether the store and the control database were
 * restored from different backups.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable("syncs").addColumn("stored_state", "text").execute();
  await schema.alterTable("syncs").addColumn("last_run", "text").execute();
}
