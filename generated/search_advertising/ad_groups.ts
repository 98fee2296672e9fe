// Generated from manifests/search_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { AdGroup, MutateResult } from "./records.ts";
import { cursorPagination, customerIdParam, pageMeta, pageTokenParam } from "./shared.ts";

/** Params of `ad_groups.list`. */
export interface AdGroupsListParams {
  /** SELECT fields FROM resource, then WHERE conditions joined by AND (with operators such as =, !=, >, >=, <, <=, IN, NOT IN, LIKE, CONTAINS ANY, IS NULL, BETWEEN; DURING LAST_30_DAYS for dates), ORDER BY and LIMIT. Default `"SELECT campaign.id, ad_group.id, ad_group.name, ad_group.status, ad_group.type, ad_group.ad_rotation_mode, ad_group.base_ad_group, ad_group.campaign, ad_group.cpc_bid_micros, ad_group.cpm_bid_micros, ad_group.cpv_bid_micros, ad_group.effective_target_cpa_micros, ad_group.effective_target_cpa_source, ad_group.effective_target_roas, ad_group.effective_target_roas_source, ad_group.labels, ad_group.resource_name, ad_group.target_cpa_micros, ad_group.target_roas, ad_group.tracking_url_template FROM ad_group"`. */
  query?: string;
  /** Id of an account that the user can access directly, ten digits without dashes. Matches `^[0-9]{10}$`; default `config.customer_id`. */
  customer_id?: string;
  /** Selects the next page. Pass meta.next_page_token of the previous page, and repeat the other params. */
  pageToken?: string;
}

/** Metadata of the result of `ad_groups.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface AdGroupsListMeta {
  next_page_token?: string | null;
}

/** Params of `ad_groups.update`. */
export interface AdGroupsUpdateParams {
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
      /** Bid in millionths of the currency. */
      cpcBidMicros?: string;
    };
  }[];
  /** Id of an account that the user can access directly, ten digits without dashes. Matches `^[0-9]{10}$`; default `config.customer_id`. */
  customer_id?: string;
}

/** The columns of `ad_groups` in the context store, with their types. */
export interface AdGroupsColumns {
  "campaign.id": "integer";
  "ad_group.id": "integer";
  "ad_group.name": "text";
  "ad_group.status": "text";
  "ad_group.type": "text";
  "ad_group.ad_rotation_mode": "text";
  "ad_group.base_ad_group": "text";
  "ad_group.campaign": "text";
  "ad_group.cpc_bid_micros": "integer";
  "ad_group.cpm_bid_micros": "integer";
  "ad_group.cpv_bid_micros": "integer";
  "ad_group.effective_target_cpa_micros": "integer";
  "ad_group.effective_target_cpa_source": "text";
  "ad_group.effective_target_roas": "number";
  "ad_group.effective_target_roas_source": "text";
  "ad_group.labels": "json";
  "ad_group.resource_name": "text";
  "ad_group.target_cpa_micros": "integer";
  "ad_group.target_roas": "number";
  "ad_group.tracking_url_template": "text";
  "metrics.cost_micros": "integer";
  "segments.date": "timestamp";
}

/** A record of `ad_groups` in the context store. */
export interface AdGroupsStored {
  "campaign.id"?: number | null;
  "ad_group.id"?: number | null;
  "ad_group.name"?: string | null;
  "ad_group.status"?: "ENABLED" | "PAUSED" | "REMOVED" | "UNKNOWN" | "UNSPECIFIED" | null;
  "ad_group.type"?: string | null;
  "ad_group.ad_rotation_mode"?: string | null;
  "ad_group.base_ad_group"?: string | null;
  "ad_group.campaign"?: string | null;
  "ad_group.cpc_bid_micros"?: number | null;
  "ad_group.cpm_bid_micros"?: number | null;
  "ad_group.cpv_bid_micros"?: number | null;
  "ad_group.effective_target_cpa_micros"?: number | null;
  "ad_group.effective_target_cpa_source"?: string | null;
  "ad_group.effective_target_roas"?: number | null;
  "ad_group.effective_target_roas_source"?: string | null;
  "ad_group.labels"?: string[] | null;
  "ad_group.resource_name"?: string | null;
  "ad_group.target_cpa_micros"?: number | null;
  "ad_group.target_roas"?: number | null;
  "ad_group.tracking_url_template"?: string | null;
  "metrics.cost_micros"?: number | null;
  "segments.date"?: string | null;
}

