// Generated from manifests/short_video_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { AdvertisersReportDaily, PageInfo } from "./records.ts";
import { pageInfoFields } from "./records.ts";

/** Params of `advertisers_reports_daily.list`. */
export interface AdvertisersReportsDailyListParams {
  /** What a row is of; begins with the service_type. Default `"AUCTION_ADVERTISER"`. */
  data_level?: string;
  /** JSON array of what rows are grouped by; each gives a field. Format: JSON; default `"[\"advertiser_id\", \"stat_time_day\"]"`. */
  dimensions?: string;
  /** JSON array of metrics; each gives a field, null where it has no value. Format: JSON; default `"[\"cash_spend\",\"voucher_spend\",\"spend\",\"cpc\",\"cpm\",\"impressions\",\"clicks\",\"ctr\",\"reach\",\"cost_per_1000_reached\",\"frequency\",\"video_play_actions\",\"video_watched_2s\",\"video_watched_6s\",\"average_video_play\",\"average_video_play_per_user\",\"video_views_p25\",\"video_views_p50\",\"video_views_p75\",\"video_views_p100\",\"profile_visits\",\"likes\",\"comments\",\"shares\",\"follows\",\"clicks_on_music_disc\",\"real_time_app_install\",\"real_time_app_install_cost\",\"app_install\"]"`. */
  metrics?: string;
  /** Id of the advertiser. Default `config.advertiser_id`. */
  advertiser_id?: string;
  /** How the ads are bought. Default `"AUCTION"`. */
  service_type?: "AUCTION" | "RESERVATION";
  /** Kind of report; each knows other dimensions and metrics. Default `"BASIC"`. */
  report_type?: "BASIC" | "AUDIENCE" | "PLAYABLE_MATERIAL" | "CATALOG" | "BC" | "TT_SHOP";
  /** First day, in the advertiser's time zone. Format: YYYY-MM-DD; default 29 days before the call. */
  start_date?: string;
  /** Last day. Format: YYYY-MM-DD; default the time of the call. */
  end_date?: string;
  /** Records a page. 1 to 1000; default `1000`. */
  page_size?: number;
  /** Number of the page. At least 1; default `1`. */
  page?: number;
}

/** What stands beside the data of `advertisers_reports_daily.list`; a key is absent where the upstream gave none. */
export interface AdvertisersReportsDailyListMeta {
  /** Where in the listing the page is. */
  page_info?: PageInfo | null;
}

/** Performance of an advertiser on one day. */
export interface AdvertisersReportsDaily {
  /** List an advertiser's performance by day. */
  list(params?: AdvertisersReportsDailyListParams, options?: CallOptions<AdvertisersReportDaily>): Listing<AdvertisersReportDaily, AdvertisersReportsDailyListMeta>;
}

/** How the actions of advertisers_reports_daily are executed. */
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
            description: "What a row is of; begins with the service_type.",
            examples: ["AUCTION_ADVERTISER"],
          },
          required: true,
          default: "AUCTION_ADVERTISER",
          target: { in: "query", name: "data_level" },
        },
        dimensions: {
          schema: {
            type: "string",
            description: "JSON array of what rows are grouped by; each gives a field.",
            format: "json",
            examples: ["[\"advertiser_id\", \"stat_time_day\"]"],
          },
          required: true,
          default: "[\"advertiser_id\", \"stat_time_day\"]",
          target: { in: "query", name: "dimensions" },
        },
        metrics: {
          schema: {
            type: "string",
            description: "JSON array of metrics; each gives a field, null where it has no value.",
            format: "json",
            examples: ["[\"spend\", \"impressions\", \"clicks\"]"],
          },
          required: true,
          default: "[\"cash_spend\",\"voucher_spend\",\"spend\",\"cpc\",\"cpm\",\"impressions\",\"clicks\",\"ctr\",\"reach\",\"cost_per_1000_reached\",\"frequency\",\"video_play_actions\",\"video_watched_2s\",\"video_watched_6s\",\"average_video_play\",\"average_video_play_per_user\",\"video_views_p25\",\"video_views_p50\",\"video_views_p75\",\"video_views_p100\",\"profile_visits\",\"likes\",\"comments\",\"shares\",\"follows\",\"clicks_on_music_disc\",\"real_time_app_install\",\"real_time_app_install_cost\",\"app_install\"]",
          target: { in: "query", name: "metrics" },
        },
        advertiser_id: {
          schema: { type: "string", description: "Id of the advertiser." },
          required: true,
          default: { get: ["config", "advertiser_id"] },
          target: { in: "query", name: "advertiser_id" },
        },
        service_type: {
          schema: {
            type: "string",
            description: "How the ads are bought.",
            enum: ["AUCTION", "RESERVATION"],
          },
          required: true,
          default: "AUCTION",
          target: { in: "query", name: "service_type" },
        },
        report_type: {
          schema: {
            type: "string",
            description: "Kind of report; each knows other dimensions and metrics.",
            enum: ["BASIC", "AUDIENCE", "PLAYABLE_MATERIAL", "CATALOG", "BC", "TT_SHOP"],
          },
          required: true,
          default: "BASIC",
          target: { in: "query", name: "report_type" },
        },
        start_date: {
          schema: {
            type: "string",
            description: "First day, in the advertiser's time zone.",
            format: "date",
          },
          required: true,
          default: { call: "now", args: ["-P29D", "date"] },
          target: { in: "query", name: "start_date" },
        },
        end_date: {
          schema: { type: "string", description: "Last day.", format: "date" },
          required: true,
          default: { call: "now", args: ["P0D", "date"] },
          target: { in: "query", name: "end_date" },
        },
        page_size: {
          schema: { type: "integer", description: "Records a page.", minimum: 1, maximum: 1000 },
          required: false,
          default: 1000,
          target: { in: "query", name: "page_size" },
        },
        page: {
          schema: { type: "integer", description: "Number of the page.", minimum: 1 },
          required: false,
          default: 1,
          target: { in: "query", name: "page" },
        },
      },
      rules: [{ kind: "span", params: ["start_date", "end_date"], longest: "P29D" }],
      pagination: {
        kind: "page",
        token: { target: { in: "query", name: "page" }, param: "page" },
        size: {
          target: { in: "query", name: "page_size" },
          param: "page_size",
          value: { get: ["params", "page_size"] },
        },
        stop: {
          call: "gte",
          args: [
            { get: ["response", "data", "page_info", "page"] },
            { get: ["response", "data", "page_info", "total_page"] },
          ],
        },
        start: 1,
        injectFirst: false,
      },
      returns: {
        kind: "many",
        path: ["data", "list"],
        absent: "error",
        transformations: [
          { kind: "merge", fields: ["dimensions", "metrics"] },
          { kind: "null_values", values: ["-"] },
        ],
      },
      resultType: "AdvertisersReportDaily",
      meta: {
        page_info: {
          value: { get: ["response", "data", "page_info"] },
          schema: {
            type: ["object", "null"],
            title: "PageInfo",
            description: "Where in the listing the page is.",
            properties: pageInfoFields,
          },
        },
      },
    },
  },
};
