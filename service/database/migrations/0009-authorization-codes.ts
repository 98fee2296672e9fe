import type { Kysely } from "kysely";

/**
 * Adds tables for programs that register themselves, and for the authorization codes of their sign-ins. Adds columns to refresh
 * tokens: the program, and whether the access tokens have only the scope `read`.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("oauth_clients")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("redirect_uris", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("oauth_clients_expiry").on("oauth_clients").column("expires_at").execute();
  await schema
    .createTable("authorization_codes")
    .addColumn("code_hash", "text", (column) => column.primaryKey())
    .addColumn("oauth_client_id", "text", (column) =>
      column.notNull().references("oauth_clients.id").onDelete("cascade"),
    )
    .addColumn("redirect_uri", "text", (column) => column.notNull())
    .addColumn("code_challenge", "text", (column) => column.notNull())
    .addColumn("family_id", "text", (column) => column.notNull())
    .addColumn("principal_id", "text", (column) => column.notNull().references("principals.id").onDelete("cascade"))
    .addColumn("organization_id", "text", (column) => column.notNull())
    .addColumn("read_only", "integer", (column) => column.notNull())
    .addColumn("used_at", "bigint")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("authorization_codes_expiry").on("authorization_codes").column("expires_at").execute();
  await schema
    .alterTable("refresh_tokens")
    .addColumn("read_only", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable("refresh_tokens").addColumn("oauth_client_id", "text").execute();
}
