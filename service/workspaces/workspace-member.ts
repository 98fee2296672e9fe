import type { Schema } from "@agent-connectors/runtime";
import { roleSchema } from "../access/role.ts";
import type { AnswerOf } from "../http/answer-of.ts";
import { timeSchema } from "../http/schemas.ts";

/** See `WorkspaceMember`. */
export const workspaceMemberSchema = {
  type: "object",
  title: "WorkspaceMember",
  properties: {
    id: { type: "string", description: "The principal's id." },
    kind: { type: "string", enum: ["user", "client"] },
    name: { type: "string" },
    role: { ...roleSchema, description: "In the organization." },
    created_at: { ...timeSchema, description: "When they became a member of the workspace." },
  },
  required: ["id", "kind", "name", "role", "created_at"],
} as const satisfies Schema;

/** A member of a workspace, as the others see them. */
export type WorkspaceMember = AnswerOf<typeof workspaceMemberSchema>;
