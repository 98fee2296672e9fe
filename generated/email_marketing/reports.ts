// Generated from manifests/email_marketing.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { Report } from "./records.ts";
import { beforeSendTimeParam, campaignIdParam, countParam, offsetPagination, offsetParam, pageMeta, sinceSendTimeParam, typeParam } from "./shared.ts";

/** Params of `reports.list`. */
export interface ReportsListParams {
  /** Only this kind. */
  type?: "regular" | "plaintext" | "absplit" | "rss" | "variate";
  /** Only records whose send_time is earlier than this. Format: ISO 8601. */
  before_send_time?: string;
  /** Only records whose send_time is later than this. Format: ISO 8601. */
  since_send_time?: string;
  /** Records a page. 1 to 1000; default `10`. */
  count?: number;
  /** Records to skip. At least 0; default `0`. */
  offset?: number;
}

/** Metadata of the result of `reports.list`. A key is absent if the upstream did not return it. */
export interface ReportsListMeta {
  links?: Record<string, unknown>[];
}

/** Params of `reports.get`. */
export interface ReportsGetParams {
  /** Id of the campaign. */
  campaign_id: string;
}

/** What became of a campaign that was sent. */
export interface Reports {
  /** List the reports of campaigns. */
  list(params?: ReportsListParams, options?: CallOptions<Report>): Listing<Report, ReportsListMeta>;
  /** Get the report of one campaign. */
  get(params: ReportsGetParams, options?: CallOptions<Report>): Promise<Result<Report>>;
}

/** How the actions of reports are executed. */
export const reports: Entity<Reports> = {
  name: "reports",
  title: "Reports",
  description: "What became of a campaign that was sent.",
  recordType: "Report",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "send_time",
      format: "date-time",
      mode: "server",
      args: { since_send_time: { get: ["since"] } },
      order: "none",
    },
    params: {},
    parents: [],
    partitions: {},
    transformations: [],
    omit: [],
    fields: {
      ab_split: { type: ["object", "null"] },
      share_report: { type: ["object", "null"] },
      timeseries: { type: ["array", "null"], items: { type: "object" } },
      timewarp: { type: ["array", "null"], items: { type: "object" } },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the reports of campaigns.",
      notes: [],
      request: "GET /3.0/reports",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        type: typeParam,
        before_send_time: beforeSendTimeParam,
        since_send_time: sinceSendTimeParam,
        count: countParam,
        offset: offsetParam,
      },
      rules: [],
      pagination: offsetPagination,
      returns: { kind: "many", path: ["reports"], absent: "error", transformations: [] },
      resultType: "Report",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get the report of one campaign.",
      notes: [],
      request: "GET /3.0/reports/{campaign_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { campaign_id: campaignIdParam },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Report",
      meta: {},
    },
  },
};
