// Generated from manifests/task_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { Team } from "./records.ts";

/** A workspace, which the upstream's interface calls a team. */
export interface Teams {
  /** List the workspaces that the token reaches. */
  list(params?: Record<string, never>, options?: CallOptions<Team>): Listing<Team>;
}

/** How the actions of teams are executed. */
export const teams: Entity<Teams> = {
  name: "teams",
  title: "Workspaces",
  description: "A workspace, which the upstream's interface calls a team.",
  recordType: "Team",
  contextStore: {
    key: ["id"],
    list: "list",
    params: {},
    parents: [],
    partitions: {},
    transformations: [],
    omit: [],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the workspaces that the token reaches.",
      notes: [],
      request: "GET /api/v2/team",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {},
      rules: [],
      returns: { kind: "many", path: ["teams"], absent: "error", transformations: [] },
      resultType: "Team",
      meta: {},
    },
  },
};
