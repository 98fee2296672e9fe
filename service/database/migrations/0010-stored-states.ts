import type { Kysely } from "kysely";

/**
 * Adds to each sync the expected state of its store, and the id of the last run that may have changed the store. If the
 * store has a state that matches neither of these values, the store or the control database was restored from a backup.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable("syncs").addColumn("stored_state", "text").execute();
  await schema.alterTable("syncs").addColumn("last_run", "text").execute();
}
