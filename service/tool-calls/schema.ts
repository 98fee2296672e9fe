import { errorCodes, invalid, type Schema } from "@agent-connectors/runtime";
import type { FromSchema } from "json-schema-to-ts";
import type { PageQuery } from "../database/list-page.ts";
import type { ResponseOf } from "../http/route.ts";
import { idSchema, listParams, termSchema, timeSchema } from "../http/schemas.ts";
import type { ToolCall, ToolCallFilter } from "./queries.ts";

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
        "The caller's reason, with the connector's credentials masked in it. Null if the caller sent none, or if the service could not read the credentials to mask.",
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

/** The query of a list of tool calls. */
export const toolCallQuerySchema = {
  type: "object",
  properties: {
    ...listParams,
    connector_id: idSchema,
    entity: termSchema,
    action: termSchema,
    status: { type: "string", enum: ["ok", ...Object.keys(errorCodes)] },
    since: { type: "string", format: "date-time", description: "The earliest start." },
    until: { type: "string", format: "date-time", description: "The start is before this time." },
  },
  additionalProperties: false,
} as const satisfies Schema;

/** Reads the query of a list of tool calls. Throws `invalid_params` for an impossible timestamp. */
export function readToolCallQuery({
  since,
  until,
  ...query
}: FromSchema<typeof toolCallQuerySchema>): PageQuery & ToolCallFilter {
  return {
    ...query,
    ...(since !== undefined && { since: readTimestamp("since", since) }),
    ...(until !== undefined && { until: readTimestamp("until", until) }),
  };
}

/** Milliseconds since the epoch. RFC 3339 allows leap seconds, which `Date` cannot represent. */
function readTimestamp(param: string, value: string): number {
  const timestamp = Date.parse(value);
  if (!Number.isNaN(timestamp)) return timestamp;
  throw invalid("invalid_params", [
    {
      path: param,
      code: "format",
      format: "date-time",
      expected: "a date-time with a zone such as '2024-05-31T08:30:00Z'",
      found: `'${value}'`,
    },
  ]);
}
