import type { Schema } from "@agent-connectors/runtime";
import { roleSchema } from "../../access/role.ts";
import { timeSchema } from "../../http/schemas.ts";

/** Of a member of a workspace, as it is answered. */
export const workspaceMemberSchema: Schema = {
  type: "object",
  title: "WorkspaceMember",
  properties: {
    id: { type: "string", description: "The principal's id." },
    kind: { type: "string", enum: ["user", "client"] },
    name: { type: "string" },
    role: { ...roleSchema, description: "In the organization." },
    created_at: timeSchema,
  },
  required: ["id", "kind", "name", "role", "created_at"],
};
