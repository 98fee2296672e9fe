import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely, Selectable, SelectQueryBuilder } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { storedName } from "../names.ts";
import type { Database } from "../store/database.ts";
import { type ListPage, listPage, type PageQuery } from "../store/list-page.ts";
import {
  type Workspace,
  type WorkspaceMember,
  type WorkspaceMemberRow,
  workspaceMemberOf,
  workspaceOf,
} from "./schema.ts";

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

/** The workspaces that the caller can see in the request's organization; with a name, the one of that exact name. */
export async function listWorkspaces(
  database: Kysely<Database>,
  caller: Caller,
  { name, ...page }: PageQuery & { readonly name?: string },
): Promise<ListPage<Workspace>> {
  authorize(caller, "workspaces.read");
  return listPage(page, async ({ after, count }) => {
    const rows = await visibleWorkspaces(database, caller)
      .$if(name !== undefined, (query) => query.where("workspaces.name", "=", storedName(name ?? "")))
      .$if(after !== undefined, (query) => query.where("workspaces.id", ">", after ?? ""))
      .orderBy("workspaces.id")
      .limit(count)
      .select(["workspaces.id", "workspaces.name", "workspaces.created_at"])
      .execute();
    return rows.map(workspaceOf);
  });
}

/** Throws `not_found` unless the caller can see a workspace of that id or exact name in the request's organization. */
export async function findWorkspace(
  database: Kysely<Database>,
  caller: Caller,
  by: { readonly id: string } | { readonly name: string },
): Promise<Selectable<Database["workspaces"]>> {
  const [column, wanted] =
    "id" in by ? (["workspaces.id", by.id] as const) : (["workspaces.name", storedName(by.name)] as const);
  const row = await visibleWorkspaces(database, caller).where(column, "=", wanted).selectAll().executeTakeFirst();
  if (row === undefined) throw new ConnectorError("not_found", `there is no workspace '${wanted}'`);
  return row;
}

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
