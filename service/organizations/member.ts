import type { Schema } from "@agent-connectors/runtime";
import { roleSchema } from "../access/role.ts";
import type { AnswerOf } from "../http/answer-of.ts";
import { timeSchema } from "../http/schemas.ts";

/** See `Member`. */
export const memberSchema = {
  type: "object",
  title: "Member",
  properties: {
    id: { type: "string", description: "The principal's id." },
    kind: { type: "string", enum: ["user", "client"] },
    name: { type: "string" },
    email: { type: ["string", "null"], description: "Null for an API client." },
    role: roleSchema,
    created_at: { ...timeSchema, description: "When they became a member." },
  },
  required: ["id", "kind", "name", "email", "role", "created_at"],
} as const satisfies Schema;

/** A user or API client, as a member of an organization. */
export type Member = AnswerOf<typeof memberSchema>;
