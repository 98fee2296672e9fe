// Generated from manifests/task_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Goal } from "./records.ts";
import { teamIdParam } from "./shared.ts";

/** Params of `goals.list`. */
export interface GoalsListParams {
  /** Id of the workspace. */
  team_id: string;
}

/** Params of `goals.get`. */
export interface GoalsGetParams {
  /** Id of the goal. */
  goal_id: string;
}

/** The columns of `goals` in the context store, with their types. */
export interface GoalsColumns {
  id: "text";
  pretty_id: "text";
  name: "text";
  team_id: "text";
  creator: "integer";
  owner: "json";
  color: "text";
  date_created: "timestamp";
  start_date: "timestamp";
  due_date: "timestamp";
  description: "text";
  private: "boolean";
  archived: "boolean";
  multiple_owners: "boolean";
  members: "json";
  key_results: "json";
  percent_completed: "integer";
  history: "json";
  pretty_url: "text";
  pinned: "boolean";
}

/** A record of `goals` in the context store. */
export interface GoalsStored extends Goal {
  pinned?: boolean | null;
}

/** A goal of a workspace, with key results that measure it. */
export interface Goals {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<GoalsColumns, GoalsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `goals`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the goals of a workspace. */
  list(params: GoalsListParams, options?: CallOptions<Goal>): Listing<Goal>;
  /** Get one goal. */
  get(params: GoalsGetParams, options?: CallOptions<Goal>): Promise<Result<Goal>>;
}

/** The model of goals. */
export const goals: Entity<Goals> = {
  name: "goals",
  title: "Goals",
  description: "A goal of a workspace, with key results that measure it.",
  recordType: "Goal",
  contextStore: {
    key: ["id"],
    list: "list",
    params: {},
    parents: [{ param: "team_id", entity: "teams", field: "id" }],
    partitions: {},
    transformations: [],
    omit: [],
    fields: { pinned: { type: ["boolean", "null"] } },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the goals of a workspace.",
      notes: [],
      request: "GET /api/v2/team/{team_id}/goal",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { team_id: teamIdParam },
      rules: [],
      returns: { kind: "many", path: ["goals"], absent: "error", transformations: [] },
      resultType: "Goal",
      meta: {},
    },
    get: {
      kind: "get",
      description: "Get one goal.",
      notes: [],
      request: "GET /api/v2/goal/{goal_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        goal_id: {
          schema: {
            type: "string",
            description: "Id of the goal.",
            examples: ["e53a033c-900e-462d-a849-4a216b06d930"],
          },
          required: true,
          target: { in: "path", name: "goal_id" },
          field: "id",
        },
      },
      rules: [],
      returns: { kind: "one", path: ["goal"], first: false, transformations: [] },
      resultType: "Goal",
      meta: {},
    },
  },
};
