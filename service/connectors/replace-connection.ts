import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { isUniqueViolation } from "../store/is-unique-violation.ts";
import type { Owner, Sealed } from "../vault/vault.ts";
import { takenName } from "./taken-name.ts";

/** What a connector is connected by from now on. */
export interface Connection {
  readonly name: string;
  readonly auth: string;
  /** JSON object. */
  readonly replicationConfig: string;
  readonly sealed: Sealed;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Connects a stored connector anew. Whoever renews the credentials before these finds that they have moved on. Throws
 * `not_found` where it was deleted meanwhile, `conflict` for a name that is taken.
 */
export async function replaceConnection(
  database: Kysely<Database>,
  { organizationId, connectorId }: Owner,
  { name, auth, replicationConfig, sealed, now }: Connection,
): Promise<void> {
  try {
    await inTransaction(database, async (transaction) => {
      // In the order in which a renewed token is saved, lest each wait for the other.
      const { numUpdatedRows } = await transaction
        .updateTable("credentials")
        .set((row) => ({
          master_key_id: sealed.masterKeyId,
          data_key: sealed.dataKey,
          sealed: sealed.sealed,
          version: row("version", "+", 1),
          lease_owner: null,
          lease_until: null,
          updated_at: now,
        }))
        .where("organization_id", "=", organizationId)
        .where("connector_id", "=", connectorId)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new ConnectorError("not_found", `there is no connector '${connectorId}'`);
      await transaction
        .updateTable("connectors")
        .set((row) => ({
          name,
          auth,
          replication_config: replicationConfig,
          status: "ready",
          status_reason: null,
          version: row("version", "+", 1),
          updated_at: now,
        }))
        .where("organization_id", "=", organizationId)
        .where("id", "=", connectorId)
        .execute();
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw takenName(name);
    throw error;
  }
}
