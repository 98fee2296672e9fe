// Generated from manifests/short_video_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { AdGroup, PageInfo } from "./records.ts";
import { advertiserIdParam, campaignsPageSizeParam, pageMeta, pagePagination, pageParam } from "./shared.ts";

/** Params of `ad_groups.list`. */
export interface AdGroupsListParams {
  /** Id of the advertiser. Default `config.advertiser_id`. */
  advertiser_id?: string;
  /** Records per page. 1 to 1000; default `1000`. */
  page_size?: number;
  /** Number of the page. At least 1; default `1`. */
  page?: number;
}

/** Metadata of the result of `ad_groups.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface AdGroupsListMeta {
  /** The position of the page in the list. */
  page_info?: PageInfo | null;
}

/** The columns of `ad_groups` in the context store, with their types. */
export interface AdGroupsColumns {
  adgroup_id: "text";
  campaign_id: "text";
  advertiser_id: "text";
  adgroup_name: "text";
  placement_type: "text";
  budget: "number";
  budget_mode: "text";
  secondary_status: "text";
  operation_status: "text";
  optimization_goal: "text";
  promotion_type: "text";
  create_time: "timestamp";
  modify_time: "timestamp";
}

/** A record of `ad_groups` in the context store. */
export type AdGroupsStored = Omit<AdGroup, "placements" | "bid_type" | "bid_price" | "creative_material_mode" | "schedule_type" | "schedule_start_time" | "schedule_end_time" | "gender" | "age_groups" | "languages" | "location_ids" | "audience_ids" | "excluded_audience_ids" | "interest_category_ids" | "interest_keyword_ids" | "pixel_id" | "deep_bid_type" | "deep_cpa_bid" | "conversion_bid_price" | "billing_event" | "pacing" | "dayparting" | "frequency" | "frequency_schedule" | "is_new_structure" | "is_smart_performance_campaign" | "app_id" | "app_type" | "app_download_url" | "optimization_event" | "secondary_optimization_event" | "conversion_window" | "comment_disabled" | "video_download_disabled" | "share_disabled" | "auto_targeting_enabled" | "is_hfss" | "search_result_enabled" | "inventory_filter_enabled" | "skip_learning_phase" | "brand_safety_type" | "brand_safety_partner" | "campaign_name" | "campaign_automation_type" | "bid_display_mode" | "scheduled_budget" | "category_id" | "feed_type" | "delivery_mode" | "ios14_quota_type" | "spending_power" | "next_day_retention" | "rf_purchased_type" | "rf_estimated_cpr" | "rf_estimated_frequency" | "purchased_impression" | "purchased_reach" | "actions" | "network_types" | "operating_systems" | "device_model_ids" | "device_price_ranges" | "included_custom_actions" | "excluded_custom_actions" | "category_exclusion_ids" | "contextual_tag_ids" | "zipcode_ids" | "household_income" | "isp_ids" | "schedule_infos" | "statistic_type" | "keywords" | "adgroup_app_profile_page_state" | "automated_keywords_enabled" | "smart_audience_enabled" | "smart_interest_behavior_enabled" | "vbo_window" | "deep_funnel_optimization_status" | "deep_funnel_event_source" | "deep_funnel_event_source_id" | "deep_funnel_optimization_event" | "custom_conversion_id" | "app_config">;

/** Ads of a campaign that share audience, budget, schedule and bid. */
export interface AdGroups {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<AdGroupsColumns, AdGroupsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `ad_groups`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the ad groups of an advertiser. */
  list(params?: AdGroupsListParams, options?: CallOptions<AdGroup>): Listing<AdGroup, AdGroupsListMeta>;
}

/** The model of ad_groups. */
export const adGroups: Entity<AdGroups> = {
  name: "ad_groups",
  title: "Ad groups",
  description: "Ads of a campaign that share audience, budget, schedule and bid.",
  recordType: "AdGroup",
  contextStore: {
    key: ["adgroup_id"],
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
      "placements",
      "bid_type",
      "bid_price",
      "creative_material_mode",
      "schedule_type",
      "schedule_start_time",
      "schedule_end_time",
      "gender",
      "age_groups",
      "languages",
      "location_ids",
      "audience_ids",
      "excluded_audience_ids",
      "interest_category_ids",
      "interest_keyword_ids",
      "pixel_id",
      "deep_bid_type",
      "deep_cpa_bid",
      "conversion_bid_price",
      "billing_event",
      "pacing",
      "dayparting",
      "frequency",
      "frequency_schedule",
      "is_new_structure",
      "is_smart_performance_campaign",
      "app_id",
      "app_type",
      "app_download_url",
      "optimization_event",
      "secondary_optimization_event",
      "conversion_window",
      "comment_disabled",
      "video_download_disabled",
      "share_disabled",
      "auto_targeting_enabled",
      "is_hfss",
      "search_result_enabled",
      "inventory_filter_enabled",
      "skip_learning_phase",
      "brand_safety_type",
      "brand_safety_partner",
      "campaign_name",
      "campaign_automation_type",
      "bid_display_mode",
      "scheduled_budget",
      "category_id",
      "feed_type",
      "delivery_mode",
      "ios14_quota_type",
      "spending_power",
      "next_day_retention",
      "rf_purchased_type",
      "rf_estimated_cpr",
      "rf_estimated_frequency",
      "purchased_impression",
      "purchased_reach",
      "actions",
      "network_types",
      "operating_systems",
      "device_model_ids",
      "device_price_ranges",
      "included_custom_actions",
      "excluded_custom_actions",
      "category_exclusion_ids",
      "contextual_tag_ids",
      "zipcode_ids",
      "household_income",
      "isp_ids",
      "schedule_infos",
      "statistic_type",
      "keywords",
      "adgroup_app_profile_page_state",
      "automated_keywords_enabled",
      "smart_audience_enabled",
      "smart_interest_behavior_enabled",
      "vbo_window",
      "deep_funnel_optimization_status",
      "deep_funnel_event_source",
      "deep_funnel_event_source_id",
      "deep_funnel_optimization_event",
      "custom_conversion_id",
      "app_config",
    ],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the ad groups of an advertiser.",
      notes: [],
      request: "GET /open_api/v1.3/adgroup/get/",
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
      resultType: "AdGroup",
      meta: pageMeta,
    },
  },
};
