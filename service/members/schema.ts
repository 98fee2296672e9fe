import type { Schema } from "@agent-connectors/runtime";
import { roles } from "../access/caller.ts";
import type { ResponseOf } from "../http/route.ts";
import { timeSchema } from "../http/schemas.ts";
import type { Member } from "./queries.ts";

/** A role in an organization, in requests and responses. */
export const roleSchema = { type: "string", enum: roles } as const satisfies Schema;

/** A member of an organization: a user or an API client. */
export const memberSchema = {
  type: "object",
  title: "Member",
  properties: {
    id: { type: "string", description: "The principal's id." },
    kind: { type: "string", enum: ["user", "client"] },
    name: { type: "string" },
    email: { type: ["string", "null"], description: "Null for an API client." },
    role: roleSchema,
    created_at: { ...timeSchema, description: "When the user or API client became a member." },
  },
  required: ["id", "kind", "name", "email", "role", "created_at"],
} as const satisfies Schema;

/** The response for a member. */
export function presentMember({ created_at, ...row }: Member): ResponseOf<typeof memberSchema> {
  return { ...row, created_at: new Date(created_at).toISOString() };
}
