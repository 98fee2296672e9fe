import type { Kysely } from "kysely";

/** Tells an installation of `--sandbox` from one with real connectors; leads people back where a set-up session began. */
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
