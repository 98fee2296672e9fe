import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import { findWorkspace } from "./find-workspace.ts";

/** Takes somebody out of a workspace. Throws `not_found` for a workspace that the caller cannot see, and for no member of it. */
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
