import type { Kysely } from "kysely";
import type { Caller } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import { findChangeable } from "./find-changeable.ts";

/**
 * Deletes a connector with its credentials and permissions; what the audit says of it stays. Throws `not_found`, and
 * `permission_denied` but for admins and whoever created it.
 */
export async function deleteConnector(database: Kysely<Database>, caller: Caller, id: string): Promise<void> {
  await findChangeable(database, caller, id);
  await database
    .deleteFrom("connectors")
    .where("organization_id", "=", caller.organizationId)
    .where("id", "=", id)
    .execute();
}
