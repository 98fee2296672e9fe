import type { Kysely } from "kysely";
import type { Database } from "../../store/database.ts";
import type { KeptConnector } from "./kept-connector.ts";

/** Gives a lease back before its end, so that others need not wait for that. One that was lost is left alone. */
export async function releaseLease(
  database: Kysely<Database>,
  { organizationId, connectorId }: KeptConnector,
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
