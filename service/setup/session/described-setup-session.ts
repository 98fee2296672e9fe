import type { Schema } from "@agent-connectors/runtime";
import type { AnswerOf } from "../../http/answer-of.ts";
import { idSchema, nameSchema, timeSchema } from "../../http/schemas.ts";

/** See `DescribedSetupSession`. */
export const setupSessionSchema = {
  type: "object",
  properties: {
    id: idSchema,
    status: { type: "string", enum: ["open", "completed", "cancelled", "expired"] },
    workspace_id: idSchema,
    connector_type: { type: "string" },
    name: { ...nameSchema, description: "Of the connector." },
    connector_id: {
      ...idSchema,
      type: ["string", "null"],
      description: "The connector, once the session is completed.",
    },
    failure: {
      type: ["object", "null"],
      properties: {
        code: { type: "string", description: "An error code." },
        message: { type: "string", description: "What was wrong, in the words of the page." },
      },
      required: ["code", "message"],
      description: "How the last attempt failed, while it may be tried again.",
    },
    return_url: { type: ["string", "null"], description: "Where the page leads afterwards." },
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

/** A session as it is answered; the address of its page is told only when it is made. */
export type DescribedSetupSession = AnswerOf<typeof setupSessionSchema>;
