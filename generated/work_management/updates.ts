// Generated from manifests/work_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Update } from "./records.ts";
import { pagePagination, pageParam, workspacesLimitParam } from "./shared.ts";

/** Params of `updates.list`. */
export interface UpdatesListParams {
  /** Records per page. 1 to 100; default `25`. */
  limit?: number;
  /** Number of the page. At least 1; default `1`. */
  page?: number;
}

/** Params of `updates.get`. */
export interface UpdatesGetParams {
  /** Id of the record. */
  id: string;
}

/** The columns of `updates` in the context store, with their types. */
export interface UpdatesColumns {
  id: "text";
  body: "text";
  text_body: "text";
  created_at: "timestamp";
  creator_id: "text";
  item_id: "text";
  updated_at: "timestamp";
  replies: "json";
  assets: "json";
}

/** A post about an item. */
export interface Updates {
  /** Filter and sort the copy in the context store. For a search by meaning, use `execute`. Hosted connectors only. */
  context_store_search: StoreSearch<UpdatesColumns, Update, "text_body">;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `updates`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List updates, newest first. */
  list(params?: UpdatesListParams, options?: CallOptions<Update>): Listing<Update>;
  /** Get one update. */
  get(params: UpdatesGetParams, options?: CallOptions<Update>): Promise<Result<Update>>;
}

/** The model of updates. */
export const updates: Entity<Updates> = {
  name: "updates",
  title: "Updates",
  description: "A post about an item.",
  recordType: "Update",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "updated_at",
      format: "date-time",
      mode: "client",
      args: {},
      order: "none",
    },
    params: {},
    parents: [],
    partitions: {},
    transformations: [],
    omit: [],
    fields: {},
    semantic: { text_body: 2048 },
  },
  actions: {
    list: {
      kind: "list",
      description: "List updates, newest first.",
      notes: [],
      request: "POST /v2",
      safe: true,
      inject: [],
      body: {
        kind: "graphql",
        document: `query listUpdates($page: Int, $limit: Int) { updates(page: $page, limit: $limit) { ...UpdateFields } }
fragment UpdateFields on Update {
  id body text_body created_at creator_id item_id updated_at
  replies { id creator_id created_at text_body updated_at body } assets { ...AssetFields }
}
fragment AssetFields on Asset {
  id name url url_thumbnail public_url file_extension file_size created_at original_geometry uploaded_by { id }
}`,
        operation: "listUpdates",
      },
      params: { limit: workspacesLimitParam, page: pageParam },
      rules: [],
      pagination: pagePagination,
      returns: { kind: "many", path: ["data", "updates"], absent: "error", transformations: [] },
      resultType: "Update",
      meta: {},
    },
    get: {
      kind: "get",
      description: "Get one update.",
      notes: [],
      request: "POST /v2",
      safe: true,
      inject: [],
      body: {
        kind: "graphql",
        document: `query getUpdate($ids: [ID!]!) { updates(ids: $ids) { ...UpdateFields } }
fragment UpdateFields on Update {
  id body text_body created_at creator_id item_id updated_at
  replies { id creator_id created_at text_body updated_at body } assets { ...AssetFields }
}
fragment AssetFields on Asset {
  id name url url_thumbnail public_url file_extension file_size created_at original_geometry uploaded_by { id }
}`,
        operation: "getUpdate",
      },
      params: {
        id: {
          schema: { type: "string", description: "Id of the record.", examples: ["3456789012"] },
          required: true,
          target: { in: "body", path: ["variables", "ids"] },
          template: { call: "wrap", args: [{ get: ["value"] }] },
        },
      },
      rules: [],
      returns: { kind: "one", path: ["data", "updates"], first: true, transformations: [] },
      resultType: "Update",
      meta: {},
    },
  },
};
