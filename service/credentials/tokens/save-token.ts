import type { Kysely } from "kysely";
import type { Database } from "../../store/database.ts";
import { inTransaction } from "../../store/in-transaction.ts";
import type { Sealed } from "../../vault/vault.ts";
import type { KeptConnector } from "./kept-connector.ts";

/** A token that was granted, sealed as it is to be stored. */
export interface SealedToken {
  readonly connector: KeptConnector;
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
