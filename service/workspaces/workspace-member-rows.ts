import type { Kysely, SelectQueryBuilder } from "kysely";
import type { Database } from "../store/database.ts";
import type { WorkspaceMemberRow } from "./workspace-member-of.ts";

/** A query of the members of a workspace. */
export function workspaceMemberRows(
  database: Kysely<Database>,
  workspace: { readonly id: string; readonly organization_id: string },
): SelectQueryBuilder<Database, "workspace_members" | "memberships" | "principals", WorkspaceMemberRow> {
  return database
    .selectFrom("workspace_members")
    .innerJoin("memberships", (join) =>
      join
        .onRef("memberships.organization_id", "=", "workspace_members.organization_id")
        .onRef("memberships.principal_id", "=", "workspace_members.principal_id"),
    )
    .innerJoin("principals", "principals.id", "workspace_members.principal_id")
    .where("workspace_members.organization_id", "=", workspace.organization_id)
    .where("workspace_members.workspace_id", "=", workspace.id)
    .select([
      "principals.id",
      "principals.kind",
      "principals.name",
      "memberships.role",
      "workspace_members.created_at",
    ]);
}
