// Generated from manifests/task_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { View } from "./records.ts";
import { teamIdParam } from "./shared.ts";

/** Params of `views.list`. */
export interface ViewsListParams {
  /** Id of the workspace. */
  team_id: string;
}

/** Params of `views.get`. */
export interface ViewsGetParams {
  /** Id of the view. */
  view_id: string;
}

/** A view of tasks, such as a list, board or calendar. */
export interface Views {
  /** List the views at the level of a workspace, without those of its spaces, folders and lists. */
  list(params: ViewsListParams, options?: CallOptions<View>): Listing<View>;
  /** Get one view. */
  get(params: ViewsGetParams, options?: CallOptions<View>): Promise<Result<View>>;
}

/** The model of views. */
export const views: Entity<Views> = {
  name: "views",
  title: "Views",
  description: "A view of tasks, such as a list, board or calendar.",
  recordType: "View",
  actions: {
    list: {
      kind: "list",
      description: "List the views at the level of a workspace, without those of its spaces, folders and lists.",
      notes: [],
      request: "GET /api/v2/team/{team_id}/view",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { team_id: teamIdParam },
      rules: [],
      returns: { kind: "many", path: ["views"], absent: "error", transformations: [] },
      resultType: "View",
      meta: {},
    },
    get: {
      kind: "get",
      description: "Get one view.",
      notes: [],
      request: "GET /api/v2/view/{view_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        view_id: {
          schema: { type: "string", description: "Id of the view.", examples: ["8cmrx-413"] },
          required: true,
          target: { in: "path", name: "view_id" },
          field: "id",
        },
      },
      rules: [],
      returns: { kind: "one", path: ["view"], first: false, transformations: [] },
      resultType: "View",
      meta: {},
    },
  },
};
