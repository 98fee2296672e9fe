import type { Schema } from "@agent-connectors/runtime";
import { roleSchema } from "../../access/role.ts";
import { timeSchema } from "../../http/schemas.ts";

/** Of an organization, as it is answered. */
export const organizationSchema: Schema = {
  type: "object",
  title: "Organization",
  properties: {
    id: { type: "string" },
    name: { type: "string" },
    role: { ...roleSchema, description: "Yours." },
    created_at: timeSchema,
  },
  required: ["id", "name", "role", "created_at"],
};
