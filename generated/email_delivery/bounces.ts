// Generated from manifests/email_delivery.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Bounce } from "./records.ts";
import { bouncesMeta, endTimeParam, limitParam, offsetPagination, offsetParam, startTimeParam } from "./shared.ts";

/** Params of `bounces.list`. */
export interface BouncesListParams {
  /** Only addresses that were added at this time or later. Format: Unix seconds. */
  start_time?: number;
  /** Only addresses that were added at this time or earlier. Format: Unix seconds. */
  end_time?: number;
  /** Records per page. 1 to 500; default `500`. */
  limit?: number;
  /** Number of records to skip. Or pass meta.next of the previous page unchanged, and repeat the other params. At least 0; default `0`. */
  offset?: number | string;
}

/** Metadata of the result of `bounces.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface BouncesListMeta {
  /** URL of the next page. */
  next?: string | null;
}

/** The columns of `bounces` in the context store, with their types. */
export interface BouncesColumns {
  created: "timestamp";
  email: "text";
  reason: "text";
  status: "text";
}

/** An address that a mail could not be delivered to. */
export interface Bounces {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<BouncesColumns, Bounce>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `bounces`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List bounces. */
  list(params?: BouncesListParams, options?: CallOptions<Bounce>): Listing<Bounce, BouncesListMeta>;
}

/** The model of bounces. */
export const bounces: Entity<Bounces> = {
  name: "bounces",
  title: "Bounces",
  description: "An address that a mail could not be delivered to.",
  recordType: "Bounce",
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
      description: "List bounces.",
      notes: [],
      request: "GET /v3/suppression/bounces",
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
      resultType: "Bounce",
      meta: bouncesMeta,
    },
  },
};
