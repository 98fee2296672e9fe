import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { EntityPermission } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { callerOf, type MemberLookup, principalColumns } from "../identity/callers.ts";
import type { Database } from "../store/database.ts";
import { preparedQuery } from "../store/prepared-query.ts";
import type { Versioned } from "./clients.ts";

/** A connector before it is called, and who calls it. */
export interface Executable extends Versioned {
  readonly caller: Caller;
  readonly workspaceId: string;
  readonly kind: string;
  readonly status: "ready" | "needs_reconnect";
  readonly statusReason: string | null;
  /** The caller's permissions for the entity and for `*`. */
  readonly permissions: readonly EntityPermission[];
}

/**
 * Reads the caller and the connector of an execution in one query. Throws as `findCaller` does, and `not_found` for a
 * connector that does not exist, belongs to another organization, or is in a workspace that the caller is not a member
 * of: the error is the same.
 */
export async function findExecutable(
  database: Kysely<Database>,
  lookup: MemberLookup,
  { connectorId, entity }: { readonly connectorId: string; readonly entity: string },
): Promise<Executable> {
  const { organizationId, principalId, workspaceId: boundTo } = lookup;
  const rows = await readRows(database, { connectorId, organizationId, principalId, entity });
  const [row] = rows;
  const caller = { ...callerOf(row, lookup), ...(boundTo !== undefined && { workspaceId: boundTo }) };
  const connector = rows[0] && visibleConnector(caller, rows[0]);
  if (!connector) throw new ConnectorError("not_found", `there is no connector '${connectorId}'`);
  const permissions = rows.flatMap(({ entity: of, access }) =>
    of === null || access === null ? [] : { entity: of, access },
  );
  return { caller, connectorId, organizationId, ...connector, permissions };
}

interface Params {
  readonly [name: string]: string;
  readonly connectorId: string;
  readonly organizationId: string;
  readonly principalId: string;
  readonly entity: string;
}

/** One row, or one for each permission. */
const readRows = preparedQuery((database, { connectorId, organizationId, principalId, entity }: Params) =>
  database
    .selectFrom("principals")
    .leftJoin("memberships", (join) =>
      join
        .onRef("memberships.principal_id", "=", "principals.id")
        .on("memberships.organization_id", "=", organizationId),
    )
    .leftJoin("connectors", (join) =>
      join
        .onRef("connectors.organization_id", "=", "memberships.organization_id")
        .on("connectors.id", "=", connectorId),
    )
    .leftJoin("workspace_members", (join) =>
      join
        .onRef("workspace_members.workspace_id", "=", "connectors.workspace_id")
        .on("workspace_members.organization_id", "=", organizationId)
        .on("workspace_members.principal_id", "=", principalId),
    )
    .leftJoin("permissions", (join) =>
      join
        .onRef("permissions.connector_id", "=", "connectors.id")
        .on("permissions.organization_id", "=", organizationId)
        .on("permissions.principal_id", "=", principalId)
        .on("permissions.entity", "in", [entity, "*"]),
    )
    .select([
      ...principalColumns,
      "connectors.workspace_id as workspaceId",
      "connectors.kind as connectorKind",
      "connectors.version",
      "connectors.status",
      "connectors.status_reason as statusReason",
      "workspace_members.principal_id as member",
      "permissions.entity",
      "permissions.access",
    ])
    .where("principals.id", "=", principalId),
);

type Row = Awaited<ReturnType<typeof readRows>>[number];

function visibleConnector(
  caller: Caller,
  { workspaceId, connectorKind: kind, version, status, statusReason, member }: Row,
): Pick<Executable, "workspaceId" | "kind" | "version" | "status" | "statusReason"> | undefined {
  if (workspaceId === null || kind === null || version === null || status === null) return undefined;
  if (caller.workspaceId !== undefined && caller.workspaceId !== workspaceId) return undefined;
  if (caller.role !== "admin" && member === null) return undefined;
  return { workspaceId, kind, version, status, statusReason };
}
