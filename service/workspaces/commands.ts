import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { isReferenceViolation, isUniqueViolation } from "../database/errors.ts";
import type { Database } from "../database/tables.ts";
import { nameTaken, storedName } from "../names.ts";
import type { Service } from "../service.ts";
import { findWorkspace, type Workspace, type WorkspaceMember, workspaceMembers } from "./queries.ts";

/** Creates a workspace without members. Throws `conflict` if the name is taken. */
export async function createWorkspace(
  { database, clock }: Pick<Service, "database" | "clock">,
  caller: Caller,
  workspace: { readonly name: string },
): Promise<Workspace> {
  authorize(caller, "workspaces.manage");
  const created_at = clock.now();
  const row = {
    id: v7({ msecs: created_at }),
    organization_id: caller.organizationId,
    name: storedName(workspace.name),
    created_at,
  };
  try {
    await database.insertInto("workspaces").values(row).execute();
  } catch (error) {
    throw isUniqueViolation(error) ? nameTaken("workspace", row.name) : error;
  }
  return row;
}

/** Renames a workspace. Throws `not_found` if the caller cannot see it, and `conflict` if the name is taken. */
export async function updateWorkspace(
  database: Kysely<Database>,
  caller: Caller,
  change: { readonly id: string; readonly name?: string },
): Promise<Workspace> {
  const workspace = await findWorkspace(database, caller, { id: change.id });
  authorize(caller, "workspaces.manage");
  if (change.name === undefined) return workspace;
  const name = storedName(change.name);
  try {
    await database
      .updateTable("workspaces")
      .set({ name })
      .where("organization_id", "=", caller.organizationId)
      .where("id", "=", workspace.id)
      .execute();
  } catch (error) {
    throw isUniqueViolation(error) ? nameTaken("workspace", name) : error;
  }
  return { ...workspace, name };
}

/**
 * Deletes a workspace with its memberships and setup sessions. Throws `not_found` if the caller cannot see the workspace, and
 * `conflict` if it has connectors.
 */
export async function deleteWorkspace(database: Kysely<Database>, caller: Caller, id: string): Promise<void> {
  const { name } = await findWorkspace(database, caller, { id });
  authorize(caller, "workspaces.manage");
  try {
    await database
      .deleteFrom("workspaces")
      .where("organization_id", "=", caller.organizationId)
      .where("id", "=", id)
      .execute();
  } catch (error) {
    // The foreign key of `connectors` prevents the deletion, even if a connector is created at the same time.
    if (!isReferenceViolation(error)) throw error;
    throw new ConnectorError("conflict", `workspace '${name}' has connectors; delete them first`);
  }
}

/**
 * Adds a member of the organization to a workspace. Repeated calls have no effect. Throws `not_found` if the caller cannot see
 * the workspace, or if the organization has no such member.
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
  const row = await workspaceMembers(database, workspace)
    .where("workspace_members.principal_id", "=", principalId)
    .executeTakeFirst();
  if (row === undefined) throw unknown;
  return row;
}

/** Removes a member. Throws `not_found` if the caller cannot see the workspace, or if the workspace has no such member. */
export async function removeWorkspaceMember(
  database: Kysely<Database>,
  caller: Caller,
  { workspaceId, principalId }: { readonly workspaceId: string; readonly principalId: string },
): Promise<void> {
  const workspace = await findWorkspace(database, caller, { id: workspaceId });
  authorize(caller, "workspace_members.manage");
  const removed = await database
    .deleteFrom("workspace_members")
    .where("organization_id", "=", caller.organizationId)
    .where("workspace_id", "=", workspace.id)
    .where("principal_id", "=", principalId)
    .returning("principal_id")
    .executeTakeFirst();
  if (removed === undefined)
    throw new ConnectorError("not_found", `there is no member '${principalId}' in workspace '${workspace.name}'`);
}
