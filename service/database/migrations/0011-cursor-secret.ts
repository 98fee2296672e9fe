import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";

/** Adds the secret that authenticates the cursors of searches. Each database gets its own random default. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable("installation")
    .addColumn("cursor_secret", "text", (column) => column.notNull().defaultTo(randomBytes(32).toString("base64url")))
    .execute();
}
