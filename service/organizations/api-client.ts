import type { Schema } from "@agent-connectors/runtime";
import { roles } from "../access/role.ts";
import type { AnswerOf } from "../http/answer-of.ts";
import { timeSchema } from "../http/schemas.ts";

/** See `ApiClient`. */
export const apiClientSchema = {
  type: "object",
  title: "ApiClient",
  properties: {
    id: { type: "string", description: "The client_id of the token endpoint." },
    name: { type: "string" },
    role: {
      type: ["string", "null"],
      enum: [...roles, null],
      description: "Null where it was removed from the organization's members.",
    },
    created_at: timeSchema,
    last_used_at: { type: ["string", "null"], format: "date-time" },
  },
  required: ["id", "name", "role", "created_at", "last_used_at"],
} as const satisfies Schema;

/** An API client, as the organization that made it sees it. */
export type ApiClient = AnswerOf<typeof apiClientSchema>;
