// Generated from manifests/search_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Campaign, MutateResult } from "./records.ts";
import { cursorPagination, customerIdParam, pageMeta, pageTokenParam } from "./shared.ts";

/** Params of `campaigns.list`. */
export interface CampaignsListParams {
  /** SELECT fields FROM resource, then WHERE conditions joined by AND (with operators such as =, !=, >, >=, <, <=, IN, NOT IN, LIKE, CONTAINS ANY, IS NULL, BETWEEN; DURING LAST_30_DAYS for dates), ORDER BY and LIMIT. Default `"SELECT campaign.id, campaign.name, campaign.status, campaign.advertising_channel_type, campaign.advertising_channel_sub_type, campaign.bidding_strategy, campaign.bidding_strategy_type, campaign.campaign_budget, campaign_budget.amount_micros, campaign.start_date_time, campaign.end_date_time, campaign.serving_status, campaign.resource_name, campaign.labels, campaign.network_settings.target_google_search, campaign.network_settings.target_search_network, campaign.network_settings.target_content_network, campaign.network_settings.target_partner_search_network, metrics.clicks, metrics.ctr, metrics.conversions, metrics.conversions_value, metrics.cost_micros, metrics.impressions, metrics.average_cpc, metrics.average_cpm, metrics.interactions, segments.date, segments.ad_network_type FROM campaign WHERE segments.date DURING LAST_30_DAYS"`. */
  query?: string;
  /** Id of an account that the user can access directly, ten digits without dashes. Matches `^[0-9]{10}$`; default `config.customer_id`. */
  customer_id?: string;
  /** Selects the next page. Pass meta.next_page_token of the previous page, and repeat the other params. */
  pageToken?: string;
}

/** Metadata of the result of `campaigns.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface CampaignsListMeta {
  next_page_token?: string | null;
}

/** Params of `campaigns.update`. */
export interface CampaignsUpdateParams {
  /** The changes. */
  operations: {
    /** Comma-separated names of the fields to change. */
    updateMask: string;
    update: {
      /** Resource name of the record to change. */
      resourceName: string;
      /** New name. */
      name?: string;
      /** New status. */
      status?: "ENABLED" | "PAUSED";
    };
  }[];
  /** Id of an account that the user can access directly, ten digits without dashes. Matches `^[0-9]{10}$`; default `config.customer_id`. */
  customer_id?: string;
}

/** The columns of `campaigns` in the context store, with their types. */
export interface CampaignsColumns {
  "campaign.id": "integer";
  "campaign.name": "text";
  "campaign.status": "text";
  "campaign.advertising_channel_type": "text";
  "campaign.advertising_channel_sub_type": "text";
  "campaign.bidding_strategy": "text";
  "campaign.bidding_strategy_type": "text";
  "campaign.campaign_budget": "text";
  "campaign.serving_status": "text";
  "campaign.resource_name": "text";
  "campaign.labels": "json";
  "campaign.network_settings.target_google_search": "boolean";
  "campaign.network_settings.target_search_network": "boolean";
  "campaign.network_settings.target_content_network": "boolean";
  "campaign.network_settings.target_partner_search_network": "boolean";
  "campaign_budget.amount_micros": "integer";
  "metrics.clicks": "integer";
  "metrics.ctr": "number";
  "metrics.conversions": "number";
  "metrics.conversions_value": "number";
  "metrics.cost_micros": "integer";
  "metrics.impressions": "integer";
  "metrics.average_cpc": "number";
  "metrics.average_cpm": "number";
  "metrics.interactions": "integer";
  "segments.date": "timestamp";
  "segments.ad_network_type": "text";
  "campaign.start_date": "timestamp";
  "campaign.end_date": "timestamp";
  "segments.hour": "integer";
}

