import { ConnectorError } from "@agent-connectors/runtime";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import type { Service } from "../service.ts";
import { isReferenceViolation } from "../store/is-reference-violation.ts";
import { findWorkspace } from "./find-workspace.ts";
import type { WorkspaceMember } from "./workspace-member.ts";
import { workspaceMemberOf } from "./workspace-member-of.ts";
import { workspaceMemberRows } from "./workspace-member-rows.ts";

/**
 * Makes a member of the organization one of a workspace; nothing changes where they are. Throws `not_found` for a
 * workspace that the caller cannot see, and for who is no member of the organization.
 */
export async function addWorkspaceMember(
  { database, clock }: Pick<Service, "database" | "clock">,
  caller: Caller,
  { workspaceId, principalId }: { readonly workspaceId: string; readonly principalId: string },
): Promise<WorkspaceMember> {
  const workspace = await findWorkspace(database, caller, { id: workspaceId });
  authorize(caller, "workspace_members.manage");
  const unknown = new ConnectorError("not_found", `there is no member '${principalId}' in the organization`);
  try {
    await database
      .insertInto("workspace_members")
      .values({
        workspace_id: workspace.id,
        organization_id: caller.organizationId,
        principal_id: principalId,
        created_at: clock.now(),
      })
      .onConflict((conflict) => conflict.columns(["workspace_id", "principal_id"]).doNothing())
      .execute();
  } catch (error) {
    throw isReferenceViolation(error) ? unknown : error;
  }
  const row = await workspaceMemberRows(database, workspace)
    .where("workspace_members.principal_id", "=", principalId)
    .executeTakeFirst();
  if (row === undefined) throw unknown;
  return workspaceMemberOf(row);
}
