import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import { findConnector } from "./find-connector.ts";
import type { Permission } from "./permission.ts";

/** All permissions of members for a connector, by principal and entity. Throws `not_found`, and `permission_denied` but for admins. */
export async function listPermissions(
  database: Kysely<Database>,
  caller: Caller,
  connectorId: string,
): Promise<readonly Permission[]> {
  await findConnector(database, caller, connectorId);
  authorize(caller, "permissions.manage");
  return database
    .selectFrom("permissions")
    .innerJoin("memberships", (join) =>
      join
        .onRef("memberships.organization_id", "=", "permissions.organization_id")
        .onRef("memberships.principal_id", "=", "permissions.principal_id"),
    )
    .select(["permissions.principal_id", "permissions.entity", "permissions.access"])
    .where("permissions.organization_id", "=", caller.organizationId)
    .where("permissions.connector_id", "=", connectorId)
    .orderBy("permissions.principal_id")
    .orderBy("permissions.entity")
    .execute();
}
