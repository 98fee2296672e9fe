// Generated from manifests/task_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Space } from "./records.ts";
import { teamIdParam } from "./shared.ts";

/** Params of `spaces.list`. */
export interface SpacesListParams {
  /** Id of the workspace. */
  team_id: string;
}

/** Params of `spaces.get`. */
export interface SpacesGetParams {
  /** Id of the space. */
  space_id: string;
}

/** The columns of `spaces` in the context store, with their types. */
export interface SpacesColumns {
  id: "text";
  name: "text";
  private: "boolean";
  color: "text";
  avatar: "text";
  admin_can_manage: "boolean";
  statuses: "json";
  multiple_assignees: "boolean";
  "features.due_dates.enabled": "boolean";
  "features.due_dates.start_date": "boolean";
  "features.due_dates.remap_due_dates": "boolean";
  "features.due_dates.remap_closed_due_date": "boolean";
  "features.sprints.enabled": "boolean";
  "features.time_tracking.enabled": "boolean";
  "features.time_tracking.harvest": "boolean";
  "features.time_tracking.rollup": "boolean";
  "features.time_tracking.default_to_billable": "integer";
  "features.points.enabled": "boolean";
  "features.custom_items.enabled": "boolean";
  "features.priorities.enabled": "boolean";
  "features.priorities.priorities": "json";
  "features.tags.enabled": "boolean";
  "features.time_estimates.enabled": "boolean";
  "features.time_estimates.rollup": "boolean";
  "features.time_estimates.per_assignee": "boolean";
  "features.check_unresolved.enabled": "boolean";
  "features.check_unresolved.subtasks": "boolean";
  "features.check_unresolved.checklists": "boolean";
  "features.check_unresolved.comments": "boolean";
  "features.milestones.enabled": "boolean";
  "features.custom_fields.enabled": "boolean";
  "features.remap_dependencies.enabled": "boolean";
  "features.dependency_warning.enabled": "boolean";
  "features.status_pies.enabled": "boolean";
  "features.multiple_assignees.enabled": "boolean";
  "features.emails.enabled": "boolean";
  "features.scheduler_enabled": "boolean";
  "features.dependency_type_enabled": "boolean";
  "features.dependency_enforcement.enforcement_enabled": "boolean";
  "features.dependency_enforcement.enforcement_mode": "integer";
  "features.reschedule_closed_dependencies.enabled": "boolean";
  archived: "boolean";
}

/** A part of a workspace, with statuses and features of its own. */
export interface Spaces {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<SpacesColumns, Space>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `spaces`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the spaces of a workspace. */
  list(params: SpacesListParams, options?: CallOptions<Space>): Listing<Space>;
  /** Get one space. */
  get(params: SpacesGetParams, options?: CallOptions<Space>): Promise<Result<Space>>;
}

/** The model of spaces. */
export const spaces: Entity<Spaces> = {
  name: "spaces",
  title: "Spaces",
  description: "A part of a workspace, with statuses and features of its own.",
  recordType: "Space",
  contextStore: {
    key: ["id"],
    list: "list",
    params: {},
    parents: [{ param: "team_id", entity: "teams", field: "id" }],
    partitions: {},
    transformations: [],
    omit: [],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the spaces of a workspace.",
      notes: [],
      request: "GET /api/v2/team/{team_id}/space",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { team_id: teamIdParam },
      rules: [],
      returns: { kind: "many", path: ["spaces"], absent: "error", transformations: [] },
      resultType: "Space",
      meta: {},
    },
    get: {
      kind: "get",
      description: "Get one space.",
      notes: [],
      request: "GET /api/v2/space/{space_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        space_id: {
          schema: { type: "string", description: "Id of the space.", examples: ["90138476123"] },
          required: true,
          target: { in: "path", name: "space_id" },
          field: "id",
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Space",
      meta: {},
    },
  },
};
