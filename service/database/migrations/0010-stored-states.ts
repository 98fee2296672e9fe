import type { Kysely } from "kysely";

/** Adds the expected state of a store, to detect a store and a control database of different backups. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable("syncs").addColumn("stored_state", "text").execute();
  await schema.alterTable("syncs").addColumn("last_run", "text").execute();
}
