// Generated from manifests/short_video_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { AdGroup, PageInfo } from "./records.ts";
import { pageInfoFields } from "./records.ts";

/** Params of `ad_groups.list`. */
export interface AdGroupsListParams {
  /** Id of the advertiser. Default `config.advertiser_id`. */
  advertiser_id?: string;
  /** Records a page. 1 to 1000; default `1000`. */
  page_size?: number;
  /** Number of the page. At least 1; default `1`. */
  page?: number;
}

/** What stands beside the data of `ad_groups.list`; a key is absent where the upstream gave none. */
export interface AdGroupsListMeta {
  /** Where in the listing the page is. */
  page_info?: PageInfo | null;
}

/** Ads of a campaign that share audience, budget, schedule and bid. */
export interface AdGroups {
  /** List the ad groups of an advertiser. */
  list(params?: AdGroupsListParams, options?: CallOptions<AdGroup>): Listing<AdGroup, AdGroupsListMeta>;
}

/** How the actions of ad_groups are executed. */
export const adGroups: Entity<AdGroups> = {
  name: "ad_groups",
  title: "Ad groups",
  description: "Ads of a campaign that share audience, budget, schedule and bid.",
  record: "AdGroup",
  contextStore: {
    key: ["adgroup_id"],
    list: "list",
    cursor: { field: "modify_time", format: "sql", mode: "client", params: {}, order: "none" },
    params: {},
    parents: [{ param: "advertiser_id", entity: "advertisers", field: "advertiser_id" }],
    each: {},
    reshape: [],
    fields: {
      adgroup_id: { type: "string" },
      campaign_id: { type: "string" },
      advertiser_id: { type: "string" },
      adgroup_name: { type: "string" },
      placement_type: { type: "string" },
      budget: { type: "number" },
      budget_mode: { type: "string" },
      secondary_status: { type: "string" },
      operation_status: { type: "string" },
      optimization_goal: { type: "string" },
      promotion_type: { type: "string" },
      create_time: { type: "string", format: "sql-date-time" },
      modify_time: { type: "string", format: "sql-date-time" },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the ad groups of an advertiser.",
      notes: [],
      request: "GET /open_api/v1.3/adgroup/get/",
      safe: true,
      send: [{ target: { in: "header", name: "accept" }, value: "application/json" }],
      body: { kind: "none" },
      params: {
        advertiser_id: {
          schema: { type: "string", description: "Id of the advertiser." },
          required: true,
          default: { get: ["config", "advertiser_id"] },
          target: { in: "query", name: "advertiser_id" },
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
      rules: [],
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
      returns: { kind: "many", path: ["data", "list"], absent: "error", reshape: [] },
      record: "AdGroup",
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
