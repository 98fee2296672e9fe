// Generated from manifests/short_video_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { AdvertisersReportDaily, PageInfo } from "./records.ts";
import { advertiserIdParam, advertisersReportDailyTransformations, campaignsPageSizeParam, endDateParam, pageMeta, pagePagination, pageParam, reportTypeParam, serviceTypeParam, startDateParam } from "./shared.ts";

/** Params of `advertisers_reports_daily.list`. */
export interface AdvertisersReportsDailyListParams {
  /** Level of the rows, such as AUCTION_AD. Its prefix is the service_type. Default `"AUCTION_ADVERTISER"`. */
  data_level?: string;
  /** JSON array of the dimensions that group the rows. Each dimension is a field of the records. Format: JSON array of strings; default `"[\"advertiser_id\", \"stat_time_day\"]"`. */
  dimensions?: string;
  /** JSON array of metrics. Each metric is a field of the records, null if the metric has no value. Format: JSON array of strings; default `"[\"cash_spend\",\"voucher_spend\",\"spend\",\"cpc\",\"cpm\",\"impressions\",\"clicks\",\"ctr\",\"reach\",\"cost_per_1000_reached\",\"frequency\",\"video_play_actions\",\"video_watched_2s\",\"video_watched_6s\",\"average_video_play\",\"average_video_play_per_user\",\"video_views_p25\",\"video_views_p50\",\"video_views_p75\",\"video_views_p100\",\"profile_visits\",\"likes\",\"comments\",\"shares\",\"follows\",\"clicks_on_music_disc\",\"real_time_app_install\",\"real_time_app_install_cost\",\"app_install\"]"`. */
  metrics?: string;
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
  /** Records per page. 1 to 1000; default `1000`. */
  page_size?: number;
  /** Number of the page. At least 1; default `1`. */
  page?: number;
}

/** Metadata of the result of `advertisers_reports_daily.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface AdvertisersReportsDailyListMeta {
  /** The position of the page in the list. */
  page_info?: PageInfo | null;
}

/** The columns of `advertisers_reports_daily` in the context store, with their types. */
export interface AdvertisersReportsDailyColumns {
  advertiser_id: "text";
  stat_time_day: "timestamp";
  cash_spend: "decimal";
  voucher_spend: "decimal";
  spend: "decimal";
  cpc: "decimal";
  cpm: "decimal";
  impressions: "decimal";
  clicks: "decimal";
  ctr: "decimal";
  reach: "decimal";
  cost_per_1000_reached: "decimal";
  frequency: "decimal";
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

/** Performance of an advertiser on one day. */
export interface AdvertisersReportsDaily {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<AdvertisersReportsDailyColumns, AdvertisersReportDaily>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `advertisers_reports_daily`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List an advertiser's performance by day. */
  list(params?: AdvertisersReportsDailyListParams, options?: CallOptions<AdvertisersReportDaily>): Listing<AdvertisersReportDaily, AdvertisersReportsDailyListMeta>;
}

/** The model of advertisers_reports_daily. */
export const advertisersReportsDaily: Entity<AdvertisersReportsDaily> = {
  name: "advertisers_reports_daily",
  title: "Advertisers reports daily",
  description: "Performance of an advertiser on one day.",
  recordType: "AdvertisersReportDaily",
  contextStore: {
    key: ["advertiser_id", "stat_time_day"],
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
      description: "List an advertiser's performance by day.",
      notes: [],
      request: "GET /open_api/v1.3/report/integrated/get/",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        data_level: {
          schema: {
            type: "string",
            description: "Level of the rows, such as AUCTION_AD. Its prefix is the service_type.",
          },
          required: true,
          default: "AUCTION_ADVERTISER",
          target: { in: "query", name: "data_level" },
        },
        dimensions: {
          schema: {
            type: "string",
            description: "JSON array of the dimensions that group the rows. Each dimension is a field of the records.",
            format: "json-strings",
          },
          required: true,
          default: "[\"advertiser_id\", \"stat_time_day\"]",
          target: { in: "query", name: "dimensions" },
        },
        metrics: {
          schema: {
            type: "string",
            description: "JSON array of metrics. Each metric is a field of the records, null if the metric has no value.",
            format: "json-strings",
            examples: ["[\"spend\", \"impressions\", \"clicks\"]"],
          },
          required: true,
          default: "[\"cash_spend\",\"voucher_spend\",\"spend\",\"cpc\",\"cpm\",\"impressions\",\"clicks\",\"ctr\",\"reach\",\"cost_per_1000_reached\",\"frequency\",\"video_play_actions\",\"video_watched_2s\",\"video_watched_6s\",\"average_video_play\",\"average_video_play_per_user\",\"video_views_p25\",\"video_views_p50\",\"video_views_p75\",\"video_views_p100\",\"profile_visits\",\"likes\",\"comments\",\"shares\",\"follows\",\"clicks_on_music_disc\",\"real_time_app_install\",\"real_time_app_install_cost\",\"app_install\"]",
          target: { in: "query", name: "metrics" },
        },
        advertiser_id: advertiserIdParam,
        service_type: serviceTypeParam,
        report_type: reportTypeParam,
        start_date: startDateParam,
        end_date: endDateParam,
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
      resultType: "AdvertisersReportDaily",
      meta: pageMeta,
    },
  },
};
