import type { Schema } from "@agent-connectors/runtime";
import type { Selectable } from "kysely";
import type { ResponseOf } from "../http/route.ts";
import { timeSchema } from "../http/schemas.ts";
import type { Database } from "../store/database.ts";

/** See `ToolCall`. */
export const toolCallSchema = {
  type: "object",
  title: "ToolCall",
  properties: {
    id: { type: "string" },
    created_at: { ...timeSchema, description: "When it began." },
    principal: {
      type: "object",
      description: "Who did it; name and kind are null where they are gone.",
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
    status: { type: "string", description: "`ok`, or the code of the error." },
    took_ms: { type: "integer" },
    intent: {
      type: ["string", "null"],
      description:
        "Why, in the caller's words; null also where the connector's credentials could not be read, so that they could not be masked.",
    },
    params: {
      type: "array",
      items: { type: "string" },
      description: "Names of the params; their values are not kept.",
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

/** The record of one execution: who did what, and how it ended. Values that were given or received are not in it. */
export type ToolCall = ResponseOf<typeof toolCallSchema>;

/** A row of the audit without its organization, with what is known of the principal. */
export interface FoundToolCall extends Omit<Selectable<Database["tool_calls"]>, "organization_id"> {
  readonly principal_name: string | null;
  readonly principal_kind: "user" | "client" | null;
}

/** A tool call, as it is answered. */
export function toolCallOf({ principal_id, principal_name, principal_kind, ...row }: FoundToolCall): ToolCall {
  return {
    ...row,
    created_at: new Date(row.created_at).toISOString(),
    principal: { id: principal_id, name: principal_name, kind: principal_kind },
    params: JSON.parse(row.params),
  };
}
