import { type Connector, invalid, nearest, type Problem, type Schema, suggested } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { loadKind } from "../connector-types/kinds.ts";
import type { ResponseOf } from "../http/route.ts";
import { idSchema } from "../http/schemas.ts";
import type { Database } from "../store/database.ts";
import { inTransaction, lockRows } from "../store/transactions.ts";
import { findConnector } from "./queries.ts";

/** All permissions for a connector, as they are sent and answered; see `Permission`. */
export const permissionsSchema = {
  type: "object",
  properties: {
    permissions: {
      type: "array",
      maxItems: 1000,
      items: {
        type: "object",
        properties: {
          principal_id: { ...idSchema, description: "A member of the organization: a user or an API client." },
          entity: {
            type: "string",
            minLength: 1,
            maxLength: 100,
            description: "Name of an entity; * is every entity without an entry of its own.",
          },
          access: { type: "string", enum: ["none", "read", "write"] },
        },
        required: ["principal_id", "entity", "access"],
        additionalProperties: false,
      },
    },
  },
  required: ["permissions"],
  additionalProperties: false,
} as const satisfies Schema;

/** What a member may do with an entity of a connector. */
type Permission = ResponseOf<typeof permissionsSchema>["permissions"][number];

/** All permissions of members for a connector, by principal and entity. Throws `not_found`, and `permission_denied` but for admins. */
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
