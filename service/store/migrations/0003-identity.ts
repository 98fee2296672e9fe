import type { Kysely } from "kysely";

/** Invitations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createInvitations(db);
}

async function createInvitations({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("invitations")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("organization_id", "text", (column) =>
      column.notNull().references("organizations.id").onDelete("cascade"),
    )
    // Neither refers to anybody: whether an e-mail or a client is known must not show.
    .addColumn("email", "text")
    .addColumn("client_id", "text")
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("created_by", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addUniqueConstraint("invitations_email", ["organization_id", "email"])
    .addUniqueConstraint("invitations_client", ["organization_id", "client_id"])
    .execute();
  await schema.createIndex("invitations_to_email").on("invitations").column("email").execute();
  await schema.createIndex("invitations_to_client").on("invitations").column("client_id").execute();
}
