import type { Kysely } from "kysely";
import type { Database } from "../../store/database.ts";
import type { KeptConnector } from "./kept-connector.ts";

/** Longest reason that is kept, in characters. */
const longestReason = 500;

/**
 * Notes that only a person can make a connector work again; `reason` is without secrets. Does nothing where its
 * credentials are others than the ones that were refused, or somebody has connected it again.
 */
export async function markNeedsReconnect(
  database: Kysely<Database>,
  { organizationId, connectorId, version }: KeptConnector,
  { seen, reason, now }: { readonly seen: number; readonly reason: string; readonly now: number },
): Promise<void> {
  await database
    .updateTable("connectors")
    .set({ status: "needs_reconnect", status_reason: reason.slice(0, longestReason), updated_at: now })
    .where("id", "=", connectorId)
    .where("organization_id", "=", organizationId)
    .where("version", "=", version)
    .where((where) =>
      where.exists(
        where
          .selectFrom("credentials")
          .select("credentials.version")
          .where("credentials.connector_id", "=", connectorId)
          .where("credentials.organization_id", "=", organizationId)
          .where("credentials.version", "=", seen),
      ),
    )
    .execute();
}
