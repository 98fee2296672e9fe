import type { Schema } from "@agent-connectors/runtime";
import { roleSchema } from "../../access/role.ts";
import { timeSchema } from "../../http/schemas.ts";

/** Of a member of an organization, as it is answered. */
export const memberSchema: Schema = {
  type: "object",
  title: "Member",
  properties: {
    id: { type: "string", description: "The principal's id." },
    kind: { type: "string", enum: ["user", "client"] },
    name: { type: "string" },
    email: { type: ["string", "null"], description: "Null for an API client." },
    role: roleSchema,
    created_at: timeSchema,
  },
  required: ["id", "kind", "name", "email", "role", "created_at"],
};
