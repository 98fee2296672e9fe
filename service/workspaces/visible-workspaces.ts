import type { Kysely, SelectQueryBuilder } from "kysely";
import type { Caller } from "../access/caller.ts";
import type { Database } from "../store/database.ts";

/**
 * A query of the workspaces that a caller can see, to be narrowed further: all of the organization for its admins,
 * those that they are a member of for members, and in any case only its own for a token of one workspace.
 */
export function visibleWorkspaces(
  database: Kysely<Database>,
  caller: Caller,
): SelectQueryBuilder<Database, "workspaces", Record<never, never>> {
  const { organizationId, principalId, workspaceId } = caller;
  return database
    .selectFrom("workspaces")
    .where("workspaces.organization_id", "=", organizationId)
    .$if(workspaceId !== undefined, (query) => query.where("workspaces.id", "=", workspaceId ?? ""))
    .$if(caller.role !== "admin", (query) =>
      query.where((where) =>
        where.exists(
          where
            .selectFrom("workspace_members")
            .select("workspace_members.workspace_id")
            .whereRef("workspace_members.workspace_id", "=", "workspaces.id")
            .where("workspace_members.organization_id", "=", organizationId)
            .where("workspace_members.principal_id", "=", principalId),
        ),
      ),
    );
}
