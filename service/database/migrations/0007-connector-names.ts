import type { Kysely } from "kysely";

/** Adds an index that finds connectors by name. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createIndex("connectors_name_in_organization")
    .on("connectors")
    .columns(["organization_id", "name", "id"])
    .execute();
}
