import type { Kysely } from "kysely";

/**
 * Adds columns for the upstreams of an installation, real or simulated (`--sandbox`), for the return URLs that an organization
 * allows, and for the return URL of a setup session.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable("installation")
    .addColumn("upstreams", "text", (column) => column.notNull().defaultTo("real"))
    .execute();
  await schema
    .alterTable("organizations")
    .addColumn("return_urls", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  await schema.alterTable("setup_sessions").addColumn("return_url", "text").execute();
}
