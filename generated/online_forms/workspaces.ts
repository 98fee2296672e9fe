// Generated from manifests/online_forms.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Workspace } from "./records.ts";
import { pageMeta, pagePagination, pageParam, pageSizeParam } from "./shared.ts";

/** Params of `workspaces.list`. */
export interface WorkspacesListParams {
  /** Records per page. 1 to 200; default `10`. */
  page_size?: number;
  /** Number of the page. At least 1; default `1`. */
  page?: number;
}

/** Metadata of the result of `workspaces.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface WorkspacesListMeta {
  total_items?: number;
  page_count?: number;
}

/** The columns of `workspaces` in the context store, with their types. */
export interface WorkspacesColumns {
  id: "text";
  name: "text";
  account_id: "text";
  default: "boolean";
  shared: "boolean";
  "forms.count": "number";
  "forms.href": "text";
  "self.href": "text";
}

/** A folder of forms. */
export interface Workspaces {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<WorkspacesColumns, Workspace>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `workspaces`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List workspaces. */
  list(params?: WorkspacesListParams, options?: CallOptions<Workspace>): Listing<Workspace, WorkspacesListMeta>;
}

/** The model of workspaces. */
export const workspaces: Entity<Workspaces> = {
  name: "workspaces",
  title: "Workspaces",
  description: "A folder of forms.",
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
      notes: [],
      request: "GET /workspaces",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { page_size: pageSizeParam, page: pageParam },
      rules: [],
      pagination: pagePagination,
      returns: { kind: "many", path: ["items"], absent: "error", transformations: [] },
      resultType: "Workspace",
      meta: pageMeta,
    },
  },
};
