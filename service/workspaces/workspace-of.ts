import type { Workspace } from "./workspace.ts";

/** A row as a workspace is answered. */
export function workspaceOf(row: {
  readonly id: string;
  readonly name: string;
  readonly created_at: number;
}): Workspace {
  return { id: row.id, name: row.name, created_at: new Date(row.created_at).toISOString() };
}
