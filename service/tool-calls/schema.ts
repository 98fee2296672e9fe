import { errorCodes, type Schema } from "@agent-connectors/runtime";
import type { PageQuery } from "../database/list-page.ts";
import type { ResponseOf } from "../http/route.ts";
import { idSchema, listParams, termSchema, timeSchema } from "../http/schemas.ts";
import type { ToolCallFilter } from "./filter.ts";
import type { ToolCall } from "./queries.ts";

/** The audit record of one execution. */
export const toolCallSchema = {
  type: "object",
  title: "ToolCall",
  properties: {
    id: { type: "string" },
    created_at: { ...timeSchema, description: "The start of the execution." },
    principal: {
      type: "object",
      description: "The caller. Name and kind are null after the caller's deletion.",
      properties: {
        id: { type: "string" },
        name: { type: ["string", "null"] },
        kind: { type: ["string", "null"], enum: ["user", "client", null] },
      },
      required: ["id", "name", "kind"],
    },
    workspace_id: { type: "string" },
    connector_id: { type: "string" },
    entity: { type: "string" },
    action: { type: "string" },
    status: { type: "string", description: "`ok`, or the error code." },
    took_ms: { type: "integer" },
    intent: {
      type: ["string", "null"],
      description:
        "The caller's reason. The service masks the connector's credentials in this text. Null if the caller sent no reason, or if the service could not read the credentials.",
    },
    params: {
      type: "array",
      items: { type: "string" },
      description: "Names of the params. The service does not store their values.",
    },
    request_id: { type: "string" },
  },
  required: [
    "id",
    "created_at",
    "principal",
    "workspace_id",
    "connector_id",
    "entity",
    "action",
    "status",
    "took_ms",
    "intent",
    "params",
    "request_id",
  ],
} as const satisfies Schema;

/** The response for a tool call. */
export function presentToolCall({
  principal_id,
  principal_name,
  principal_kind,
  ...row
}: ToolCall): ResponseOf<typeof toolCallSchema> {
  return {
    ...row,
    created_at: new Date(row.created_at).toISOString(),
    principal: { id: principal_id, name: principal_name, kind: principal_kind },
    params: JSON.parse(row.params),
  };
}

const queryParams = {
  ...listParams,
  connector_id: idSchema,
  entity: termSchema,
  action: termSchema,
  status: { type: "string", enum: ["ok", ...Object.keys(errorCodes)] },
  since: { type: "string", format: "date-time", description: "The execution started at this time or later." },
  until: { type: "string", format: "date-time", description: "The execution started before this time." },
} as const satisfies Record<keyof PageQuery | keyof ToolCallFilter, Schema>;

/** The query of a list of tool calls. */
export const toolCallQuerySchema = {
  type: "object",
  properties: queryParams,
  additionalProperties: false,
} as const satisfies Schema;
