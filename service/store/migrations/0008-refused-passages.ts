import type { Kysely } from "kysely";

/** Counts the passages that an embedder refuses. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable("syncs")
    .addColumn("refused_passages", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
