// Generated from manifests/email_marketing.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Report } from "./records.ts";
import { beforeSendTimeParam, campaignIdParam, countParam, offsetPagination, offsetParam, pageMeta, sinceSendTimeParam, typeParam } from "./shared.ts";

/** Params of `reports.list`. */
export interface ReportsListParams {
  /** Only this type of campaign. */
  type?: "regular" | "plaintext" | "absplit" | "rss" | "variate";
  /** Only records whose send_time is earlier than this. Format: ISO 8601. */
  before_send_time?: string;
  /** Only records whose send_time is later than this. Format: ISO 8601. */
  since_send_time?: string;
  /** Records per page. 1 to 1000; default `10`. */
  count?: number;
  /** Number of records to skip. At least 0; default `0`. */
  offset?: number;
}

/** Metadata of the result of `reports.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface ReportsListMeta {
  links?: Record<string, unknown>[];
}

/** Params of `reports.get`. */
export interface ReportsGetParams {
  /** Id of the campaign. */
  campaign_id: string;
}

/** The columns of `reports` in the context store, with their types. */
export interface ReportsColumns {
  id: "text";
  campaign_title: "text";
  type: "text";
  list_id: "text";
  list_is_active: "boolean";
  list_name: "text";
  subject_line: "text";
  preview_text: "text";
  emails_sent: "integer";
  abuse_reports: "integer";
  unsubscribed: "integer";
  send_time: "timestamp";
  rss_last_send: "timestamp";
  "bounces.hard_bounces": "integer";
  "bounces.soft_bounces": "integer";
  "bounces.syntax_errors": "integer";
  "forwards.forwards_count": "integer";
  "forwards.forwards_opens": "integer";
  "opens.opens_total": "integer";
  "opens.unique_opens": "integer";
  "opens.open_rate": "number";
  "opens.last_open": "timestamp";
  "clicks.clicks_total": "integer";
  "clicks.unique_clicks": "integer";
  "clicks.unique_subscriber_clicks": "integer";
  "clicks.click_rate": "number";
  "clicks.last_click": "timestamp";
  "facebook_likes.recipient_likes": "integer";
  "facebook_likes.unique_likes": "integer";
  "facebook_likes.facebook_likes": "integer";
  "industry_stats.type": "text";
  "industry_stats.open_rate": "number";
  "industry_stats.click_rate": "number";
  "industry_stats.bounce_rate": "number";
  "industry_stats.unopen_rate": "number";
  "industry_stats.unsub_rate": "number";
  "industry_stats.abuse_rate": "number";
  "list_stats.sub_rate": "number";
  "list_stats.unsub_rate": "number";
  "list_stats.open_rate": "number";
  "list_stats.click_rate": "number";
  "ecommerce.total_orders": "integer";
  "ecommerce.total_spent": "number";
  "ecommerce.total_revenue": "number";
  "delivery_status.enabled": "boolean";
  ab_split: "json";
  share_report: "json";
  timeseries: "json";
  timewarp: "json";
}

/** A record of `reports` in the context store. */
export interface ReportsStored extends Report {
  ab_split?: Record<string, unknown> | null;
  share_report?: Record<string, unknown> | null;
  timeseries?: Record<string, unknown>[] | null;
  timewarp?: Record<string, unknown>[] | null;
}

/** The results of a sent campaign. */
export interface Reports {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<ReportsColumns, ReportsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `reports`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the reports of campaigns. */
  list(params?: ReportsListParams, options?: CallOptions<Report>): Listing<Report, ReportsListMeta>;
  /** Get the report of one campaign. */
  get(params: ReportsGetParams, options?: CallOptions<Report>): Promise<Result<Report>>;
}

/** The model of reports. */
export const reports: Entity<Reports> = {
  name: "reports",
  title: "Reports",
  description: "The results of a sent campaign.",
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
      lookback: "P30D",
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
