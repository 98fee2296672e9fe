import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../store/database.ts";
import { databaseFailure } from "../store/errors.ts";
import { inTransaction } from "../store/transactions.ts";
import type { Sealed } from "../vault/vault.ts";
import type { TokenOwner } from "./token-store.ts";

/** A row of `credentials`, unopened. */
export interface CredentialRow {
  readonly sealed: Sealed;
  readonly version: number;
  /** When the credentials changed; milliseconds since the epoch. */
  readonly updatedAt: number;
}

/**
 * The credentials of now. Throws `not_found` where the connector was deleted, and `service_unavailable` where it was
 * changed: its credentials may be meant for another client than the one that asks.
 */
export async function readCredentials(
  database: Kysely<Database>,
  { organizationId, connectorId, version }: Pick<TokenOwner, "organizationId" | "connectorId" | "version">,
): Promise<CredentialRow> {
  const row = await database
    .selectFrom("credentials")
    .innerJoin("connectors", "connectors.id", "credentials.connector_id")
    .select([
      "credentials.master_key_id as masterKeyId",
      "credentials.data_key as dataKey",
      "credentials.sealed",
      "credentials.version",
      "credentials.updated_at as updatedAt",
      "connectors.version as connectorVersion",
    ])
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
 * Milliseconds that a lease holds: longer than a token request may take with the saving after it, and than replicas'
 * clocks differ.
 */
export const leaseMs = 60_000;

/**
 * Takes the right to renew these very credentials, for all processes at the database; gives the lease's owner, or
 * `undefined` where another has it or the credentials have changed. A lease, not a lock: no connection is held while
 * the token endpoint is asked, and one who dies does not hold it for ever.
 */
export async function takeLease(
  database: Kysely<Database>,
  { organizationId, connectorId }: TokenOwner,
  { version, now }: { readonly version: number; readonly now: number },
): Promise<string | undefined> {
  const owner = v7();
  const { numUpdatedRows } = await database
    .updateTable("credentials")
    .set({ lease_owner: owner, lease_until: now + leaseMs })
    .where("connector_id", "=", connectorId)
    .where("organization_id", "=", organizationId)
    .where("version", "=", version)
    .where((where) => where.or([where("lease_until", "is", null), where("lease_until", "<", now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n ? owner : undefined;
}

/** Gives a lease back before its end, so that others need not wait for that. One that was lost is left alone. */
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

/** A token that was granted, sealed as it is to be stored. */
export interface SealedToken {
  readonly connector: TokenOwner;
  /** The row's version whose credentials it was requested with. */
  readonly seen: number;
  readonly sealed: Sealed;
  /** Milliseconds since the epoch. */
  readonly grantedAt: number;
}

/**
 * Puts a token in the place of the one that it renews, and ends the lease. False where the row has moved on: somebody
 * connected again, a later renewal was saved, or this one was saved already.
 */
export function saveToken(
  database: Kysely<Database>,
  { connector, seen, sealed, grantedAt }: SealedToken,
): Promise<boolean> {
  const { organizationId, connectorId, version } = connector;
  return inTransaction(database, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("credentials")
      .set({
        master_key_id: sealed.masterKeyId,
        data_key: sealed.dataKey,
        sealed: sealed.sealed,
        version: seen + 1,
        lease_owner: null,
        lease_until: null,
        updated_at: grantedAt,
      })
      .where("connector_id", "=", connectorId)
      .where("organization_id", "=", organizationId)
      .where("version", "=", seen)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    // A token that was saved late may have been taken for burned by another process, which it proves wrong.
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

/**
 * Queries within a call of the runtime, which knows nothing of databases: where the database is away that is
 * `service_unavailable`, which the runtime tries again like any failure that may pass.
 */
export async function reachDatabase<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw databaseFailure(error) ?? error;
  }
}
