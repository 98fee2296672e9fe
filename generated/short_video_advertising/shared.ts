// Generated from manifests/short_video_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { MetaKey, Pagination, Param, Transformation } from "@agent-connectors/runtime";
import { pageInfoFields } from "./records.ts";

/** A param of several actions. */
export const advertisersPageSizeParam: Param = {
  schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 100 },
  required: false,
  default: 100,
  target: { in: "query", name: "page_size" },
};

/** A param of several actions. */
export const pageParam: Param = {
  schema: { type: "integer", description: "Number of the page.", minimum: 1 },
  required: false,
  default: 1,
  target: { in: "query", name: "page" },
};

/** The pagination of several actions. */
export const pagePagination: Pagination = {
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
};

/** Metadata of the results of several actions. */
export const pageMeta: Readonly<Record<string, MetaKey>> = {
  page_info: {
    value: { get: ["response", "data", "page_info"] },
    schema: {
      type: ["object", "null"],
      title: "PageInfo",
      description: "The position of the page in the list.",
      properties: pageInfoFields,
    },
  },
};

/** A param of several actions. */
export const advertiserIdParam: Param = {
  schema: { type: "string", description: "Id of the advertiser." },
  required: true,
  default: { get: ["config", "advertiser_id"] },
  target: { in: "query", name: "advertiser_id" },
};

/** A param of several actions. */
export const campaignsPageSizeParam: Param = {
  schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 1000 },
  required: false,
  default: 1000,
  target: { in: "query", name: "page_size" },
};

/** A param of several actions. */
export const serviceTypeParam: Param = {
  schema: {
    type: "string",
    description: "How the ads are bought.",
    enum: ["AUCTION", "RESERVATION"],
  },
  required: true,
  default: "AUCTION",
  target: { in: "query", name: "service_type" },
};

/** A param of several actions. */
export const reportTypeParam: Param = {
  schema: {
    type: "string",
    description: "Kind of report. Each kind has its own dimensions and metrics.",
    enum: ["BASIC", "AUDIENCE", "PLAYABLE_MATERIAL", "CATALOG", "BC", "TT_SHOP"],
  },
  required: true,
  default: "BASIC",
  target: { in: "query", name: "report_type" },
};

/** A param of several actions. */
export const startDateParam: Param = {
  schema: {
    type: "string",
    description: "First day, in the advertiser's time zone.",
    format: "date",
  },
  required: true,
  default: { call: "now", args: ["-P29D", "date"] },
  target: { in: "query", name: "start_date" },
};

/** A param of several actions. */
export const endDateParam: Param = {
  schema: { type: "string", description: "Last day.", format: "date" },
  required: true,
  default: { call: "now", args: ["P0D", "date"] },
  target: { in: "query", name: "end_date" },
};

/** Transformations of the records of several actions. */
export const advertisersReportDailyTransformations: readonly Transformation[] = [{ kind: "merge", fields: ["dimensions", "metrics"] }, { kind: "null_values", values: ["-"] }];

/** A param of several actions. */
export const dataLevelParam: Param = {
  schema: {
    type: "string",
    description: "Level of the rows, such as AUCTION_AD. Its prefix is the service_type.",
  },
  required: true,
  default: "AUCTION_AD",
  target: { in: "query", name: "data_level" },
};

/** A param of several actions. */
export const metricsParam: Param = {
  schema: {
    type: "string",
    description: "JSON array of metrics. Each metric is a field of the records, null if the metric has no value.",
    format: "json-strings",
    examples: ["[\"spend\", \"impressions\", \"clicks\"]"],
  },
  required: true,
  default: "[\"campaign_name\",\"campaign_id\",\"adgroup_name\",\"adgroup_id\",\"ad_name\",\"ad_text\",\"placement_type\",\"spend\",\"cpc\",\"cpm\",\"impressions\",\"clicks\",\"ctr\",\"reach\",\"cost_per_1000_reached\",\"frequency\",\"conversion\",\"cost_per_conversion\",\"conversion_rate\",\"real_time_conversion\",\"real_time_cost_per_conversion\",\"real_time_conversion_rate\",\"result\",\"cost_per_result\",\"result_rate\",\"real_time_result\",\"real_time_cost_per_result\",\"real_time_result_rate\",\"secondary_goal_result\",\"cost_per_secondary_goal_result\",\"secondary_goal_result_rate\",\"video_play_actions\",\"video_watched_2s\",\"video_watched_6s\",\"average_video_play\",\"average_video_play_per_user\",\"video_views_p25\",\"video_views_p50\",\"video_views_p75\",\"video_views_p100\",\"profile_visits\",\"likes\",\"comments\",\"shares\",\"follows\",\"clicks_on_music_disc\",\"real_time_app_install\",\"real_time_app_install_cost\",\"app_install\"]",
  target: { in: "query", name: "metrics" },
};
