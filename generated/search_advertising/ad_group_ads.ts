// Generated from manifests/search_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { AdGroupAd } from "./records.ts";
import { cursorPagination, customerIdParam, pageMeta, pageTokenParam } from "./shared.ts";

/** Params of `ad_group_ads.list`. */
export interface AdGroupAdsListParams {
  /** SELECT fields FROM resource, then WHERE conditions joined by AND (with operators such as =, !=, >, >=, <, <=, IN, NOT IN, LIKE, CONTAINS ANY, IS NULL, BETWEEN; DURING LAST_30_DAYS for dates), ORDER BY and LIMIT. Default `"SELECT ad_group.id, ad_group_ad.ad.id, ad_group_ad.ad.name, ad_group_ad.ad.type, ad_group_ad.status, ad_group_ad.ad_strength, ad_group_ad.ad.display_url, ad_group_ad.ad.final_urls, ad_group_ad.ad.final_mobile_urls, ad_group_ad.ad.final_url_suffix, ad_group_ad.ad.tracking_url_template, ad_group_ad.ad.resource_name, ad_group_ad.ad_group, ad_group_ad.resource_name, ad_group_ad.labels, ad_group_ad.policy_summary.approval_status, ad_group_ad.policy_summary.review_status FROM ad_group_ad"`. */
  query?: string;
  /** Id of an account that the user can access directly, ten digits without dashes. Matches `^[0-9]{10}$`; default `config.customer_id`. */
  customer_id?: string;
  /** Selects the next page. Pass meta.next_page_token of the previous page, and repeat the other params. */
  pageToken?: string;
}

/** Metadata of the result of `ad_group_ads.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface AdGroupAdsListMeta {
  next_page_token?: string | null;
}

/** The columns of `ad_group_ads` in the context store, with their types. */
export interface AdGroupAdsColumns {
  "ad_group.id": "integer";
  "ad_group_ad.ad.id": "integer";
  "ad_group_ad.ad.name": "text";
  "ad_group_ad.ad.type": "text";
  "ad_group_ad.ad.display_url": "text";
  "ad_group_ad.ad.final_urls": "json";
  "ad_group_ad.ad.final_mobile_urls": "json";
  "ad_group_ad.ad.final_url_suffix": "text";
  "ad_group_ad.ad.tracking_url_template": "text";
  "ad_group_ad.ad.resource_name": "text";
  "ad_group_ad.status": "text";
  "ad_group_ad.ad_strength": "text";
  "ad_group_ad.ad_group": "text";
  "ad_group_ad.resource_name": "text";
  "ad_group_ad.labels": "json";
  "ad_group_ad.policy_summary.approval_status": "text";
  "ad_group_ad.policy_summary.review_status": "text";
  "segments.date": "timestamp";
}

/** A record of `ad_group_ads` in the context store. */
export interface AdGroupAdsStored {
  "ad_group.id"?: number | null;
  "ad_group_ad.ad.id"?: number | null;
  "ad_group_ad.ad.name"?: string | null;
  "ad_group_ad.ad.type"?: string | null;
  "ad_group_ad.ad.display_url"?: string | null;
  "ad_group_ad.ad.final_urls"?: unknown[] | null;
  "ad_group_ad.ad.final_mobile_urls"?: unknown[] | null;
  "ad_group_ad.ad.final_url_suffix"?: string | null;
  "ad_group_ad.ad.tracking_url_template"?: string | null;
  "ad_group_ad.ad.resource_name"?: string | null;
  "ad_group_ad.status"?: "ENABLED" | "PAUSED" | "REMOVED" | "UNKNOWN" | "UNSPECIFIED" | null;
  "ad_group_ad.ad_strength"?: string | null;
  "ad_group_ad.ad_group"?: string | null;
  "ad_group_ad.resource_name"?: string | null;
  "ad_group_ad.labels"?: string[] | null;
  "ad_group_ad.policy_summary.approval_status"?: string | null;
  "ad_group_ad.policy_summary.review_status"?: string | null;
  "segments.date"?: string | null;
}

/** An ad in an ad group. */
export interface AdGroupAds {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<AdGroupAdsColumns, AdGroupAdsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `ad_group_ads`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List ads. */
  list(params?: AdGroupAdsListParams, options?: CallOptions<AdGroupAd>): Listing<AdGroupAd, AdGroupAdsListMeta>;
}

/** The model of ad_group_ads. */
export const adGroupAds: Entity<AdGroupAds> = {
  name: "ad_group_ads",
  title: "Ad group ads",
  description: "An ad in an ad group.",
  recordType: "AdGroupAd",
  contextStore: {
    key: ["ad_group.id", "ad_group_ad.ad.id", "segments.date"],
    list: "list",
    incrementalSync: {
      field: "segments.date",
      format: "date",
      mode: "server",
      args: {
        query: {
          text: [
            "SELECT ad_group.id, ad_group_ad.ad.id, ad_group_ad.ad.name, ad_group_ad.ad.type, ad_group_ad.status, ad_group_ad.ad_strength, ad_group_ad.ad.display_url, ad_group_ad.ad.final_urls, ad_group_ad.ad.final_mobile_urls, ad_group_ad.ad.final_url_suffix, ad_group_ad.ad.tracking_url_template, ad_group_ad.ad.resource_name, ad_group_ad.ad_group, ad_group_ad.resource_name, ad_group_ad.labels, ad_group_ad.policy_summary.approval_status, ad_group_ad.policy_summary.review_status, segments.date FROM ad_group_ad WHERE segments.date BETWEEN '",
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
      { kind: "parse_json", fields: ["ad_group.id", "ad_group_ad.ad.id"] },
      { kind: "drop", fields: ["ad_group.resource_name"] },
    ],
    omit: [],
    fields: {
      "ad_group.id": { type: ["integer", "null"] },
      "ad_group_ad.ad.id": { type: ["integer", "null"] },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List ads.",
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
          default: "SELECT ad_group.id, ad_group_ad.ad.id, ad_group_ad.ad.name, ad_group_ad.ad.type, ad_group_ad.status, ad_group_ad.ad_strength, ad_group_ad.ad.display_url, ad_group_ad.ad.final_urls, ad_group_ad.ad.final_mobile_urls, ad_group_ad.ad.final_url_suffix, ad_group_ad.ad.tracking_url_template, ad_group_ad.ad.resource_name, ad_group_ad.ad_group, ad_group_ad.resource_name, ad_group_ad.labels, ad_group_ad.policy_summary.approval_status, ad_group_ad.policy_summary.review_status FROM ad_group_ad",
          target: { in: "body", path: ["query"] },
        },
        customer_id: customerIdParam,
        pageToken: pageTokenParam,
      },
      rules: [],
      pagination: cursorPagination,
      returns: { kind: "many", path: ["results"], absent: "empty", transformations: [] },
      resultType: "AdGroupAd",
      meta: pageMeta,
    },
  },
};
