// Generated from manifests/short_video_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Ad, PageInfo } from "./records.ts";
import { advertiserIdParam, campaignsPageSizeParam, pageMeta, pagePagination, pageParam } from "./shared.ts";

/** Params of `ads.list`. */
export interface AdsListParams {
  /** Id of the advertiser. Default `config.advertiser_id`. */
  advertiser_id?: string;
  /** Records per page. 1 to 1000; default `1000`. */
  page_size?: number;
  /** Number of the page. At least 1; default `1`. */
  page?: number;
}

/** Metadata of the result of `ads.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface AdsListMeta {
  /** The position of the page in the list. */
  page_info?: PageInfo | null;
}

/** The columns of `ads` in the context store, with their types. */
export interface AdsColumns {
  ad_id: "text";
  advertiser_id: "text";
  campaign_id: "text";
  campaign_name: "text";
  adgroup_id: "text";
  adgroup_name: "text";
  ad_name: "text";
  ad_text: "text";
  ad_format: "text";
  secondary_status: "text";
  operation_status: "text";
  landing_page_url: "text";
  video_id: "text";
  create_time: "timestamp";
  modify_time: "timestamp";
}

/** A record of `ads` in the context store. */
export type AdsStored = Omit<Ad, "ad_texts" | "call_to_action" | "call_to_action_id" | "landing_page_urls" | "display_name" | "profile_image_url" | "image_ids" | "image_mode" | "is_aco" | "is_new_structure" | "creative_type" | "creative_authorized" | "identity_id" | "identity_type" | "deeplink" | "deeplink_type" | "fallback_type" | "tracking_pixel_id" | "impression_tracking_url" | "click_tracking_url" | "music_id" | "optimization_event" | "vast_moat_enabled" | "page_id" | "viewability_postbid_partner" | "viewability_vast_url" | "brand_safety_postbid_partner" | "brand_safety_vast_url" | "app_name" | "playable_url" | "card_id" | "carousel_image_labels" | "avatar_icon_web_uri" | "campaign_automation_type">;

/** A creative shown by an ad group. */
export interface Ads {
  /** Filter and sort the copy in the context store. For a search by meaning, use `execute`. Hosted connectors only. */
  context_store_search: StoreSearch<AdsColumns, AdsStored, "ad_text">;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `ads`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the ads of an advertiser. */
  list(params?: AdsListParams, options?: CallOptions<Ad>): Listing<Ad, AdsListMeta>;
}

/** The model of ads. */
export const ads: Entity<Ads> = {
  name: "ads",
  title: "Ads",
  description: "A creative shown by an ad group.",
  recordType: "Ad",
  contextStore: {
    key: ["ad_id"],
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
      "ad_texts",
      "call_to_action",
      "call_to_action_id",
      "landing_page_urls",
      "display_name",
      "profile_image_url",
      "image_ids",
      "image_mode",
      "is_aco",
      "is_new_structure",
      "creative_type",
      "creative_authorized",
      "identity_id",
      "identity_type",
      "deeplink",
      "deeplink_type",
      "fallback_type",
      "tracking_pixel_id",
      "impression_tracking_url",
      "click_tracking_url",
      "music_id",
      "optimization_event",
      "vast_moat_enabled",
      "page_id",
      "viewability_postbid_partner",
      "viewability_vast_url",
      "brand_safety_postbid_partner",
      "brand_safety_vast_url",
      "app_name",
      "playable_url",
      "card_id",
      "carousel_image_labels",
      "avatar_icon_web_uri",
      "campaign_automation_type",
    ],
    fields: {},
    semantic: { ad_text: 2048 },
  },
  actions: {
    list: {
      kind: "list",
      description: "List the ads of an advertiser.",
      notes: [],
      request: "GET /open_api/v1.3/ad/get/",
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
      resultType: "Ad",
      meta: pageMeta,
    },
  },
};
