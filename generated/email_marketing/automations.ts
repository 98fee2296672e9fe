// Generated from manifests/email_marketing.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Automation } from "./records.ts";
import { beforeCreateTimeParam, countParam, offsetPagination, offsetParam, pageMeta, sinceCreateTimeParam } from "./shared.ts";

/** Params of `automations.list`. */
export interface AutomationsListParams {
  /** Only records whose start_time is earlier than this. Format: ISO 8601. */
  before_start_time?: string;
  /** Only records whose start_time is later than this. Format: ISO 8601. */
  since_start_time?: string;
  /** Only automations in this state. */
  status?: "save" | "paused" | "sending";
  /** Only records whose create_time is earlier than this. Format: ISO 8601. */
  before_create_time?: string;
  /** Only records whose create_time is later than this. Format: ISO 8601. */
  since_create_time?: string;
  /** Records per page. 1 to 1000; default `10`. */
  count?: number;
  /** Number of records to skip. At least 0; default `0`. */
  offset?: number;
}

/** Metadata of the result of `automations.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface AutomationsListMeta {
  links?: Record<string, unknown>[];
}

/** The columns of `automations` in the context store, with their types. */
export interface AutomationsColumns {
  id: "text";
  create_time: "timestamp";
  start_time: "timestamp";
  status: "text";
  emails_sent: "integer";
  "recipients.list_id": "text";
  "recipients.list_is_active": "boolean";
  "recipients.list_name": "text";
  "recipients.segment_opts.saved_segment_id": "integer";
  "recipients.segment_opts.match": "text";
  "recipients.segment_opts.conditions": "json";
  "recipients.store_id": "text";
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
}

/** A series of mails that an event starts. */
export interface Automations {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<AutomationsColumns, Automation>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `automations`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List automations. */
  list(params?: AutomationsListParams, options?: CallOptions<Automation>): Listing<Automation, AutomationsListMeta>;
}

/** The model of automations. */
export const automations: Entity<Automations> = {
  name: "automations",
  title: "Automations",
  description: "A series of mails that an event starts.",
  recordType: "Automation",
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
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List automations.",
      notes: [],
      request: "GET /3.0/automations",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        before_start_time: {
          schema: {
            type: "string",
            format: "date-time",
            description: "Only records whose start_time is earlier than this.",
          },
          required: false,
          target: { in: "query", name: "before_start_time" },
          filter: { field: "start_time", operator: "lt" },
        },
        since_start_time: {
          schema: {
            type: "string",
            format: "date-time",
            description: "Only records whose start_time is later than this.",
          },
          required: false,
          target: { in: "query", name: "since_start_time" },
          filter: { field: "start_time", operator: "gt" },
        },
        status: {
          schema: {
            type: "string",
            description: "Only automations in this state.",
            enum: ["save", "paused", "sending"],
          },
          required: false,
          target: { in: "query", name: "status" },
        },
        before_create_time: beforeCreateTimeParam,
        since_create_time: sinceCreateTimeParam,
        count: countParam,
        offset: offsetParam,
      },
      rules: [],
      pagination: offsetPagination,
      returns: { kind: "many", path: ["automations"], absent: "error", transformations: [] },
      resultType: "Automation",
      meta: pageMeta,
    },
  },
};
