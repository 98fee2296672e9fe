import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../database/tables.ts";
import { inTransaction } from "../database/transactions.ts";
import type { Sealed } from "../vault/sealing.ts";
import type { TokenOwner } from "./stored.ts";

/** A row of `credentials`, still sealed. */
export interface CredentialRow {
  readonly sealed: Sealed;
  readonly version: number;
  /** Time of the last change, in milliseconds since the epoch. */
  readonly updatedAt: number;
}

/** The columns of sealed credentials, renamed to the members of `Sealed` and `CredentialRow`. */
export const credentialColumns = [
  "credentials.master_key_id as masterKeyId",
  "credentials.data_key as dataKey",
  "credentials.sealed",
  "credentials.version",
  "credentials.updated_at as updatedAt",
] as const;

/**
 * The current credentials. Throws `not_found` if the connector was deleted, and `service_unavailable` if the connector's
 * version is no longer `version`, because the calling function uses data of that version.
 */
export async function readCredentials(
  database: Kysely<Database>,
  { organizationId, connectorId, version }: Pick<TokenOwner, "organizationId" | "connectorId" | "version">,
): Promise<CredentialRow> {
  const row = await database
    .selectFrom("credentials")
    .innerJoin("connectors", "connectors.id", "credentials.connector_id")
    .select([...credentialColumns, "connectors.version as connectorVersion"])
    .where("credentials.connector_id", "=", connectorId)
    .where("credentials.organization_id", "=", organizationId)
    .executeTakeFirst();
  if (!row) throw new ConnectorError("not_found", `there is no connector '${connectorId}'`);
  if (row.connectorVersion !== version)
    throw new ConnectorError("service_unavailable", "the connector was changed during the call; try again");
  const { masterKeyId, dataKey, sealed, updatedAt } = row;
  return { sealed: { masterKeyId, dataKey, sealed }, version: row.version, updatedAt };
}

/**
 * Duration of the lease for a token renewal, in milliseconds. It exceeds the time to request and save a token plus the clock
 * difference between replicas.
 */
export const renewalLeaseMs = 60_000;

/**
 * Acquires the lease to renew this version of the credentials, exclusively across all processes. Returns the lease's owner id,
 * or `undefined` if another process has the lease or the credentials changed. A lease needs no database connection during the
 * token request, and expires if its process dies.
 */
export async function acquireLease(
  database: Kysely<Database>,
  { organizationId, connectorId }: TokenOwner,
  { version, now }: { readonly version: number; readonly now: number },
): Promise<string | undefined> {
  const owner = v7();
  const { numUpdatedRows } = await database
    .updateTable("credentials")
    .set({ lease_owner: owner, lease_until: now + renewalLeaseMs })
    .where("connector_id", "=", connectorId)
    .where("organization_id", "=", organizationId)
    .where("version", "=", version)
    .where((where) =>
      where.or([
        where("lease_until", "is", null),
        where("lease_until", "<", now),
        // The clock of the process that acquired the lease ran ahead.
        where("lease_until", ">", now + 2 * renewalLeaseMs),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n ? owner : undefined;
}

/** Releases a lease. Does nothing if another process has acquired the lease meanwhile. */
export async function releaseLease(
  database: Kysely<Database>,
  { organizationId, connectorId }: TokenOwner,
  owner: string,
): Promise<void> {
  await database
    .updateTable("credentials")
    .set({ lease_owner: null, lease_until: null })
    .where("connector_id", "=", connectorId)
    .where("organization_id", "=", organizationId)
    .where("lease_owner", "=", owner)
    .execute();
}

/** A granted token, sealed. */
export interface SealedToken {
  readonly connector: TokenOwner;
  /** Version of the row whose credentials the token request used. */
  readonly rowVersion: number;
  readonly sealed: Sealed;
  /** Milliseconds since the epoch. */
  readonly grantedAt: number;
}

/**
 * Replaces the previous token and ends the lease. If this version of the connector has the status `needs_reconnect`, sets it
 * to `ready`. Returns `false` without a change if the connector was deleted, or if the credentials' version is no longer
 * `rowVersion`, for example because this token is already saved.
 */
export function saveToken(
  database: Kysely<Database>,
  { connector, rowVersion, sealed, grantedAt }: SealedToken,
): Promise<boolean> {
  const { organizationId, connectorId, version } = connector;
  return inTransaction(database, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("credentials")
      .set({
        master_key_id: sealed.masterKeyId,
        data_key: sealed.dataKey,
        sealed: sealed.sealed,
        version: rowVersion + 1,
        lease_owner: null,
        lease_until: null,
        updated_at: grantedAt,
      })
      .where("connector_id", "=", connectorId)
      .where("organization_id", "=", organizationId)
      .where("version", "=", rowVersion)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    // Another process may have set the status to `needs_reconnect` before this token was saved.
    await transaction
      .updateTable("connectors")
      .set({ status: "ready", status_reason: null })
      .where("id", "=", connectorId)
      .where("organization_id", "=", organizationId)
      .where("version", "=", version)
      .where("status", "=", "needs_reconnect")
      .execute();
    return true;
  });
}
