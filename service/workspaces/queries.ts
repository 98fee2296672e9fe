import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely, Selectable, SelectQueryBuilder } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller, Role } from "../access/caller.ts";
import { type ListPage, listPage, type PageQuery } from "../database/list-page.ts";
import type { Database } from "../database/tables.ts";
import { storedName } from "../names.ts";

/** A group of connectors. */
export type Workspace = Selectable<Database["workspaces"]>;

/** A member of a workspace: a user or an API client. */
export type WorkspaceMember = Pick<Selectable<Database["principals"]>, "id" | "kind" | "name"> & {
  /** The role in the organization. */
  readonly role: Role;
  /** When the principal joined the workspace, in milliseconds since the epoch. */
  readonly created_at: number;
};

/** Lists the workspaces that the caller can see, or only the one with `name`. */
export async function listWorkspaces(
  database: Kysely<Database>,
  caller: Caller,
  { name, ...page }: PageQuery & { readonly name?: string },
): Promise<ListPage<Workspace>> {
  authorize(caller, "workspaces.read");
  return listPage(page, ({ after = "", count }) =>
    visibleWorkspaces(database, caller)
      .$if(name !== undefined, (query) => query.where("workspaces.name", "=", storedName(name ?? "")))
      .where("workspaces.id", ">", after)
      .orderBy("workspaces.id")
      .limit(count)
      .selectAll("workspaces")
      .execute(),
  );
}

/** Finds a workspace by id or by exact name. Throws `not_found` if the caller cannot see it. */
export async function findWorkspace(
  database: Kysely<Database>,
  caller: Caller,
  by: { readonly id: string } | { readonly name: string },
): Promise<Workspace> {
  const [column, value] =
    "id" in by ? (["workspaces.id", by.id] as const) : (["workspaces.name", storedName(by.name)] as const);
  const row = await visibleWorkspaces(database, caller).where(column, "=", value).selectAll().executeTakeFirst();
  if (row === undefined) throw new ConnectorError("not_found", `there is no workspace '${value}'`);
  return row;
}

/**
 * A query for the workspaces that the caller can see. Admins see all workspaces of the organization; members see those that
 * they belong to. With a token for one workspace, the caller can see at most that workspace.
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

/** Lists the members of a workspace. Throws `not_found` if the caller cannot see the workspace. */
export async function listWorkspaceMembers(
  database: Kysely<Database>,
  caller: Caller,
  { workspaceId, ...page }: PageQuery & { readonly workspaceId: string },
): Promise<ListPage<WorkspaceMember>> {
  authorize(caller, "workspaces.read");
  const workspace = await findWorkspace(database, caller, { id: workspaceId });
  return listPage(page, ({ after = "", count }) =>
    workspaceMembers(database, workspace)
      .where("workspace_members.principal_id", ">", after)
      .orderBy("workspace_members.principal_id")
      .limit(count)
      .execute(),
  );
}

/** A query for the members of a workspace. */
export function workspaceMembers(
  database: Kysely<Database>,
  workspace: Pick<Workspace, "id" | "organization_id">,
): SelectQueryBuilder<Database, "workspace_members" | "memberships" | "principals", WorkspaceMember> {
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
