import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../../service/database/tables.ts";
import type { Vault } from "../../service/vault/vault.ts";

interface NewConnector {
  /** Default: a new id. */
  readonly id?: string;
  readonly organizationId: string;
  readonly workspaceId: string;
  readonly kind: string;
  readonly auth: string;
  /** The string that the vault seals as the credentials. */
  readonly secret: string;
  readonly createdBy: string;
  readonly now: number;
}

/** Stores a connector without a check of its credentials. Returns its id. */
export async function insertConnector(
  { database, vault }: { readonly database: Kysely<Database>; readonly vault: Vault },
  { id = v7(), organizationId, workspaceId, kind, auth, secret, createdBy, now }: NewConnector,
): Promise<string> {
  await database
    .insertInto("connectors")
    .values({
      id,
      organization_id: organizationId,
      workspace_id: workspaceId,
      kind,
      name: id,
      auth,
      replication_config: "{}",
      status: "ready",
      status_reason: null,
      version: 1,
      created_by: createdBy,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const { masterKeyId, dataKey, sealed } = vault.seal(secret, { organizationId, connectorId: id });
  await database
    .insertInto("credentials")
    .values({
      connector_id: id,
      organization_id: organizationId,
      master_key_id: masterKeyId,
      data_key: dataKey,
      sealed,
      version: 1,
      lease_owner: null,
      lease_until: null,
      updated_at: now,
    })
    .execute();
  return id;
}
