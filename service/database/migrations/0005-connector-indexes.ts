import type { Kysely } from "kysely";

/** Adds indexes for queries that select connectors by kind, status or workspace. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const [name, column] of Object.entries({ kind: "kind", status: "status", workspace: "workspace_id" }))
    await schema
      .createIndex(`connectors_${name}`)
      .on("connectors")
      .columns(["organization_id", column, "id"])
      .execute();
}