/** A group of ads in one campaign, with common keywords and bids. */
export interface AdGroups {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<AdGroupsColumns, AdGroupsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `ad_groups`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List ad groups. */
  list(params?: AdGroupsListParams, options?: CallOptions<AdGroup>): Listing<AdGroup, AdGroupsListMeta>;
  /** Rename, enable or pause ad groups, or change their bids. */
  update(params: AdGroupsUpdateParams, options?: CallOptions<MutateResult>): Promise<Result<MutateResult>>;
}

/** The model of ad_groups. */
export const adGroups: Entity<AdGroups> = {
  name: "ad_groups",
  title: "Ad groups",
  description: "A group of ads in one campaign, with common keywords and bids.",
  recordType: "AdGroup",
  contextStore: {
    key: ["ad_group.id", "segments.date"],
    list: "list",
    incrementalSync: {
      field: "segments.date",
      format: "date",
      mode: "server",
      args: {
        query: {
          text: [
            "SELECT campaign.id, ad_group.id, ad_group.name, ad_group.status, ad_group.type, ad_group.ad_rotation_mode, ad_group.base_ad_group, ad_group.campaign, ad_group.cpc_bid_micros, ad_group.cpm_bid_micros, ad_group.cpv_bid_micros, ad_group.effective_target_cpa_micros, ad_group.effective_target_cpa_source, ad_group.effective_target_roas, ad_group.effective_target_roas_source, ad_group.labels, ad_group.resource_name, ad_group.target_cpa_micros, ad_group.target_roas, ad_group.tracking_url_template, metrics.cost_micros, segments.date FROM ad_group WHERE segments.date BETWEEN '",
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
          "ad_group.id",
          "ad_group.cpc_bid_micros",
          "ad_group.cpm_bid_micros",
          "ad_group.cpv_bid_micros",
          "ad_group.effective_target_cpa_micros",
          "ad_group.target_cpa_micros",
          "metrics.cost_micros",
        ],
      },
      { kind: "drop", fields: ["campaign.resource_name"] },
    ],
    omit: [],
    fields: {
      "campaign.id": { type: ["integer", "null"] },
      "ad_group.id": { type: ["integer", "null"] },
      "ad_group.cpc_bid_micros": { type: ["integer", "null"] },
      "ad_group.cpm_bid_micros": { type: ["integer", "null"] },
      "ad_group.cpv_bid_micros": { type: ["integer", "null"] },
      "ad_group.effective_target_cpa_micros": { type: ["integer", "null"] },
      "ad_group.target_cpa_micros": { type: ["integer", "null"] },
      "metrics.cost_micros": { type: ["integer", "null"] },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List ad groups.",
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
          default: "SELECT campaign.id, ad_group.id, ad_group.name, ad_group.status, ad_group.type, ad_group.ad_rotation_mode, ad_group.base_ad_group, ad_group.campaign, ad_group.cpc_bid_micros, ad_group.cpm_bid_micros, ad_group.cpv_bid_micros, ad_group.effective_target_cpa_micros, ad_group.effective_target_cpa_source, ad_group.effective_target_roas, ad_group.effective_target_roas_source, ad_group.labels, ad_group.resource_name, ad_group.target_cpa_micros, ad_group.target_roas, ad_group.tracking_url_template FROM ad_group",
          target: { in: "body", path: ["query"] },
        },
        customer_id: customerIdParam,
        pageToken: pageTokenParam,
      },
      rules: [],
      pagination: cursorPagination,
      returns: { kind: "many", path: ["results"], absent: "empty", transformations: [] },
      resultType: "AdGroup",
      meta: pageMeta,
    },
    update: {
      kind: "update",
      description: "Rename, enable or pause ad groups, or change their bids.",
      notes: [],
      request: "POST /v25/customers/{customer_id}/adGroups:mutate",
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
                    cpcBidMicros: {
                      type: "string",
                      description: "Bid in millionths of the currency.",
                      format: "int64",
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
                  update: { resourceName: "customers/1234567890/adGroups/111", status: "PAUSED" },
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
