// Generated from manifests/email_marketing.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Campaign } from "./records.ts";
import { beforeCreateTimeParam, beforeSendTimeParam, campaignIdParam, countParam, offsetPagination, offsetParam, pageMeta, sinceCreateTimeParam, sinceSendTimeParam, sortDirParam, typeParam } from "./shared.ts";

/** Params of `campaigns.list`. */
export interface CampaignsListParams {
  /** Only campaigns in this state. */
  status?: "save" | "paused" | "schedule" | "sending" | "sent";
  /** Only records whose recipients.list_id is this. */
  list_id?: string;
  /** Only records whose settings.folder_id is this. */
  folder_id?: string;
  /** Field to order by. */
  sort_field?: "create_time" | "send_time";
  /** Only this type of campaign. */
  type?: "regular" | "plaintext" | "absplit" | "rss" | "variate";
  /** Only records whose send_time is earlier than this. Format: ISO 8601. */
  before_send_time?: string;
  /** Only records whose send_time is later than this. Format: ISO 8601. */
  since_send_time?: string;
  /** Only records whose create_time is earlier than this. Format: ISO 8601. */
  before_create_time?: string;
  /** Only records whose create_time is later than this. Format: ISO 8601. */
  since_create_time?: string;
  /** The direction of sort_field, ascending or descending. */
  sort_dir?: "ASC" | "DESC";
  /** Records per page. 1 to 1000; default `10`. */
  count?: number;
  /** Number of records to skip. At least 0; default `0`. */
  offset?: number;
}

/** Metadata of the result of `campaigns.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface CampaignsListMeta {
  links?: Record<string, unknown>[];
}

/** Params of `campaigns.get`. */
export interface CampaignsGetParams {
  /** Id of the campaign. */
  campaign_id: string;
}

/** The columns of `campaigns` in the context store, with their types. */
export interface CampaignsColumns {
  id: "text";
  web_id: "integer";
  parent_campaign_id: "text";
  type: "text";
  create_time: "timestamp";
  archive_url: "text";
  long_archive_url: "text";
  status: "text";
  emails_sent: "integer";
  send_time: "timestamp";
  content_type: "text";
  needs_block_refresh: "boolean";
  resendable: "boolean";
  "recipients.list_id": "text";
  "recipients.list_is_active": "boolean";
  "recipients.list_name": "text";
  "recipients.segment_text": "text";
  "recipients.recipient_count": "integer";
  "settings.subject_line": "text";
  "settings.preview_text": "text";
  "settings.title": "text";
  "settings.from_name": "text";
  "settings.reply_to": "text";
  "settings.use_conversation": "boolean";
  "settings.to_name": "text";
  "settings.folder_id": "text";
  "settings.authenticate": "boolean";
  "settings.auto_footer": "boolean";
  "settings.inline_css": "boolean";
  "settings.auto_tweet": "boolean";
  "settings.fb_comments": "boolean";
  "settings.timewarp": "boolean";
  "settings.template_id": "integer";
  "settings.drag_and_drop": "boolean";
  "tracking.opens": "boolean";
  "tracking.html_clicks": "boolean";
  "tracking.text_clicks": "boolean";
  "tracking.goal_tracking": "boolean";
  "tracking.ecomm360": "boolean";
  "tracking.google_analytics": "text";
  "tracking.clicktale": "text";
  "report_summary.opens": "integer";
  "report_summary.unique_opens": "integer";
  "report_summary.open_rate": "number";
  "report_summary.clicks": "integer";
  "report_summary.subscriber_clicks": "integer";
  "report_summary.click_rate": "number";
  "report_summary.ecommerce.total_orders": "integer";
  "report_summary.ecommerce.total_spent": "number";
  "report_summary.ecommerce.total_revenue": "number";
  "delivery_status.enabled": "boolean";
  "delivery_status.can_cancel": "boolean";
  "delivery_status.status": "text";
  "delivery_status.emails_sent": "integer";
  "delivery_status.emails_canceled": "integer";
  ab_split_opts: "json";
  rss_opts: "json";
  social_card: "json";
  variate_settings: "json";
}

/** A record of `campaigns` in the context store. */
export interface CampaignsStored extends Campaign {
  ab_split_opts?: Record<string, unknown> | null;
  rss_opts?: Record<string, unknown> | null;
  social_card?: Record<string, unknown> | null;
  variate_settings?: Record<string, unknown> | null;
}

/** A mail or a series of mails to a list. */
export interface Campaigns {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<CampaignsColumns, CampaignsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `campaigns`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List campaigns. */
  list(params?: CampaignsListParams, options?: CallOptions<Campaign>): Listing<Campaign, CampaignsListMeta>;
  /** Get one campaign. */
  get(params: CampaignsGetParams, options?: CallOptions<Campaign>): Promise<Result<Campaign>>;
}

/** The model of campaigns. */
export const campaigns: Entity<Campaigns> = {
  name: "campaigns",
  title: "Campaigns",
  description: "A mail or a series of mails to a list.",
  recordType: "Campaign",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "create_time",
      format: "date-time",
      mode: "server",
      args: { since_create_time: { get: ["since"] } },
      order: "none",
      lookback: "P30D",
    },
    params: {},
    parents: [],
    partitions: {},
    transformations: [],
    omit: [],
    fields: {
      ab_split_opts: { type: ["object", "null"] },
      rss_opts: { type: ["object", "null"] },
      social_card: { type: ["object", "null"] },
      variate_settings: { type: ["object", "null"] },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List campaigns.",
      notes: [],
      request: "GET /3.0/campaigns",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        status: {
          schema: {
            type: "string",
            description: "Only campaigns in this state.",
            enum: ["save", "paused", "schedule", "sending", "sent"],
          },
          required: false,
          target: { in: "query", name: "status" },
        },
        list_id: {
          schema: { type: "string", description: "Only records whose recipients.list_id is this." },
          required: false,
          target: { in: "query", name: "list_id" },
          filter: { field: "recipients.list_id", operator: "eq" },
        },
        folder_id: {
          schema: { type: "string", description: "Only records whose settings.folder_id is this." },
          required: false,
          target: { in: "query", name: "folder_id" },
          filter: { field: "settings.folder_id", operator: "eq" },
        },
        sort_field: {
          schema: {
            type: "string",
            description: "Field to order by.",
            enum: ["create_time", "send_time"],
          },
          required: false,
          target: { in: "query", name: "sort_field" },
        },
        type: typeParam,
        before_send_time: beforeSendTimeParam,
        since_send_time: sinceSendTimeParam,
        before_create_time: beforeCreateTimeParam,
        since_create_time: sinceCreateTimeParam,
        sort_dir: sortDirParam,
        count: countParam,
        offset: offsetParam,
      },
      rules: [],
      pagination: offsetPagination,
      returns: { kind: "many", path: ["campaigns"], absent: "error", transformations: [] },
      resultType: "Campaign",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get one campaign.",
      notes: [],
      request: "GET /3.0/campaigns/{campaign_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { campaign_id: campaignIdParam },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Campaign",
      meta: {},
    },
  },
};
