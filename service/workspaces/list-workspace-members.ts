import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import { type ListPage, listPage, type PageQuery } from "../store/list-page.ts";
import { findWorkspace } from "./find-workspace.ts";
import type { WorkspaceMember } from "./workspace-member.ts";
import { workspaceMemberOf } from "./workspace-member-of.ts";
import { workspaceMemberRows } from "./workspace-member-rows.ts";

/** Who is a member of a workspace that the caller can see. Throws `not_found`. */
export async function listWorkspaceMembers(
  database: Kysely<Database>,
  caller: Caller,
  { workspaceId, ...page }: PageQuery & { readonly workspaceId: string },
): Promise<ListPage<WorkspaceMember>> {
  authorize(caller, "workspaces.read");
  const workspace = await findWorkspace(database, caller, { id: workspaceId });
  return listPage(page, async ({ after, count }) => {
    const rows = await workspaceMemberRows(database, workspace)
      .$if(after !== undefined, (query) => query.where("workspace_members.principal_id", ">", after ?? ""))
      .orderBy("workspace_members.principal_id")
      .limit(count)
      .execute();
    return rows.map(workspaceMemberOf);
  });
}
