// Generated from manifests/task_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { Space } from "./records.ts";
import { spaceIdParam, teamIdParam } from "./shared.ts";

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

/** A part of a workspace, with statuses and features of its own. */
export interface Spaces {
  /** List the spaces of a workspace. */
  list(params: SpacesListParams, options?: CallOptions<Space>): Listing<Space>;
  /** Get one space. */
  get(params: SpacesGetParams, options?: CallOptions<Space>): Promise<Result<Space>>;
}

/** How the actions of spaces are executed. */
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
      params: { space_id: spaceIdParam },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Space",
      meta: {},
    },
  },
};
