import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../../store/database.ts";
import type { KeptConnector } from "./kept-connector.ts";

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
  { organizationId, connectorId }: KeptConnector,
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
