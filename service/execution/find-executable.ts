import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { EntityPermission } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { preparedQuery } from "../database/prepared-query.ts";
import type { Database } from "../database/tables.ts";
import { type CallerLookup, callerOf, defaultMembership, findCaller, principalColumns } from "../identity/callers.ts";
import type { Versioned } from "./client-cache.ts";

/** The connector and the caller of an execution. */
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
 * Reads the caller and the connector of an execution in one query. Throws the same `not_found` whether the connector does
 * not exist or the caller cannot see it. Throws the errors of `findCaller`, except its error for an inaccessible workspace.
 */
export async function findExecutable(
  database: Kysely<Database>,
  lookup: CallerLookup,
  { connectorId, entity }: { readonly connectorId: string; readonly entity: string },
): Promise<Executable> {
  const { principalId, organizationId, workspaceId } = lookup;
  const found = await readExecutables(database, {
    connectorId,
    principalId,
    entity,
    organizationId: organizationId ?? null,
  });
  const rows = organizationId === undefined ? inDefaultOrganization(found) : found;
  const [row] = rows;
  const organization = organizationId ?? row?.organization_id ?? undefined;
  // If no organization applies, `findCaller` throws an error with the reason.
  const callerInOrganization =
    organization === undefined
      ? await findCaller(database, lookup)
      : callerOf(row, { ...lookup, organizationId: organization });
  const caller = workspaceId === undefined ? callerInOrganization : { ...callerInOrganization, workspaceId };
  const connector = row && visibleConnector(caller, row);
  if (!connector) throw new ConnectorError("not_found", `there is no connector '${connectorId}'`);
  const permissions = rows.flatMap(({ entity: name, access }) =>
    name === null || access === null ? [] : { entity: name, access },
  );
  return { caller, connectorId, organizationId: caller.organizationId, ...connector, permissions };
}

interface ExecutableParams {
  readonly [name: string]: string | null;
  readonly connectorId: string;
  readonly principalId: string;
  readonly entity: string;
  /** `null` for all organizations of the principal. */
  readonly organizationId: string | null;
}

/**
 * Returns one row for each organization and each of its matching permissions, and one row for an organization without a
 * matching permission. If the principal is not a member, the columns of the organization are null.
 */
const readExecutables = preparedQuery(
  (database, { connectorId, principalId, entity, organizationId }: ExecutableParams) =>
    database
      .selectFrom("principals")
      .leftJoin("memberships", (join) =>
        join
          .onRef("memberships.principal_id", "=", "principals.id")
          .on((on) =>
            on(
              "memberships.organization_id",
              "=",
              on.fn.coalesce(on.val(organizationId), "memberships.organization_id"),
            ),
          ),
      )
      .leftJoin("connectors", (join) =>
        join
          .onRef("connectors.organization_id", "=", "memberships.organization_id")
          .on("connectors.id", "=", connectorId),
      )
      .leftJoin("workspace_members", (join) =>
        join
          .onRef("workspace_members.workspace_id", "=", "connectors.workspace_id")
          .onRef("workspace_members.organization_id", "=", "memberships.organization_id")
          .on("workspace_members.principal_id", "=", principalId),
      )
      .leftJoin("permissions", (join) =>
        join
          .onRef("permissions.connector_id", "=", "connectors.id")
          .onRef("permissions.organization_id", "=", "memberships.organization_id")
          .on("permissions.principal_id", "=", principalId)
          .on("permissions.entity", "in", [entity, "*"]),
      )
      .select([
        ...principalColumns,
        "principals.default_organization_id",
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

function inDefaultOrganization(rows: readonly Row[]): readonly Row[] {
  const memberships = new Map(rows.map((row) => [row.organization_id, row]));
  const organizationId = defaultMembership([...memberships.values()])?.organization_id ?? null;
  return organizationId === null ? [] : rows.filter((row) => row.organization_id === organizationId);
}

type Row = Awaited<ReturnType<typeof readExecutables>>[number];

function visibleConnector(
  caller: Caller,
  { workspaceId, connectorKind: kind, version, status, statusReason, member }: Row,
): Pick<Executable, "workspaceId" | "kind" | "version" | "status" | "statusReason"> | undefined {
  if (workspaceId === null || kind === null || version === null || status === null) return undefined;
  if (caller.workspaceId !== undefined && caller.workspaceId !== workspaceId) return undefined;
  if (caller.role !== "admin" && member === null) return undefined;
  return { workspaceId, kind, version, status, statusReason };
}
