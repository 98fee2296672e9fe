import type { Kysely } from "kysely";
import type { Caller } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import { holdRows } from "../store/hold-rows.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { findChangeable } from "./find-changeable.ts";

/**
 * Deletes a connector with its credentials and permissions; what the audit says of it stays. Throws `not_found`, and
 * `permission_denied` but for admins and whoever created it.
 */
export async function deleteConnector(database: Kysely<Database>, caller: Caller, id: string): Promise<void> {
  await findChangeable(database, caller, id);
  const { organizationId } = caller;
  await inTransaction(database, async (transaction) => {
    // In the order in which credentials are replaced and renewed, lest each wait for the other.
    await holdRows(transaction, "credentials", { connector_id: id, organization_id: organizationId });
    await transaction
      .deleteFrom("connectors")
      .where("organization_id", "=", organizationId)
      .where("id", "=", id)
      .execute();
  });
}
