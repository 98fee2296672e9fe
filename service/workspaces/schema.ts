import type { Schema } from "@agent-connectors/runtime";
import { roleSchema } from "../access/caller.ts";
import type { ResponseOf } from "../http/route.ts";
import { timeSchema } from "../http/schemas.ts";

/** See `Workspace`. */
export const workspaceSchema = {
  type: "object",
  title: "Workspace",
  properties: { id: { type: "string" }, name: { type: "string" }, created_at: timeSchema },
  required: ["id", "name", "created_at"],
} as const satisfies Schema;

/** A workspace, which holds connectors. */
export type Workspace = ResponseOf<typeof workspaceSchema>;

/** A row as a workspace is answered. */
export function workspaceOf(row: {
  readonly id: string;
  readonly name: string;
  readonly created_at: number;
}): Workspace {
  return { id: row.id, name: row.name, created_at: new Date(row.created_at).toISOString() };
}

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
export type WorkspaceMember = ResponseOf<typeof workspaceMemberSchema>;

/** A row of `workspaceMemberRows`. */
export type WorkspaceMemberRow = Omit<WorkspaceMember, "created_at"> & { readonly created_at: number };

/** The row of a workspace's member as it is answered. */
export function workspaceMemberOf({ created_at, ...row }: WorkspaceMemberRow): WorkspaceMember {
  return { ...row, created_at: new Date(created_at).toISOString() };
}
