// Generated from manifests/short_video_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Campaign, PageInfo } from "./records.ts";
import { advertiserIdParam, campaignsPageSizeParam, pageMeta, pagePagination, pageParam } from "./shared.ts";

/** Params of `campaigns.list`. */
export interface CampaignsListParams {
  /** Id of the advertiser. Default `config.advertiser_id`. */
  advertiser_id?: string;
  /** Records per page. 1 to 1000; default `1000`. */
  page_size?: number;
  /** Number of the page. At least 1; default `1`. */
  page?: number;
}

/** Metadata of the result of `campaigns.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface CampaignsListMeta {
  /** The position of the page in the list. */
  page_info?: PageInfo | null;
}

/** The columns of `campaigns` in the context store, with their types. */
export interface CampaignsColumns {
  campaign_id: "text";
  campaign_name: "text";
  campaign_type: "text";
  advertiser_id: "text";
  budget: "number";
  budget_mode: "text";
  secondary_status: "text";
  operation_status: "text";
  objective: "text";
  objective_type: "text";
  budget_optimize_on: "boolean";
  bid_type: "text";
  deep_bid_type: "text";
  optimization_goal: "text";
  split_test_variable: "text";
  is_new_structure: "boolean";
  create_time: "timestamp";
  modify_time: "timestamp";
  roas_bid: "number";
  is_smart_performance_campaign: "boolean";
  is_search_campaign: "boolean";
  app_promotion_type: "text";
  rf_campaign_type: "text";
}

/** A record of `campaigns` in the context store. */
export type CampaignsStored = Omit<Campaign, "disable_skan_campaign" | "is_advanced_dedicated_campaign" | "rta_id" | "campaign_automation_type" | "rta_bid_enabled" | "rta_product_selection_enabled">;

/** Ads with one objective, grouped in ad groups. */
export interface Campaigns {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<CampaignsColumns, CampaignsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `campaigns`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the campaigns of an advertiser. */
  list(params?: CampaignsListParams, options?: CallOptions<Campaign>): Listing<Campaign, CampaignsListMeta>;
}

/** The model of campaigns. */
export const campaigns: Entity<Campaigns> = {
  name: "campaigns",
  title: "Campaigns",
  description: "Ads with one objective, grouped in ad groups.",
  recordType: "Campaign",
  contextStore: {
    key: ["campaign_id"],
    list: "list",
    incrementalSync: {
      field: "modify_time",
      format: "sql",
      mode: "client",
      args: {},
      order: "none",
    },
    params: {},
    parents: [{ param: "advertiser_id", entity: "advertisers", field: "advertiser_id" }],
    partitions: {},
    transformations: [],
    omit: [
      "disable_skan_campaign",
      "is_advanced_dedicated_campaign",
      "rta_id",
      "campaign_automation_type",
      "rta_bid_enabled",
      "rta_product_selection_enabled",
    ],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the campaigns of an advertiser.",
      notes: [],
      request: "GET /open_api/v1.3/campaign/get/",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        advertiser_id: advertiserIdParam,
        page_size: campaignsPageSizeParam,
        page: pageParam,
      },
      rules: [],
      pagination: pagePagination,
      returns: { kind: "many", path: ["data", "list"], absent: "error", transformations: [] },
      resultType: "Campaign",
      meta: pageMeta,
    },
  },
};
