import type { Kysely } from "kysely";
import type { Database } from "../../../service/store/database.ts";
import type { Owner, Vault } from "../../../service/vault/vault.ts";

const now = 1_795_000_000_000;

/** An organization with a workspace, which connectors can be put in. */
export async function insertTenant(db: Kysely<Database>): Promise<void> {
  await db.insertInto("organizations").values({ id: "o1", name: "One", created_at: now }).execute();
  await db.insertInto("workspaces").values({ id: "w1", organization_id: "o1", name: "One", created_at: now }).execute();
}

/** A connector of that organization whose credentials the vault seals. */
export async function insertConnector(db: Kysely<Database>, vault: Vault, id: string): Promise<Owner> {
  const owner = { organizationId: "o1", connectorId: id };
  await db
    .insertInto("connectors")
    .values({
      id,
      organization_id: "o1",
      workspace_id: "w1",
      kind: "payments",
      name: id,
      auth: "api_key",
      replication_config: "{}",
      status: "ready",
      status_reason: null,
      version: 1,
      created_by: "p1",
      created_at: now,
      updated_at: now,
    })
    .execute();
  const { masterKeyId, dataKey, sealed } = vault.seal(`secret of ${id}`, owner);
  await db
    .insertInto("credentials")
    .values({
      connector_id: id,
      organization_id: "o1",
      master_key_id: masterKeyId,
      data_key: dataKey,
      sealed,
      version: 1,
      lease_owner: null,
      lease_until: null,
      updated_at: now,
    })
    .execute();
  return owner;
}

/** What the vault opens of a connector's credentials. */
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
