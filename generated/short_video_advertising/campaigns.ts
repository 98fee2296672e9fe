// Generated from manifests/short_video_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { Campaign, PageInfo } from "./records.ts";
import { advertiserIdParam, campaignsPageSizeParam, pageMeta, pagePagination, pageParam } from "./shared.ts";

/** Params of `campaigns.list`. */
export interface CampaignsListParams {
  /** Id of the advertiser. Default `config.advertiser_id`. */
  advertiser_id?: string;
  /** Records a page. 1 to 1000; default `1000`. */
  page_size?: number;
  /** Number of the page. At least 1; default `1`. */
  page?: number;
}

/** Metadata of the result of `campaigns.list`. A key is absent if the upstream did not return it. */
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
