import type { Kysely } from "kysely";
import type { Database } from "../../store/database.ts";
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
    // An update that changes nothing locks the row on every engine: whoever saves others has done so, and it is seen, or
    // does so later, and clears the mark. First, as they do, lest each wait for the other.
    const { numUpdatedRows } = await transaction
      .updateTable("credentials")
      .set((column) => ({ version: column.ref("version") }))
      .where("connector_id", "=", connectorId)
      .where("organization_id", "=", organizationId)
      .where("version", "=", seen)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
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
