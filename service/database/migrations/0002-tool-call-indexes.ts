import type { Kysely } from "kysely";

/** Adds indexes for the tool calls of a principal and for those of a connector. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createIndex("tool_calls_principal")
    .on("tool_calls")
    .columns(["organization_id", "principal_id", "id"])
    .execute();
  await schema
    .createIndex("tool_calls_connector")
    .on("tool_calls")
    .columns(["organization_id", "connector_id", "id"])
    .execute();
}
