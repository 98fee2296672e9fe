import type { Kysely } from "kysely";

/** Tells an installation of `--sandbox` from one with real connectors. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable("installation")
    .addColumn("upstreams", "text", (column) => column.notNull().defaultTo("real"))
    .execute();
}
