import type { Json, Schema } from "@agent-connectors/runtime";
import type { Selectable } from "kysely";
import type { ResponseOf } from "../http/route.ts";
import { timeSchema } from "../http/schemas.ts";
import type { Database } from "../store/database.ts";

const text = { type: "string" } as const;

/** See `StoredConnector`. */
export const storedConnectorSchema = {
  type: "object",
  title: "Connector",
  properties: {
    id: text,
    workspace: { type: "object", properties: { id: text, name: text }, required: ["id", "name"] },
    connector_type: { type: "string", description: "Name of the kind." },
    name: text,
    auth: { type: "string", description: "Name of the kind's auth option." },
    replication_config: { type: "object", additionalProperties: true, description: "As it was given." },
    status: { type: "string", enum: ["ready", "needs_reconnect"] },
    status_reason: { type: ["string", "null"], description: "Why it must be connected again." },
    created_at: timeSchema,
    updated_at: timeSchema,
    created_by: { type: "string", description: "Id of the principal." },
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

/** A connector as it is answered: never its credentials. */
export type StoredConnector = ResponseOf<typeof storedConnectorSchema> & {
  // Which the schema says only by being one of JSON.
  readonly replication_config: Readonly<Record<string, Json>>;
};

/** A row of `connectors`, with the name of its workspace. */
export type ConnectorRow = Selectable<Database["connectors"]> & { readonly workspace_name: string };

/** A connector's row as it is answered. */
export function storedConnectorOf(row: ConnectorRow): StoredConnector {
  return {
    id: row.id,
    workspace: { id: row.workspace_id, name: row.workspace_name },
    connector_type: row.kind,
    name: row.name,
    auth: row.auth,
    // An object, as it was checked when it was stored.
    replication_config: JSON.parse(row.replication_config) as Readonly<Record<string, Json>>,
    status: row.status,
    status_reason: row.status_reason,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
    created_by: row.created_by,
  };
}
