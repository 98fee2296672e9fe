import type { Kysely } from "kysely";

/** Adds the syncs of connectors: one row for each copied entity. The table is also the queue of due work. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("syncs")
    .addColumn("connector_id", "text", (column) => column.notNull().references("connectors.id").onDelete("cascade"))
    .addColumn("organization_id", "text", (column) => column.notNull())
    .addColumn("entity", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("paused", "integer", (column) => column.notNull())
    .addColumn("interval_ms", "bigint", (column) => column.notNull())
    .addColumn("next_run_at", "bigint", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("lease_owner", "text")
    .addColumn("lease_until", "bigint")
    .addColumn("reset_requested", "integer", (column) => column.notNull())
    .addColumn("complete_requested", "integer", (column) => column.notNull())
    .addColumn("requested_at", "bigint")
    .addColumn("started_at", "bigint")
    .addColumn("synced_at", "bigint")
    .addColumn("records", "bigint", (column) => column.notNull())
    .addColumn("bytes", "bigint", (column) => column.notNull())
    .addColumn("records_per_second", "integer", (column) => column.notNull())
    .addColumn("drift", "text", (column) => column.notNull())
    .addColumn("embedder", "text")
    .addColumn("error_code", "text")
    .addColumn("error_message", "text")
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("syncs_key", ["connector_id", "entity"])
    .execute();
  await schema.createIndex("syncs_due").on("syncs").columns(["paused", "next_run_at"]).execute();
  await schema.createIndex("syncs_running").on("syncs").columns(["lease_until", "organization_id"]).execute();
}
