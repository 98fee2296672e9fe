import type { Kysely } from "kysely";

/** Adds the number of passages that the embedder refused. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable("syncs")
    .addColumn("refused_passages", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
