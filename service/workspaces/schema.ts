import type { Schema } from "@agent-connectors/runtime";
import type { ResponseOf } from "../http/route.ts";
import { timeSchema } from "../http/schemas.ts";
import { roleSchema } from "../members/schema.ts";
import type { Workspace, WorkspaceMember } from "./queries.ts";

/** A workspace. It contains connectors. */
export const workspaceSchema = {
  type: "object",
  title: "Workspace",
  properties: { id: { type: "string" }, name: { type: "string" }, created_at: timeSchema },
  required: ["id", "name", "created_at"],
} as const satisfies Schema;

/** The response for a workspace. */
export function presentWorkspace({ id, name, created_at }: Workspace): ResponseOf<typeof workspaceSchema> {
  return { id, name, created_at: new Date(created_at).toISOString() };
}

/** A member of a workspace: a user or an API client. */
export const workspaceMemberSchema = {
  type: "object",
  title: "WorkspaceMember",
  properties: {
    id: { type: "string", description: "The principal's id." },
    kind: { type: "string", enum: ["user", "client"] },
    name: { type: "string" },
    role: { ...roleSchema, description: "The role in the organization." },
    created_at: {
      ...timeSchema,
      description: "When the user or API client became a member of the workspace.",
    },
  },
  required: ["id", "kind", "name", "role", "created_at"],
} as const satisfies Schema;

/** The response for a member of a workspace. */
export function presentWorkspaceMember({
  created_at,
  ...row
}: WorkspaceMember): ResponseOf<typeof workspaceMemberSchema> {
  return { ...row, created_at: new Date(created_at).toISOString() };
}
