import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import type { Database } from "../../../service/database/tables.ts";
import type { Owner, Vault } from "../../../service/vault/vault.ts";
import type { TestDatabase } from "../engines.ts";
import { insertConnector as insert } from "../insert-connector.ts";

const now = 1_795_000_000_000;

/** Deletes all keys of a database, its key file, and all organizations with their data. */
export async function deleteKeys(db: Kysely<Database>, { folder }: Pick<TestDatabase, "folder">): Promise<void> {
  for (const table of ["organizations", "signing_keys", "master_keys"] as const) await db.deleteFrom(table).execute();
  await rm(join(folder, "master.key"), { force: true });
}

/** Inserts the organization `o1` with the workspace `w1`. */
export async function insertTenant(db: Kysely<Database>): Promise<void> {
  await db.insertInto("organizations").values({ id: "o1", name: "One", created_at: now }).execute();
  await db.insertInto("workspaces").values({ id: "w1", organization_id: "o1", name: "One", created_at: now }).execute();
}

/** Inserts a connector of the organization `o1`, with a secret that the vault seals. Returns the owner of the secret. */
export async function insertConnector(db: Kysely<Database>, vault: Vault, id: string): Promise<Owner> {
  const connector = { id, organizationId: "o1", workspaceId: "w1", kind: "payments", auth: "api_key" };
  await insert({ database: db, vault }, { ...connector, secret: `secret of ${id}`, createdBy: "p1", now });
  return { organizationId: "o1", connectorId: id };
}

/** Returns the opened secret of a connector. */
export async function readSecret(db: Kysely<Database>, vault: Vault, { organizationId, connectorId }: Owner) {
  const row = await db
    .selectFrom("credentials")
    .select(["master_key_id", "data_key", "sealed"])
    .where("organization_id", "=", organizationId)
    .where("connector_id", "=", connectorId)
    .executeTakeFirstOrThrow();
  const sealed = { masterKeyId: row.master_key_id, dataKey: row.data_key, sealed: row.sealed };
  return (await vault.open(sealed, { organizationId, connectorId })).reveal();
}
