import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import { findConnector } from "./find-connector.ts";
import type { Permission } from "./permission.ts";

/** All permissions for a connector, by principal and entity. Throws `not_found`, and `permission_denied` but for admins. */
export async function listPermissions(
  database: Kysely<Database>,
  caller: Caller,
  connectorId: string,
): Promise<readonly Permission[]> {
  await findConnector(database, caller, connectorId);
  authorize(caller, "permissions.manage");
  return database
    .selectFrom("permissions")
    .select(["principal_id", "entity", "access"])
    .where("organization_id", "=", caller.organizationId)
    .where("connector_id", "=", connectorId)
    .orderBy("principal_id")
    .orderBy("entity")
    .execute();
}
