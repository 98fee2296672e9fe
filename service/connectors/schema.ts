import type { Schema } from "@agent-connectors/runtime";
import { parseReplicationConfig } from "../connector-types/replication.ts";
import type { ResponseOf } from "../http/route.ts";
import { idSchema, timeSchema } from "../http/schemas.ts";
import type { Permission } from "./permissions.ts";
import type { ConnectorRow } from "./queries.ts";

const string = { type: "string" } as const;

/** A connector, without its credentials. */
export const connectorSchema = {
  type: "object",
  title: "Connector",
  properties: {
    id: string,
    workspace: { type: "object", properties: { id: string, name: string }, required: ["id", "name"] },
    connector_type: { type: "string", description: "The name of the kind." },
    name: string,
    auth: { type: "string", description: "Name of the kind's auth option." },
    replication_config: {
      type: "object",
      additionalProperties: true,
      description: "The configuration, as it was sent.",
    },
    status: { type: "string", enum: ["ready", "needs_reconnect"] },
    status_reason: { type: ["string", "null"], description: "The reason why the connector needs new credentials." },
    created_at: timeSchema,
    updated_at: timeSchema,
    created_by: { type: "string", description: "The id of the user or API client that created the connector." },
  },
  required: [
    "id",
    "workspace",
    "connector_type",
    "name",
    "auth",
    "replication_config",
    "status",
    "status_reason",
    "created_at",
    "updated_at",
    "created_by",
  ],
} as const satisfies Schema;

/** The response for a connector. */
export function presentConnector(row: ConnectorRow): ResponseOf<typeof connectorSchema> {
  return {
    id: row.id,
    workspace: { id: row.workspace_id, name: row.workspace_name },
    connector_type: row.kind,
    name: row.name,
    auth: row.auth,
    replication_config: parseReplicationConfig(row.replication_config),
    status: row.status,
    status_reason: row.status_reason,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
    created_by: row.created_by,
  };
}

/** The permissions for a connector, in requests and responses. */
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
            description: "The name of an entity. `*` applies to all entities without their own entry.",
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

/** The response with the permissions for a connector. */
export function presentPermissions(rows: readonly Permission[]): ResponseOf<typeof permissionsSchema> {
  return { permissions: rows.map(({ principal_id, entity, access }) => ({ principal_id, entity, access })) };
}
