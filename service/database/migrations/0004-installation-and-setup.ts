import type { Kysely } from "kysely";

/**
 * Adds three columns: whether the upstreams of an installation are real or simulated (`--sandbox`), the return URLs that an
 * organization allows, and the return URL of a setup session.
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