/** A record of `campaigns` in the context store. */
export interface CampaignsStored {
  "campaign.id"?: number | null;
  "campaign.name"?: string | null;
  "campaign.status"?: "ENABLED" | "PAUSED" | "REMOVED" | "UNKNOWN" | "UNSPECIFIED" | null;
  "campaign.advertising_channel_type"?: string | null;
  "campaign.advertising_channel_sub_type"?: string | null;
  "campaign.bidding_strategy"?: string | null;
  "campaign.bidding_strategy_type"?: string | null;
  "campaign.campaign_budget"?: string | null;
  "campaign.serving_status"?: string | null;
  "campaign.resource_name"?: string | null;
  "campaign.labels"?: string[] | null;
  "campaign.network_settings.target_google_search"?: boolean | null;
  "campaign.network_settings.target_search_network"?: boolean | null;
  "campaign.network_settings.target_content_network"?: boolean | null;
  "campaign.network_settings.target_partner_search_network"?: boolean | null;
  "campaign_budget.amount_micros"?: number | null;
  "metrics.clicks"?: number | null;
  "metrics.ctr"?: number | null;
  "metrics.conversions"?: number | null;
  "metrics.conversions_value"?: number | null;
  "metrics.cost_micros"?: number | null;
  "metrics.impressions"?: number | null;
  /** In millionths of the currency. */
  "metrics.average_cpc"?: number | null;
  /** In millionths of the currency. */
  "metrics.average_cpm"?: number | null;
  "metrics.interactions"?: number | null;
  "segments.date"?: string | null;
  "segments.ad_network_type"?: string | null;
  "campaign.start_date"?: string | null;
  "campaign.end_date"?: string | null;
  "segments.hour"?: number | null;
}

/** A campaign with its budget, and its performance on one day in one network. The context store has a record for each hour. */
export interface Campaigns {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<CampaignsColumns, CampaignsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `campaigns`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List campaigns with their performance by day and network, by default of the last 30 days. */
  list(params?: CampaignsListParams, options?: CallOptions<Campaign>): Listing<Campaign, CampaignsListMeta>;
  /** Rename, enable or pause campaigns. */
  update(params: CampaignsUpdateParams, options?: CallOptions<MutateResult>): Promise<Result<MutateResult>>;
}

