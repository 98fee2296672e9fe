import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import type { Owner, Sealed } from "../vault/vault.ts";

/** Credentials that take the place of a connector's own. */
export interface NewCredentials extends Sealed {
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Stores other credentials of a connector. Whoever renews the ones before finds that they have moved on. Throws
 * `not_found` where the connector was deleted meanwhile.
 */
export async function replaceCredentials(
  database: Kysely<Database>,
  { organizationId, connectorId }: Owner,
  { masterKeyId, dataKey, sealed, now }: NewCredentials,
): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable("credentials")
    .set((row) => ({
      master_key_id: masterKeyId,
      data_key: dataKey,
      sealed,
      version: row("version", "+", 1),
      lease_owner: null,
      lease_until: null,
      updated_at: now,
    }))
    .where("organization_id", "=", organizationId)
    .where("connector_id", "=", connectorId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ConnectorError("not_found", `there is no connector '${connectorId}'`);
}
