// Generated from manifests/short_video_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { AdsReportDaily, PageInfo } from "./records.ts";
import { advertiserIdParam, advertisersReportDailyTransformations, campaignsPageSizeParam, dataLevelParam, endDateParam, metricsParam, pageMeta, pagePagination, pageParam, reportTypeParam, serviceTypeParam, startDateParam } from "./shared.ts";

/** Params of `ads_reports_daily.list`. */
export interface AdsReportsDailyListParams {
  /** Level of the rows, such as AUCTION_AD. Its prefix is the service_type. Default `"AUCTION_AD"`. */
  data_level?: string;
  /** JSON array of the dimensions that group the rows. Each dimension is a field of the records. Format: JSON array of strings; default `"[\"ad_id\", \"stat_time_day\"]"`. */
  dimensions?: string;
  /** Id of the advertiser. Default `config.advertiser_id`. */
  advertiser_id?: string;
  /** How the ads are bought. Default `"AUCTION"`. */
  service_type?: "AUCTION" | "RESERVATION";
  /** Kind of report. Each kind has its own dimensions and metrics. Default `"BASIC"`. */
  report_type?: "BASIC" | "AUDIENCE" | "PLAYABLE_MATERIAL" | "CATALOG" | "BC" | "TT_SHOP";
  /** First day, in the advertiser's time zone. Format: YYYY-MM-DD; default 29 days before the call. */
  start_date?: string;
  /** Last day. Format: YYYY-MM-DD; default the time of the call. */
  end_date?: string;
  /** JSON array of metrics. Each metric is a field of the records, null if the metric has no value. Format: JSON array of strings; default `"[\"campaign_name\",\"campaign_id\",\"adgroup_name\",\"adgroup_id\",\"ad_name\",\"ad_text\",\"placement_type\",\"spend\",\"cpc\",\"cpm\",\"impressions\",\"clicks\",\"ctr\",\"reach\",\"cost_per_1000_reached\",\"frequency\",\"conversion\",\"cost_per_conversion\",\"conversion_rate\",\"real_time_conversion\",\"real_time_cost_per_conversion\",\"real_time_conversion_rate\",\"result\",\"cost_per_result\",\"result_rate\",\"real_time_result\",\"real_time_cost_per_result\",\"real_time_result_rate\",\"secondary_goal_result\",\"cost_per_secondary_goal_result\",\"secondary_goal_result_rate\",\"video_play_actions\",\"video_watched_2s\",\"video_watched_6s\",\"average_video_play\",\"average_video_play_per_user\",\"video_views_p25\",\"video_views_p50\",\"video_views_p75\",\"video_views_p100\",\"profile_visits\",\"likes\",\"comments\",\"shares\",\"follows\",\"clicks_on_music_disc\",\"real_time_app_install\",\"real_time_app_install_cost\",\"app_install\"]"`. */
  metrics?: string;
  /** Records per page. 1 to 1000; default `1000`. */
  page_size?: number;
  /** Number of the page. At least 1; default `1`. */
  page?: number;
}

/** Metadata of the result of `ads_reports_daily.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface AdsReportsDailyListMeta {
  /** The position of the page in the list. */
  page_info?: PageInfo | null;
}

/** The columns of `ads_reports_daily` in the context store, with their types. */
export interface AdsReportsDailyColumns {
  ad_id: "text";
  stat_time_day: "timestamp";
  campaign_name: "text";
  campaign_id: "text";
  adgroup_name: "text";
  adgroup_id: "text";
  ad_name: "text";
  ad_text: "text";
  placement_type: "text";
  spend: "decimal";
  cpc: "decimal";
  cpm: "decimal";
  impressions: "decimal";
  clicks: "decimal";
  ctr: "decimal";
  reach: "decimal";
  cost_per_1000_reached: "decimal";
  frequency: "decimal";
  conversion: "decimal";
  cost_per_conversion: "decimal";
  conversion_rate: "decimal";
  real_time_conversion: "decimal";
  real_time_cost_per_conversion: "decimal";
  real_time_conversion_rate: "decimal";
  result: "decimal";
  cost_per_result: "decimal";
  result_rate: "decimal";
  real_time_result: "decimal";
  real_time_cost_per_result: "decimal";
  real_time_result_rate: "decimal";
  secondary_goal_result: "decimal";
  cost_per_secondary_goal_result: "decimal";
  secondary_goal_result_rate: "decimal";
  video_play_actions: "decimal";
  video_watched_2s: "decimal";
  video_watched_6s: "decimal";
  average_video_play: "decimal";
  average_video_play_per_user: "decimal";
  video_views_p25: "decimal";
  video_views_p50: "decimal";
  video_views_p75: "decimal";
  video_views_p100: "decimal";
  profile_visits: "decimal";
  likes: "decimal";
  comments: "decimal";
  shares: "decimal";
  follows: "decimal";
  clicks_on_music_disc: "decimal";
  real_time_app_install: "decimal";
  real_time_app_install_cost: "decimal";
  app_install: "decimal";
}

/** Performance of an ad on one day. */
export interface AdsReportsDaily {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<AdsReportsDailyColumns, AdsReportDaily>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `ads_reports_daily`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the performance of an advertiser's ads by day. */
  list(params?: AdsReportsDailyListParams, options?: CallOptions<AdsReportDaily>): Listing<AdsReportDaily, AdsReportsDailyListMeta>;
}

/** The model of ads_reports_daily. */
export const adsReportsDaily: Entity<AdsReportsDaily> = {
  name: "ads_reports_daily",
  title: "Ads reports daily",
  description: "Performance of an ad on one day.",
  recordType: "AdsReportDaily",
  contextStore: {
    key: ["ad_id", "stat_time_day"],
    list: "list",
    incrementalSync: {
      field: "stat_time_day",
      format: "sql",
      mode: "server",
      args: {
        start_date: { call: "time", args: [{ get: ["since"] }, "date"] },
        end_date: { call: "time", args: [{ get: ["until"] }, "date"] },
      },
      order: "none",
      lookback: "P3D",
      window: "P30D",
    },
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
      description: "List the performance of an advertiser's ads by day.",
      notes: [],
      request: "GET /open_api/v1.3/report/integrated/get/",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        data_level: dataLevelParam,
        dimensions: {
          schema: {
            type: "string",
            description: "JSON array of the dimensions that group the rows. Each dimension is a field of the records.",
            format: "json-strings",
          },
          required: true,
          default: "[\"ad_id\", \"stat_time_day\"]",
          target: { in: "query", name: "dimensions" },
        },
        advertiser_id: advertiserIdParam,
        service_type: serviceTypeParam,
        report_type: reportTypeParam,
        start_date: startDateParam,
        end_date: endDateParam,
        metrics: metricsParam,
        page_size: campaignsPageSizeParam,
        page: pageParam,
      },
      rules: [{ kind: "span", params: ["start_date", "end_date"], longest: "P29D" }],
      pagination: pagePagination,
      returns: {
        kind: "many",
        path: ["data", "list"],
        absent: "error",
        transformations: advertisersReportDailyTransformations,
      },
      resultType: "AdsReportDaily",
      meta: pageMeta,
    },
  },
};
