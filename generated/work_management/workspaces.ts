// Generated from manifests/work_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Workspace } from "./records.ts";
import { pagePagination, pageParam, workspacesLimitParam } from "./shared.ts";

/** Params of `workspaces.list`. */
export interface WorkspacesListParams {
  /** Records per page. 1 to 100; default `25`. */
  limit?: number;
  /** Number of the page. At least 1; default `1`. */
  page?: number;
}

/** Params of `workspaces.get`. */
export interface WorkspacesGetParams {
  /** Id of the record. */
  id: string;
}

/** The columns of `workspaces` in the context store, with their types. */
export interface WorkspacesColumns {
  id: "text";
  name: "text";
  kind: "text";
  description: "text";
  state: "text";
  created_at: "timestamp";
  "account_product.id": "text";
  "account_product.kind": "text";
  owners_subscribers: "json";
  "settings.icon.color": "text";
  "settings.icon.image": "text";
  team_owners_subscribers: "json";
  teams_subscribers: "json";
  users_subscribers: "json";
}

/** A place for boards, with users and teams of its own. */
export interface Workspaces {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<WorkspacesColumns, Workspace>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `workspaces`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List workspaces.
   *
   * Archived and deleted workspaces are not listed; get returns them.
   */
  list(params?: WorkspacesListParams, options?: CallOptions<Workspace>): Listing<Workspace>;
  /** Get one workspace. */
  get(params: WorkspacesGetParams, options?: CallOptions<Workspace>): Promise<Result<Workspace>>;
}

/** The model of workspaces. */
export const workspaces: Entity<Workspaces> = {
  name: "workspaces",
  title: "Workspaces",
  description: "A place for boards, with users and teams of its own.",
  recordType: "Workspace",
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
      description: "List workspaces.",
      notes: ["Archived and deleted workspaces are not listed; get returns them."],
      request: "POST /v2",
      safe: true,
      inject: [],
      body: {
        kind: "graphql",
        document: `query listWorkspaces($page: Int, $limit: Int) {
  workspaces(page: $page, limit: $limit) { ...WorkspaceFields }
}
fragment WorkspaceFields on Workspace {
  id name kind description state created_at account_product { id kind } owners_subscribers { id }
  settings { icon { color image } } team_owners_subscribers { id name } teams_subscribers { id name }
  users_subscribers { id }
}`,
        operation: "listWorkspaces",
      },
      params: { limit: workspacesLimitParam, page: pageParam },
      rules: [],
      pagination: pagePagination,
      returns: { kind: "many", path: ["data", "workspaces"], absent: "error", transformations: [] },
      resultType: "Workspace",
      meta: {},
    },
    get: {
      kind: "get",
      description: "Get one workspace.",
      notes: [],
      request: "POST /v2",
      safe: true,
      inject: [],
      body: {
        kind: "graphql",
        document: `query getWorkspace($ids: [ID!]!) { workspaces(ids: $ids, state: all) { ...WorkspaceFields } }
fragment WorkspaceFields on Workspace {
  id name kind description state created_at account_product { id kind } owners_subscribers { id }
  settings { icon { color image } } team_owners_subscribers { id name } teams_subscribers { id name }
  users_subscribers { id }
}`,
        operation: "getWorkspace",
      },
      params: {
        id: {
          schema: { type: "string", description: "Id of the record.", examples: ["1234567"] },
          required: true,
          target: { in: "body", path: ["variables", "ids"] },
          template: { call: "wrap", args: [{ get: ["value"] }] },
        },
      },
      rules: [],
      returns: { kind: "one", path: ["data", "workspaces"], first: true, transformations: [] },
      resultType: "Workspace",
      meta: {},
    },
  },
};
