import type { Schema } from "@agent-connectors/runtime";
import { roles } from "../../access/role.ts";
import { timeSchema } from "../../http/schemas.ts";

/** Of an API client, as it is answered. */
export const clientSchema = {
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