/** The model of campaigns. */
export const campaigns: Entity<Campaigns> = {
  name: "campaigns",
  title: "Campaigns",
  description: "A campaign with its budget, and its performance on one day in one network. The context store has a record for each hour.",
  recordType: "Campaign",
  contextStore: {
    key: ["campaign.id", "segments.date", "segments.ad_network_type", "segments.hour"],
    list: "list",
    incrementalSync: {
      field: "segments.date",
      format: "date",
      mode: "server",
      args: {
        query: {
          text: [
            "SELECT campaign.id, campaign.name, campaign.status, campaign.advertising_channel_type, campaign.advertising_channel_sub_type, campaign.bidding_strategy, campaign.bidding_strategy_type, campaign.campaign_budget, campaign_budget.amount_micros, campaign.start_date_time, campaign.end_date_time, campaign.serving_status, campaign.resource_name, campaign.labels, campaign.network_settings.target_google_search, campaign.network_settings.target_search_network, campaign.network_settings.target_content_network, campaign.network_settings.target_partner_search_network, metrics.clicks, metrics.ctr, metrics.conversions, metrics.conversions_value, metrics.cost_micros, metrics.impressions, metrics.average_cpc, metrics.average_cpm, metrics.interactions, segments.date, segments.hour, segments.ad_network_type FROM campaign WHERE segments.date BETWEEN '",
            { get: ["since"] },
            "' AND '",
            { get: ["until"] },
            "'",
          ],
        },
      },
      order: "none",
      lookback: { text: ["P", { get: ["config", "conversion_window_days"] }, "D"] },
    },
    params: {},
    parents: [],
    partitions: { customer_id: { call: "split", args: [{ get: ["config", "customer_id"] }, ","] } },
    transformations: [
      { kind: "flatten" },
      {
        kind: "parse_json",
        fields: [
          "campaign.id",
          "campaign_budget.amount_micros",
          "metrics.clicks",
          "metrics.cost_micros",
          "metrics.impressions",
          "metrics.interactions",
          "segments.hour",
        ],
      },
      {
        kind: "set",
        fields: {
          "campaign.start_date": {
            call: "first",
            args: [{ call: "split", args: [{ get: ["record", "campaign.start_date_time"] }, " "] }],
          },
          "campaign.end_date": {
            call: "first",
            args: [{ call: "split", args: [{ get: ["record", "campaign.end_date_time"] }, " "] }],
          },
        },
      },
      {
        kind: "drop",
        fields: [
          "campaign_budget.resource_name",
          "campaign.start_date_time",
          "campaign.end_date_time",
        ],
      },
    ],
    omit: [],
    fields: {
      "campaign.start_date": { type: ["string", "null"], format: "date" },
      "campaign.end_date": { type: ["string", "null"], format: "date" },
      "campaign.id": { type: ["integer", "null"] },
      "campaign_budget.amount_micros": { type: ["integer", "null"] },
      "metrics.clicks": { type: ["integer", "null"] },
      "metrics.cost_micros": { type: ["integer", "null"] },
      "metrics.impressions": { type: ["integer", "null"] },
      "metrics.interactions": { type: ["integer", "null"] },
      "segments.hour": { type: ["integer", "null"] },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List campaigns with their performance by day and network, by default of the last 30 days.",
      notes: [],
      request: "POST /v25/customers/{customer_id}/googleAds:search",
      safe: true,
      inject: [],
      body: { kind: "json", contentType: "application/json" },
      params: {
        query: {
          schema: {
            type: "string",
            description: "SELECT fields FROM resource, then WHERE conditions joined by AND (with operators such as =, !=, >, >=, <, <=, IN, NOT IN, LIKE, CONTAINS ANY, IS NULL, BETWEEN; DURING LAST_30_DAYS for dates), ORDER BY and LIMIT.",
          },
          required: false,
          default: "SELECT campaign.id, campaign.name, campaign.status, campaign.advertising_channel_type, campaign.advertising_channel_sub_type, campaign.bidding_strategy, campaign.bidding_strategy_type, campaign.campaign_budget, campaign_budget.amount_micros, campaign.start_date_time, campaign.end_date_time, campaign.serving_status, campaign.resource_name, campaign.labels, campaign.network_settings.target_google_search, campaign.network_settings.target_search_network, campaign.network_settings.target_content_network, campaign.network_settings.target_partner_search_network, metrics.clicks, metrics.ctr, metrics.conversions, metrics.conversions_value, metrics.cost_micros, metrics.impressions, metrics.average_cpc, metrics.average_cpm, metrics.interactions, segments.date, segments.ad_network_type FROM campaign WHERE segments.date DURING LAST_30_DAYS",
          target: { in: "body", path: ["query"] },
        },
        customer_id: customerIdParam,
        pageToken: pageTokenParam,
      },
      rules: [],
      pagination: cursorPagination,
      returns: { kind: "many", path: ["results"], absent: "empty", transformations: [] },
      resultType: "Campaign",
      meta: pageMeta,
    },
    update: {
      kind: "update",
      description: "Rename, enable or pause campaigns.",
      notes: [],
      request: "POST /v25/customers/{customer_id}/campaigns:mutate",
      safe: false,
      inject: [],
      body: { kind: "json", contentType: "application/json" },
      params: {
        operations: {
          schema: {
            type: "array",
            description: "The changes.",
            items: {
              type: "object",
              properties: {
                updateMask: {
                  type: "string",
                  description: "Comma-separated names of the fields to change.",
                },
                update: {
                  type: "object",
                  properties: {
                    resourceName: {
                      type: "string",
                      description: "Resource name of the record to change.",
                    },
                    name: { type: "string", description: "New name." },
                    status: {
                      type: "string",
                      description: "New status.",
                      enum: ["ENABLED", "PAUSED"],
                    },
                  },
                  required: ["resourceName"],
                  additionalProperties: false,
                },
              },
              required: ["updateMask", "update"],
              additionalProperties: false,
            },
            examples: [
              [
                {
                  updateMask: "status",
                  update: { resourceName: "customers/1234567890/campaigns/111", status: "PAUSED" },
                },
              ],
            ],
          },
          required: true,
          target: { in: "body", path: ["operations"] },
        },
        customer_id: customerIdParam,
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "MutateResult",
      meta: {},
    },
  },
};
