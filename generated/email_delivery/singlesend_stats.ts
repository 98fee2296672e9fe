// Generated from manifests/email_delivery.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { SingleSendStats } from "./records.ts";
import { cursorPagination, listsMeta, nextParam } from "./shared.ts";

/** Params of `singlesend_stats.list`. */
export interface SinglesendStatsListParams {
  /** Records a page. 1 to 50; default `50`. */
  page_size?: number;
  /** The next page: meta.next of the page before, unchanged. */
  next?: string;
}

/** Metadata of the result of `singlesend_stats.list`. A key is absent if the upstream did not return it. */
export interface SinglesendStatsListMeta {
  /** URL of the next page. */
  next?: string | null;
}

/** What became of a single send. */
export interface SinglesendStats {
  /** List what became of each single send. */
  list(params?: SinglesendStatsListParams, options?: CallOptions<SingleSendStats>): Listing<SingleSendStats, SinglesendStatsListMeta>;
}

/** How the actions of singlesend_stats are executed. */
export const singlesendStats: Entity<SinglesendStats> = {
  name: "singlesend_stats",
  title: "Single send stats",
  description: "What became of a single send.",
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
      description: "List what became of each single send.",
      notes: [],
      request: "GET /v3/marketing/stats/singlesends",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        page_size: {
          schema: { type: "integer", description: "Records a page.", minimum: 1, maximum: 50 },
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
