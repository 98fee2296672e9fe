// Generated from manifests/short_video_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { PageInfo, SparkAd } from "./records.ts";
import { advertiserIdParam, pageMeta, pagePagination, pageParam } from "./shared.ts";

/** Params of `spark_ads.list`. */
export interface SparkAdsListParams {
  /** Only posts whose text contains this string. */
  keyword?: string;
  /** JSON array with VIDEO, CAROUSEL or both. Only posts of these types. Format: JSON array of strings. */
  item_types?: string;
  /** Id of the advertiser. Default `config.advertiser_id`. */
  advertiser_id?: string;
  /** Records per page. 1 to 50; default `20`. */
  page_size?: number;
  /** Number of the page. At least 1; default `1`. */
  page?: number;
}

/** Metadata of the result of `spark_ads.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface SparkAdsListMeta {
  /** The position of the page in the list. */
  page_info?: PageInfo | null;
}

/** The columns of `spark_ads` in the context store, with their types. */
export interface SparkAdsColumns {
  "item_info.item_id": "text";
  "item_info.item_type": "text";
  "item_info.auth_code": "text";
  "item_info.text": "text";
  "item_info.status": "text";
  "item_info.carousel_info": "json";
  "user_info.identity_id": "text";
  "user_info.identity_type": "text";
  "user_info.tiktok_name": "text";
  "auth_info.ad_auth_status": "text";
  "auth_info.auth_start_time": "timestamp";
  "auth_info.auth_end_time": "timestamp";
  "auth_info.invite_start_time": "timestamp";
  "video_info.height": "integer";
  "video_info.width": "integer";
  "video_info.bit_rate": "number";
  "video_info.duration": "number";
  "video_info.size": "integer";
  "video_info.signature": "text";
  "video_info.format": "text";
  "video_info.poster_url": "text";
  "video_info.preview_url": "text";
  "video_info.preview_url_expire_time": "timestamp";
}

/** An organic post whose author lets the advertiser use it in ads. */
export interface SparkAds {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<SparkAdsColumns, SparkAd>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `spark_ads`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the posts that an advertiser may use in ads. */
  list(params?: SparkAdsListParams, options?: CallOptions<SparkAd>): Listing<SparkAd, SparkAdsListMeta>;
}

/** The model of spark_ads. */
export const sparkAds: Entity<SparkAds> = {
  name: "spark_ads",
  title: "Spark ads",
  description: "An organic post whose author lets the advertiser use it in ads.",
  recordType: "SparkAd",
  contextStore: {
    key: ["item_info.item_id"],
    list: "list",
    params: {},
    parents: [{ param: "advertiser_id", entity: "advertisers", field: "advertiser_id" }],
    partitions: {},
    transformations: [],
    omit: [],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the posts that an advertiser may use in ads.",
      notes: [],
      request: "GET /open_api/v1.3/tt_video/list/",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        keyword: {
          schema: { type: "string", description: "Only posts whose text contains this string." },
          required: false,
          target: { in: "query", name: "keyword" },
        },
        item_types: {
          schema: {
            type: "string",
            description: "JSON array with VIDEO, CAROUSEL or both. Only posts of these types.",
            format: "json-strings",
            examples: ["[\"VIDEO\"]"],
          },
          required: false,
          target: { in: "query", name: "item_types" },
          filter: { field: "item_info.item_type", operator: "eq" },
        },
        advertiser_id: advertiserIdParam,
        page_size: {
          schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 50 },
          required: false,
          default: 20,
          target: { in: "query", name: "page_size" },
        },
        page: pageParam,
      },
      rules: [],
      pagination: pagePagination,
      returns: { kind: "many", path: ["data", "list"], absent: "error", transformations: [] },
      resultType: "SparkAd",
      meta: pageMeta,
    },
  },
};
