import type { Kysely } from "kysely";

/** Finds a connector by its name without reading all connectors of the organization. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createIndex("connectors_name_in_organization")
    .on("connectors")
    .columns(["organization_id", "name", "id"])
    .execute();
}
