import { type Connector, invalid, nearest, type Problem, suggested } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { loadKind } from "../connector-types/kinds.ts";
import type { Database } from "../store/database.ts";
import { holdRows } from "../store/hold-rows.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { findConnector } from "./find-connector.ts";
import { listPermissions } from "./list-permissions.ts";
import type { Permission } from "./permission.ts";

/**
 * Puts these permissions in the place of all that members have for a connector. Those of a former member stay: they must
 * have no more when they come back. Throws `not_found`, `permission_denied` but for
 * admins, and `invalid_params` for entities that the kind lacks, principals who are no members and pairs named twice.
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
  const problems = problemsWith(permissions, { model: await loadKind(kind), members });
  if (problems.length > 0) throw invalid("invalid_params", problems);
  const rows = permissions.map(({ principal_id, entity, access }) => ({
    connector_id: connectorId,
    organization_id: organizationId,
    principal_id,
    entity,
    access,
  }));
  await inTransaction(database, async (transaction) => {
    // Whoever else replaces them waits for their turn.
    await holdRows(transaction, "connectors", { id: connectorId, organization_id: organizationId });
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

function problemsWith(
  permissions: readonly Permission[],
  { model, members }: { readonly model: Connector; readonly members: ReadonlySet<string> },
): readonly Problem[] {
  const entities = Object.keys(model.entities);
  const pair = ({ principal_id, entity }: Permission) => `${principal_id} ${entity}`;
  const first = new Map([...permissions].reverse().map((permission) => [pair(permission), permission]));
  return permissions.flatMap((permission, at) => {
    const { principal_id, entity } = permission;
    const path = `permissions[${at}]`;
    return [
      members.has(principal_id)
        ? []
        : [
            {
              path: `${path}.principal_id`,
              code: "unknown" as const,
              expected: "a member of the organization",
              found: `'${principal_id}'`,
            },
          ],
      entity === "*" || entities.includes(entity)
        ? []
        : [
            {
              path: `${path}.entity`,
              code: "unknown" as const,
              expected: `an entity of ${model.kind}, or '*'`,
              found: `'${entity}'`,
              allowed: [...entities, "*"],
              ...suggested(nearest(entity, entities)),
            },
          ],
      first.get(pair(permission)) === permission
        ? []
        : [
            {
              path,
              code: "invalid" as const,
              expected: "another principal or entity",
              found: "the same as in an entry before",
            },
          ],
    ].flat();
  });
}
