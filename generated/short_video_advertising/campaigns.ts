// Generated from manifests/short_video_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { Campaign, PageInfo } from "./records.ts";
import { pageInfoFields } from "./records.ts";

/** Params of `campaigns.list`. */
export interface CampaignsListParams {
  /** Id of the advertiser. Default `config.advertiser_id`. */
  advertiser_id?: string;
  /** Records a page. 1 to 1000; default `1000`. */
  page_size?: number;
  /** Number of the page. At least 1; default `1`. */
  page?: number;
}

/** What stands beside the data of `campaigns.list`; a key is absent where the upstream gave none. */
export interface CampaignsListMeta {
  /** Where in the listing the page is. */
  page_info?: PageInfo | null;
}

/** Ads with one objective, grouped in ad groups. */
export interface Campaigns {
  /** List the campaigns of an advertiser. */
  list(params?: CampaignsListParams, options?: CallOptions<Campaign>): Listing<Campaign, CampaignsListMeta>;
}

/** How the actions of campaigns are executed. */
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
      returns: { kind: "many", path: ["data", "list"], absent: "error", transformations: [] },
      resultType: "Campaign",
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
