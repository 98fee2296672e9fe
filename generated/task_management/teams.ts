// Generated from manifests/task_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Team } from "./records.ts";

/** The columns of `teams` in the context store, with their types. */
export interface TeamsColumns {
  id: "text";
  name: "text";
  color: "text";
  avatar: "text";
  members: "json";
}

/** A workspace, which version 2 of the upstream's API calls a team. */
export interface Teams {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<TeamsColumns, Team>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `teams`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the workspaces that the token can access. */
  list(params?: Record<string, never>, options?: CallOptions<Team>): Listing<Team>;
}

/** The model of teams. */
export const teams: Entity<Teams> = {
  name: "teams",
  title: "Workspaces",
  description: "A workspace, which version 2 of the upstream's API calls a team.",
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
      description: "List the workspaces that the token can access.",
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
