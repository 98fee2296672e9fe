import { type Connector, invalid, nearest, type Problem, suggested } from "@agent-connectors/runtime";
import type { Kysely, Selectable } from "kysely";
import { authorize, type EntityPermission } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { loadKind } from "../connector-types/kinds.ts";
import type { Database } from "../database/tables.ts";
import { inTransaction, lockRows } from "../database/transactions.ts";
import { findConnector } from "./queries.ts";

/** The access of a member to an entity of a connector. */
export type Permission = Pick<Selectable<Database["permissions"]>, "principal_id" | "entity" | "access">;

/**
 * The permissions of all members for a connector, ordered by principal and entity. Throws `not_found` if the caller cannot see
 * the connector, and `permission_denied` without the capability `permissions.manage`.
 */
export async function listPermissions(
  database: Kysely<Database>,
  caller: Caller,
  connectorId: string,
): Promise<readonly Permission[]> {
  await findConnector(database, caller, connectorId);
  authorize(caller, "permissions.manage");
  return database
    .selectFrom("permissions")
    .innerJoin("memberships", (join) =>
      join
        .onRef("memberships.organization_id", "=", "permissions.organization_id")
        .onRef("memberships.principal_id", "=", "permissions.principal_id"),
    )
    .select(["permissions.principal_id", "permissions.entity", "permissions.access"])
    .where("permissions.organization_id", "=", caller.organizationId)
    .where("permissions.connector_id", "=", connectorId)
    .orderBy("permissions.principal_id")
    .orderBy("permissions.entity")
    .execute();
}

/** The caller's permissions for a connector. */
export function readPermissions(
  database: Kysely<Database>,
  { organizationId, principalId }: Caller,
  connectorId: string,
): Promise<readonly EntityPermission[]> {
  return database
    .selectFrom("permissions")
    .select(["entity", "access"])
    .where("organization_id", "=", organizationId)
    .where("connector_id", "=", connectorId)
    .where("principal_id", "=", principalId)
    .execute();
}

/**
 * Replaces all permissions of members for a connector. A former member's permissions stay, so that the member has the same
 * access after joining again. Throws `not_found` if the caller cannot see the connector, and `permission_denied` without the
 * capability `permissions.manage`. Throws `invalid_params` for unknown entities, principals who are not members, and repeated
 * pairs of principal and entity.
 */
export async function replacePermissions(
  database: Kysely<Database>,
  caller: Caller,
  { connectorId, permissions }: { readonly connectorId: string; readonly permissions: readonly Permission[] },
): Promise<readonly Permission[]> {
  const { kind } = await findConnector(database, caller, connectorId);
  authorize(caller, "permissions.manage");
  const { organizationId } = caller;
  const members = await membersAmong(database, organizationId, permissions);
  const problems = problemsOf(permissions, { model: await loadKind(kind), members });
  if (problems.length > 0) throw invalid("invalid_params", problems);
  const rows = permissions.map(({ principal_id, entity, access }) => ({
    connector_id: connectorId,
    organization_id: organizationId,
    principal_id,
    entity,
    access,
  }));
  await inTransaction(database, async (transaction) => {
    // Concurrent replacements wait for each other.
    await lockRows(transaction, "connectors", { id: connectorId, organization_id: organizationId });
    await transaction
      .deleteFrom("permissions")
      .where("organization_id", "=", organizationId)
      .where("connector_id", "=", connectorId)
      .where((where) =>
        where.or([
          where(
            "principal_id",
            "in",
            where
              .selectFrom("memberships")
              .select("memberships.principal_id")
              .where("memberships.organization_id", "=", organizationId),
          ),
          // A listed member may have been removed since the check. The old rows of this member would conflict with the new
          // ones.
          ...(members.size > 0 ? [where("principal_id", "in", [...members])] : []),
        ]),
      )
      .execute();
    if (rows.length > 0) await transaction.insertInto("permissions").values(rows).execute();
  });
  return listPermissions(database, caller, connectorId);
}

async function membersAmong(
  database: Kysely<Database>,
  organizationId: string,
  permissions: readonly Permission[],
): Promise<ReadonlySet<string>> {
  const principals = [...new Set(permissions.map(({ principal_id }) => principal_id))];
  if (principals.length === 0) return new Set();
  const rows = await database
    .selectFrom("memberships")
    .select("principal_id")
    .where("organization_id", "=", organizationId)
    .where("principal_id", "in", principals)
    .execute();
  return new Set(rows.map(({ principal_id }) => principal_id));
}

function problemsOf(
  permissions: readonly Permission[],
  { model, members }: { readonly model: Connector; readonly members: ReadonlySet<string> },
): readonly Problem[] {
  const entities = Object.keys(model.entities);
  const pair = ({ principal_id, entity }: Permission) => `${principal_id} ${entity}`;
  const first = new Map([...permissions].reverse().map((permission) => [pair(permission), permission]));
  return permissions.flatMap((permission, at) => {
    const { principal_id, entity } = permission;
    const path = `permissions[${at}]`;
    const problems: Problem[] = [];
    if (!members.has(principal_id))
      problems.push({
        path: `${path}.principal_id`,
        code: "unknown",
        expected: "a member of the organization",
        found: `'${principal_id}'`,
      });
    if (entity !== "*" && !entities.includes(entity))
      problems.push({
        path: `${path}.entity`,
        code: "unknown",
        expected: `an entity of ${model.kind}, or '*'`,
        found: `'${entity}'`,
        allowed: [...entities, "*"],
        ...suggested(nearest(entity, entities)),
      });
    if (first.get(pair(permission)) !== permission)
      problems.push({
        path,
        code: "invalid",
        expected: "a unique pair of principal and entity",
        found: "the pair of an earlier entry",
      });
    return problems;
  });
}
