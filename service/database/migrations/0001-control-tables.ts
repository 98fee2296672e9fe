import type { Kysely } from "kysely";

/** The first tables of `Database`. A released migration is never edited; a later one changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("installation")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await createKeys(db);
  await createPrincipals(db);
  await createWorkspaces(db);
  await createConnectors(db);
  await createUsesOfConnectors(db);
  await createGrants(db);
  await createToolCalls(db);
}

async function createKeys({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("master_keys")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("proof", "text", (column) => column.notNull())
    .addColumn("active", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createTable("signing_keys")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("public_jwk", "text", (column) => column.notNull())
    .addColumn("private_key", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("retired_at", "bigint", (column) => column.notNull())
    .execute();
}

async function createPrincipals({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("organizations")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createTable("principals")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("operator", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("default_organization_id", "text", (column) =>
      column.references("organizations.id").onDelete("set null"),
    )
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createTable("users")
    .addColumn("principal_id", "text", (column) => column.primaryKey().references("principals.id").onDelete("cascade"))
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("password_hash", "text")
    .addColumn("oidc_subject", "text", (column) => column.unique())
    .execute();
  await schema
    .createTable("api_clients")
    .addColumn("principal_id", "text", (column) => column.primaryKey().references("principals.id").onDelete("cascade"))
    .addColumn("organization_id", "text", (column) =>
      column.notNull().references("organizations.id").onDelete("cascade"),
    )
    .addColumn("secret_hash", "text", (column) => column.notNull())
    .addColumn("last_used_at", "bigint")
    .execute();
  await schema
    .createTable("memberships")
    .addColumn("organization_id", "text", (column) =>
      column.notNull().references("organizations.id").onDelete("cascade"),
    )
    .addColumn("principal_id", "text", (column) => column.notNull().references("principals.id").onDelete("cascade"))
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("memberships_key", ["organization_id", "principal_id"])
    .execute();
  await schema.createIndex("memberships_principal").on("memberships").column("principal_id").execute();
}

async function createWorkspaces({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("workspaces")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("organization_id", "text", (column) =>
      column.notNull().references("organizations.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addUniqueConstraint("workspaces_name", ["organization_id", "name"])
    .execute();
  await schema
    .createTable("workspace_members")
    .addColumn("workspace_id", "text", (column) => column.notNull().references("workspaces.id").onDelete("cascade"))
    .addColumn("organization_id", "text", (column) => column.notNull())
    .addColumn("principal_id", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("workspace_members_key", ["workspace_id", "principal_id"])
    // A member who leaves the organization leaves its workspaces.
    .addForeignKeyConstraint(
      "workspace_members_membership",
      ["organization_id", "principal_id"],
      "memberships",
      ["organization_id", "principal_id"],
      (constraint) => constraint.onDelete("cascade"),
    )
    .execute();
}

async function createConnectors({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("connectors")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("organization_id", "text", (column) =>
      column.notNull().references("organizations.id").onDelete("cascade"),
    )
    // A workspace that has connectors cannot be deleted.
    .addColumn("workspace_id", "text", (column) => column.notNull().references("workspaces.id"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("auth", "text", (column) => column.notNull())
    .addColumn("replication_config", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("status_reason", "text")
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("created_by", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addUniqueConstraint("connectors_name", ["workspace_id", "name"])
    .execute();
  await schema.createIndex("connectors_tenant").on("connectors").columns(["organization_id", "id"]).execute();
  await schema
    .createTable("credentials")
    .addColumn("connector_id", "text", (column) => column.primaryKey().references("connectors.id").onDelete("cascade"))
    .addColumn("organization_id", "text", (column) => column.notNull())
    .addColumn("master_key_id", "text", (column) => column.notNull())
    .addColumn("data_key", "text", (column) => column.notNull())
    .addColumn("sealed", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("lease_owner", "text")
    .addColumn("lease_until", "bigint")
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
}

async function createUsesOfConnectors({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("permissions")
    .addColumn("connector_id", "text", (column) => column.notNull().references("connectors.id").onDelete("cascade"))
    .addColumn("organization_id", "text", (column) => column.notNull())
    .addColumn("principal_id", "text", (column) => column.notNull())
    .addColumn("entity", "text", (column) => column.notNull())
    .addColumn("access", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("permissions_key", ["connector_id", "principal_id", "entity"])
    .addForeignKeyConstraint(
      "permissions_membership",
      ["organization_id", "principal_id"],
      "memberships",
      ["organization_id", "principal_id"],
      (constraint) => constraint.onDelete("cascade"),
    )
    .execute();
  await schema
    .createTable("setup_sessions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("organization_id", "text", (column) =>
      column.notNull().references("organizations.id").onDelete("cascade"),
    )
    .addColumn("workspace_id", "text", (column) => column.notNull().references("workspaces.id").onDelete("cascade"))
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("connector_id", "text", (column) => column.references("connectors.id").onDelete("cascade"))
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("state_hash", "text", (column) => column.unique())
    .addColumn("draft", "text")
    .addColumn("created_by", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
}

async function createGrants({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("browser_sessions")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("principal_id", "text", (column) => column.notNull().references("principals.id").onDelete("cascade"))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createTable("device_grants")
    .addColumn("code_hash", "text", (column) => column.primaryKey())
    .addColumn("user_code", "text", (column) => column.notNull().unique())
    .addColumn("client_name", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("principal_id", "text", (column) => column.references("principals.id").onDelete("cascade"))
    .addColumn("interval_ms", "integer", (column) => column.notNull())
    .addColumn("polled_at", "bigint")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createTable("refresh_tokens")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("family_id", "text", (column) => column.notNull())
    .addColumn("principal_id", "text", (column) => column.notNull().references("principals.id").onDelete("cascade"))
    .addColumn("organization_id", "text", (column) => column.references("organizations.id").onDelete("cascade"))
    .addColumn("used_at", "bigint")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("refresh_tokens_family").on("refresh_tokens").column("family_id").execute();
}

/**
 * Creates the table of the audit. It refers to no other table, so that audit rows stay after the deletion of their connector or
 * caller.
 */
async function createToolCalls({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("tool_calls")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("organization_id", "text", (column) => column.notNull())
    .addColumn("workspace_id", "text", (column) => column.notNull())
    .addColumn("connector_id", "text", (column) => column.notNull())
    .addColumn("principal_id", "text", (column) => column.notNull())
    .addColumn("entity", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("took_ms", "integer", (column) => column.notNull())
    .addColumn("intent", "text")
    .addColumn("params", "text", (column) => column.notNull())
    .addColumn("request_id", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("tool_calls_tenant").on("tool_calls").columns(["organization_id", "id"]).execute();
}
