import type { Kysely } from "kysely";
import type { Database } from "../../store/database.ts";
import { holdRows } from "../../store/hold-rows.ts";
import { inTransaction } from "../../store/in-transaction.ts";
import type { KeptConnector } from "./kept-connector.ts";

/** Longest reason that is kept, in characters. */
const longestReason = 500;

/**
 * Notes that only a person can make a connector work again; `reason` is without secrets. False, and nothing is noted,
 * where its credentials are others by now than the ones that were refused, such as a token that was saved late.
 */
export function markNeedsReconnect(
  database: Kysely<Database>,
  { organizationId, connectorId, version }: KeptConnector,
  { seen, reason, now }: { readonly seen: number; readonly reason: string; readonly now: number },
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    // Whoever saves others has done so, or does so later, and clears the mark. First, as they do, lest each wait for the
    // other.
    const refused = { connector_id: connectorId, organization_id: organizationId, version: seen };
    if (!(await holdRows(transaction, "credentials", refused))) return false;
    await transaction
      .updateTable("connectors")
      .set({ status: "needs_reconnect", status_reason: reason.slice(0, longestReason), updated_at: now })
      .where("id", "=", connectorId)
      .where("organization_id", "=", organizationId)
      .where("version", "=", version)
      .execute();
    return true;
  });
}
