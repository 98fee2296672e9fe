// Generated from manifests/email_delivery.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { SingleSendStats } from "./records.ts";
import { cursorPagination, listsMeta, nextParam } from "./shared.ts";

/** Params of `singlesend_stats.list`. */
export interface SinglesendStatsListParams {
  /** Records per page. 1 to 50; default `50`. */
  page_size?: number;
  /** Selects the next page. Pass meta.next of the previous page unchanged. */
  next?: string;
}

/** Metadata of the result of `singlesend_stats.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface SinglesendStatsListMeta {
  /** URL of the next page. */
  next?: string | null;
}

/** The columns of `singlesend_stats` in the context store, with their types. */
export interface SinglesendStatsColumns {
  id: "text";
  ab_phase: "text";
  ab_variation: "text";
  aggregation: "text";
  "stats.bounce_drops": "integer";
  "stats.bounces": "integer";
  "stats.clicks": "integer";
  "stats.delivered": "integer";
  "stats.invalid_emails": "integer";
  "stats.opens": "integer";
  "stats.requests": "integer";
  "stats.spam_report_drops": "integer";
  "stats.spam_reports": "integer";
  "stats.unique_clicks": "integer";
  "stats.unique_opens": "integer";
  "stats.unsubscribes": "integer";
}

/** The statistics of a single send. */
export interface SinglesendStats {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<SinglesendStatsColumns, SingleSendStats>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `singlesend_stats`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the statistics of each single send. */
  list(params?: SinglesendStatsListParams, options?: CallOptions<SingleSendStats>): Listing<SingleSendStats, SinglesendStatsListMeta>;
}

/** The model of singlesend_stats. */
export const singlesendStats: Entity<SinglesendStats> = {
  name: "singlesend_stats",
  title: "Single send stats",
  description: "The statistics of a single send.",
  recordType: "SingleSendStats",
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
      description: "List the statistics of each single send.",
      notes: [],
      request: "GET /v3/marketing/stats/singlesends",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        page_size: {
          schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 50 },
          required: false,
          default: 50,
          target: { in: "query", name: "page_size" },
        },
        next: nextParam,
      },
      rules: [{ kind: "exclusive", param: "next", except: ["page_size"] }],
      pagination: cursorPagination,
      returns: { kind: "many", path: ["results"], absent: "error", transformations: [] },
      resultType: "SingleSendStats",
      meta: listsMeta,
    },
  },
};
