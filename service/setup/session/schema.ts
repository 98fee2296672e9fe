import type { Schema } from "@agent-connectors/runtime";
import type { ResponseOf } from "../../http/route.ts";
import { idSchema, nameSchema, timeSchema } from "../../http/schemas.ts";
import type { SetupSessionState } from "../progress.ts";

/** A setup session, without the URL of its page. */
export const setupSessionSchema = {
  type: "object",
  properties: {
    id: idSchema,
    status: { type: "string", enum: ["open", "completed", "cancelled", "expired"] },
    workspace_id: idSchema,
    connector_type: { type: "string" },
    name: { ...nameSchema, description: "Name of the connector." },
    connector_id: {
      ...idSchema,
      type: ["string", "null"],
      description: "The connector, once the session is completed.",
    },
    failure: {
      type: ["object", "null"],
      properties: {
        code: { type: "string", description: "An error code." },
        message: { type: "string", description: "The message that the page shows." },
      },
      required: ["code", "message"],
      description: "Failure of the last attempt, while the session is open.",
    },
    return_url: { type: ["string", "null"], description: "URL that the setup page redirects to." },
    created_at: timeSchema,
    expires_at: timeSchema,
  },
  required: [
    "id",
    "status",
    "workspace_id",
    "connector_type",
    "name",
    "connector_id",
    "failure",
    "return_url",
    "created_at",
    "expires_at",
  ],
} as const satisfies Schema;

/** The response for a setup session. */
export function presentSetupSession({
  session,
  status,
  failure,
}: SetupSessionState): ResponseOf<typeof setupSessionSchema> {
  return {
    id: session.id,
    status,
    workspace_id: session.workspace_id,
    connector_type: session.kind,
    name: session.name,
    connector_id: status === "completed" ? session.connector_id : null,
    failure,
    return_url: session.return_url,
    created_at: new Date(session.created_at).toISOString(),
    expires_at: new Date(session.expires_at).toISOString(),
  };
}
