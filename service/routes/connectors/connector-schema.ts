import type { Schema } from "@agent-connectors/runtime";
import { timeSchema } from "../../http/schemas.ts";

const text = { type: "string" } as const;

/** Of a connector, as it is answered. */
export const connectorSchema: Schema = {
  type: "object",
  title: "Connector",
  properties: {
    id: text,
    workspace: { type: "object", properties: { id: text, name: text }, required: ["id", "name"] },
    connector_type: text,
    name: text,
    auth: { type: "string", description: "Name of the kind's auth option." },
    replication_config: { type: "object", additionalProperties: true },
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
};
