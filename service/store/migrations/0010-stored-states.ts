import type { Kysely } from "kysely";

/** Notes which state a store must have, so that a store and a control database of different backups are noticed. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable("syncs").addColumn("stored_state", "text").execute();
  await schema.alterTable("syncs").addColumn("last_run", "text").execute();
}
