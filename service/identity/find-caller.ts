import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Caller } from "../access/caller.ts";
import type { Role } from "../access/role.ts";
import type { Database } from "../store/database.ts";
import { preparedQuery } from "../store/prepared-query.ts";
import { defaultFirst } from "./default-first.ts";

export interface CallerQuestion {
  readonly principalId: string;
  /** Absent, their default organization is meant, else the one that they joined first. */
  readonly organizationId?: string | undefined;
  /** Whether their token is for that organization only. */
  readonly bound?: boolean;
  /** Of a token that is for one workspace only. */
  readonly workspaceId?: string | undefined;
}

/** What is null is not there: a left join. */
interface FoundCaller {
  readonly id: string;
  readonly kind: "user" | "client";
  readonly name: string;
  readonly operator: number;
  readonly organization_id: string | null;
  readonly role: Role | null;
}

const columns = [
  "principals.id",
  "principals.kind",
  "principals.name",
  "principals.operator",
  "memberships.organization_id",
  "memberships.role",
] as const;

const inOrganization = preparedQuery(
  (database, params: { principalId: string; organizationId: string; workspaceId: string | null }) =>
    database
      .selectFrom("principals")
      .leftJoin("memberships", (join) =>
        join
          .onRef("memberships.principal_id", "=", "principals.id")
          .on("memberships.organization_id", "=", params.organizationId),
      )
      .leftJoin("workspaces", (join) =>
        join
          .onRef("workspaces.organization_id", "=", "memberships.organization_id")
          .on("workspaces.id", "=", params.workspaceId),
      )
      .leftJoin("workspace_members", (join) =>
        join
          .onRef("workspace_members.workspace_id", "=", "workspaces.id")
          .onRef("workspace_members.principal_id", "=", "principals.id"),
      )
      .select([...columns, "workspaces.id as workspace_id", "workspace_members.principal_id as workspace_member"])
      .where("principals.id", "=", params.principalId),
);

const inAnyOrganization = preparedQuery((database, params: { principalId: string }) =>
  database
    .selectFrom("principals")
    .leftJoin("memberships", "memberships.principal_id", "principals.id")
    .select([...columns, "principals.default_organization_id", "memberships.created_at as joined_at"])
    .where("principals.id", "=", params.principalId),
);

/**
 * The principal as a caller in an organization, read from the database in one query. Throws `unauthenticated` where the
 * principal is gone, and `permission_denied` where they are no member of the organization, or have no part in the
 * workspace: in the same words whether or not these exist.
 */
export async function findCaller(database: Kysely<Database>, question: CallerQuestion): Promise<Caller> {
  const { principalId, organizationId, bound = false, workspaceId } = question;
  if (organizationId === undefined) {
    const [row] = defaultFirst(await inAnyOrganization(database, { principalId }));
    return { ...callerOf(row), bound };
  }
  const [row] = await inOrganization(database, { principalId, organizationId, workspaceId: workspaceId ?? null });
  const caller = { ...callerOf(row, organizationId), bound };
  if (workspaceId === undefined) return caller;
  if (!row?.workspace_id || (caller.role !== "admin" && !row.workspace_member))
    throw new ConnectorError("permission_denied", `you are not a member of workspace '${workspaceId}'`);
  return { ...caller, workspaceId };
}

function callerOf(row: FoundCaller | undefined, organizationId?: string): Omit<Caller, "bound"> {
  if (!row)
    throw new ConnectorError("unauthenticated", "the user or API client that the access token was given to is gone");
  if (row.organization_id === null || row.role === null)
    throw new ConnectorError(
      "permission_denied",
      organizationId === undefined
        ? "you are not a member of any organization"
        : `you are not a member of organization '${organizationId}'`,
    );
  return {
    principalId: row.id,
    kind: row.kind,
    name: row.name,
    operator: row.operator === 1,
    organizationId: row.organization_id,
    role: row.role,
  };
}
