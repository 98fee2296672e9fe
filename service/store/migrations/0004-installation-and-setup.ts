import type { Kysely } from "kysely";

/** Records whether an installation has simulated upstreams (`--sandbox`), and adds return URLs of setup sessions. */
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
