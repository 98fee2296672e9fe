// Generated from manifests/email_delivery.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { GlobalSuppression } from "./records.ts";
import { bouncesMeta, endTimeParam, limitParam, offsetPagination, offsetParam, startTimeParam } from "./shared.ts";

/** Params of `global_suppressions.list`. */
export interface GlobalSuppressionsListParams {
  /** Only addresses that were added at this time or later. Format: Unix seconds. */
  start_time?: number;
  /** Only addresses that were added at this time or earlier. Format: Unix seconds. */
  end_time?: number;
  /** Records per page. 1 to 500; default `500`. */
  limit?: number;
  /** Number of records to skip. Or pass meta.next of the previous page unchanged, and repeat the other params. At least 0; default `0`. */
  offset?: number | string;
}

/** Metadata of the result of `global_suppressions.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface GlobalSuppressionsListMeta {
  /** URL of the next page. */
  next?: string | null;
}

/** The columns of `global_suppressions` in the context store, with their types. */
export interface GlobalSuppressionsColumns {
  created: "timestamp";
  email: "text";
}

/** An address that has unsubscribed from everything. */
export interface GlobalSuppressions {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<GlobalSuppressionsColumns, GlobalSuppression>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `global_suppressions`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List addresses that have unsubscribed from everything. */
  list(params?: GlobalSuppressionsListParams, options?: CallOptions<GlobalSuppression>): Listing<GlobalSuppression, GlobalSuppressionsListMeta>;
}

/** The model of global_suppressions. */
export const globalSuppressions: Entity<GlobalSuppressions> = {
  name: "global_suppressions",
  title: "Global suppressions",
  description: "An address that has unsubscribed from everything.",
  recordType: "GlobalSuppression",
  contextStore: {
    key: ["email"],
    list: "list",
    incrementalSync: {
      field: "created",
      format: "epoch-seconds",
      mode: "server",
      args: { start_time: { get: ["since"] }, end_time: { get: ["until"] } },
      order: "none",
    },
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
      description: "List addresses that have unsubscribed from everything.",
      notes: [],
      request: "GET /v3/suppression/unsubscribes",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        start_time: startTimeParam,
        end_time: endTimeParam,
        limit: limitParam,
        offset: offsetParam,
      },
      rules: [],
      pagination: offsetPagination,
      returns: { kind: "many", path: [], absent: "error", transformations: [] },
      resultType: "GlobalSuppression",
      meta: bouncesMeta,
    },
  },
};
