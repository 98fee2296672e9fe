import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import { findConnector } from "./find-connector.ts";

/** Deletes a connector with its credentials and permissions; what the audit says of it stays. Throws `not_found`. */
export async function deleteConnector(database: Kysely<Database>, caller: Caller, id: string): Promise<void> {
  const { created_by: createdBy } = await findConnector(database, caller, id);
  authorize(caller, "connectors.change", { createdBy });
  await database
    .deleteFrom("connectors")
    .where("organization_id", "=", caller.organizationId)
    .where("id", "=", id)
    .execute();
}
