import type { WorkspaceMember } from "./workspace-member.ts";

/** A row of `workspaceMemberRows`. */
export type WorkspaceMemberRow = Omit<WorkspaceMember, "created_at"> & { readonly created_at: number };

/** The row of a workspace's member as it is answered. */
export function workspaceMemberOf({ created_at, ...row }: WorkspaceMemberRow): WorkspaceMember {
  return { ...row, created_at: new Date(created_at).toISOString() };
}
