import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Caller } from "../access/caller.ts";
import type { EntityPermission } from "../access/entity-access.ts";
import type { Database } from "../store/database.ts";
import { preparedQuery } from "../store/prepared-query.ts";
import type { Versioned } from "./client-cache.ts";

/** What is known of a connector before it is called. */
export interface Executable extends Versioned {
  readonly workspaceId: string;
  readonly kind: string;
  readonly status: "ready" | "needs_reconnect";
  readonly statusReason: string | null;
  /** The caller's own, for the entity and for `*`. */
  readonly permissions: readonly EntityPermission[];
}

/**
 * A connector as an execution needs it, in one query. Throws `not_found`, in the same words, for one that does not
 * exist, that is another organization's, or whose workspace the caller is no member of.
 */
export async function findExecutable(
  database: Kysely<Database>,
  caller: Caller,
  { connectorId, entity }: { readonly connectorId: string; readonly entity: string },
): Promise<Executable> {
  const { organizationId, principalId } = caller;
  const rows = await readRows(database, { connectorId, organizationId, principalId, entity });
  const [row] = rows;
  if (!row || !isVisible(caller, row)) throw new ConnectorError("not_found", `there is no connector '${connectorId}'`);
  const { workspaceId, kind, version, status, statusReason } = row;
  const permissions = rows.flatMap(({ entity: of, access }) =>
    of === null || access === null ? [] : { entity: of, access },
  );
  return { connectorId, organizationId, workspaceId, kind, version, status, statusReason, permissions };
}

/** One row, or one for each permission. */
const readRows = preparedQuery(
  (
    database,
    {
      connectorId,
      organizationId,
      principalId,
      entity,
    }: {
      readonly connectorId: string;
      readonly organizationId: string;
      readonly principalId: string;
      readonly entity: string;
    },
  ) =>
    database
      .selectFrom("connectors")
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
        "connectors.workspace_id as workspaceId",
        "connectors.kind",
        "connectors.version",
        "connectors.status",
        "connectors.status_reason as statusReason",
        "workspace_members.principal_id as member",
        "permissions.entity",
        "permissions.access",
      ])
      .where("connectors.id", "=", connectorId)
      .where("connectors.organization_id", "=", organizationId),
);

function isVisible(
  { role, workspaceId }: Caller,
  row: { readonly workspaceId: string; readonly member: string | null },
): boolean {
  if (workspaceId !== undefined && workspaceId !== row.workspaceId) return false;
  return role === "admin" || row.member !== null;
}
