import type { Kysely } from "kysely";

/**
 * Adds invitations, normalizes names, and makes the names of organizations unique. Keeps the permissions of a member after the
 * membership ends. Without them, a member who joins again would have write access to all entities.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createInvitations(db);
  await keepPermissions(db);
  await cleanNames(db as Kysely<NamedTables>);
}

async function createInvitations({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("invitations")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("organization_id", "text", (column) =>
      column.notNull().references("organizations.id").onDelete("cascade"),
    )
    // No foreign keys, because a failed insert would reveal that an e-mail or a client does not exist.
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

/** Moves the permissions to a table without a reference to memberships. */
async function keepPermissions(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("permissions_kept")
    .addColumn("connector_id", "text", (column) => column.notNull().references("connectors.id").onDelete("cascade"))
    .addColumn("organization_id", "text", (column) => column.notNull())
    .addColumn("principal_id", "text", (column) => column.notNull().references("principals.id").onDelete("cascade"))
    .addColumn("entity", "text", (column) => column.notNull())
    .addColumn("access", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("permissions_kept_key", ["connector_id", "principal_id", "entity"])
    .execute();
  const columns = ["connector_id", "organization_id", "principal_id", "entity", "access"] as const;
  const rows = db as Kysely<Record<"permissions" | "permissions_kept", Record<(typeof columns)[number], string>>>;
  await rows
    .insertInto("permissions_kept")
    .columns(columns)
    .expression(rows.selectFrom("permissions").select(columns))
    .execute();
  await schema.dropTable("permissions").execute();
  await schema.alterTable("permissions_kept").renameTo("permissions").execute();
}

interface NameRow {
  id: string;
  name: string;
}

/** The tables that have names, as they are at the time of this migration. `Database` describes the current tables. */
interface NamedTables {
  organizations: NameRow & { name_key: string | null; created_at: number };
  workspaces: NameRow & { organization_id: string };
  connectors: NameRow & { workspace_id: string };
  principals: NameRow;
  setup_sessions: NameRow;
}

async function cleanNames(db: Kysely<NamedTables>): Promise<void> {
  const rename = (table: keyof NamedTables) => async (id: string, name: string) => {
    await db.updateTable(table).set({ name }).where("id", "=", id).execute();
  };
  for (const table of ["principals", "setup_sessions"] as const)
    for (const { id, name } of await db.selectFrom(table).select(["id", "name"]).execute())
      if (clean(name) !== name) await rename(table)(id, clean(name));
  const workspaces = await db.selectFrom("workspaces").select(["id", "name", "organization_id as place"]).execute();
  await renameUniquely(workspaces, rename("workspaces"));
  const connectors = await db.selectFrom("connectors").select(["id", "name", "workspace_id as place"]).execute();
  await renameUniquely(connectors, rename("connectors"));
  await nameOrganizations(db);
}

/**
 * Normalizes the names of workspaces or connectors. `place` is the id of the parent (an organization or a workspace). A
 * normalized name gets a number if another row of this parent has the same name.
 */
async function renameUniquely(
  rows: readonly (NameRow & { readonly place: string })[],
  rename: (id: string, name: string) => Promise<void>,
): Promise<void> {
  const taken = new Set(rows.map(({ place, name }) => `${place} ${name}`));
  for (const { id, name, place } of rows) {
    if (clean(name) === name) continue;
    const free = numbered(clean(name), (candidate) => !taken.has(`${place} ${candidate}`));
    taken.add(`${place} ${free}`);
    await rename(id, free);
  }
}

/** If several names have the same key (see `keyOf`), the oldest organization keeps its name, and the others get a number. */
async function nameOrganizations(db: Kysely<NamedTables>): Promise<void> {
  await db.schema.alterTable("organizations").addColumn("name_key", "text").execute();
  const taken = new Set<string>();
  const rows = await db
    .selectFrom("organizations")
    .select(["id", "name"])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  for (const { id, name: original } of rows) {
    const name = numbered(clean(original), (candidate) => !taken.has(keyOf(candidate)));
    taken.add(keyOf(name));
    await db
      .updateTable("organizations")
      .set({ name, name_key: keyOf(name) })
      .where("id", "=", id)
      .execute();
  }
  await db.schema.createIndex("organizations_name").on("organizations").column("name_key").unique().execute();
}

/** Appends the lowest free number if the name is taken: `Acme (2)`. */
function numbered(name: string, isFree: (name: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? "" : ` (${number})`;
    const candidate = [...name].slice(0, 100 - ending.length).join("") + ending;
    if (isFree(candidate)) return candidate;
  }
}

/** A copy of `storedName` from the time of this migration. It also removes characters that names can no longer contain. */
function clean(name: string): string {
  const visible = name.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu, "");
  return visible.normalize("NFC").trim() || "unnamed";
}

/** A copy of `nameKey` from the time of this migration. */
function keyOf(name: string): string {
  const plain = name.normalize("NFKC").toLowerCase().normalize("NFKC");
  return plain
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
