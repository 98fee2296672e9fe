// Generated from manifests/retail_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { SponsoredProductCampaign } from "./records.ts";
import { cursorPagination, maxResultsParam, nextTokenParam, pageMeta, stateFilterIncludeParam } from "./shared.ts";

/** Params of `sponsored_product_campaigns.list`. */
export interface SponsoredProductCampaignsListParams {
  /** Only records in these states. One or more of enabled, paused, archived, separated by commas. */
  "stateFilter.include"?: string;
  /** Records per page. 1 to 100; default `100`. */
  maxResults?: number;
  /** Selects the next page. Pass meta.next_token of the previous page, and repeat the other params. */
  nextToken?: string;
}

/** Metadata of the result of `sponsored_product_campaigns.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface SponsoredProductCampaignsListMeta {
  next_token?: string | null;
}

/** Params of `sponsored_product_campaigns.get`. */
export interface SponsoredProductCampaignsGetParams {
  /** Id of the campaign. Format: 64-bit integer. */
  campaignId: number | string;
}

/** A campaign for sponsored products, with one budget and one type of targeting. */
export interface SponsoredProductCampaigns {
  /** List the sponsored product campaigns of the profile. */
  list(params?: SponsoredProductCampaignsListParams, options?: CallOptions<SponsoredProductCampaign>): Listing<SponsoredProductCampaign, SponsoredProductCampaignsListMeta>;
  /** Get one sponsored product campaign. */
  get(params: SponsoredProductCampaignsGetParams, options?: CallOptions<SponsoredProductCampaign>): Promise<Result<SponsoredProductCampaign>>;
}

/** The model of sponsored_product_campaigns. */
export const sponsoredProductCampaigns: Entity<SponsoredProductCampaigns> = {
  name: "sponsored_product_campaigns",
  title: "Sponsored product campaigns",
  description: "A campaign for sponsored products, with one budget and one type of targeting.",
  recordType: "SponsoredProductCampaign",
  actions: {
    list: {
      kind: "list",
      description: "List the sponsored product campaigns of the profile.",
      notes: [],
      request: "POST /sp/campaigns/list",
      safe: true,
      inject: [
        {
          target: { in: "header", name: "amazon-advertising-api-scope" },
          value: { get: ["config", "profile_id"] },
        },
        { target: { in: "header", name: "accept" }, value: "application/vnd.spCampaign.v3+json" },
      ],
      body: { kind: "json", contentType: "application/vnd.spCampaign.v3+json" },
      params: {
        "stateFilter.include": stateFilterIncludeParam,
        maxResults: maxResultsParam,
        nextToken: nextTokenParam,
      },
      rules: [],
      pagination: cursorPagination,
      returns: { kind: "many", path: ["campaigns"], absent: "error", transformations: [] },
      resultType: "SponsoredProductCampaign",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get one sponsored product campaign.",
      notes: [],
      request: "POST /sp/campaigns/list",
      safe: true,
      inject: [
        {
          target: { in: "header", name: "amazon-advertising-api-scope" },
          value: { get: ["config", "profile_id"] },
        },
        { target: { in: "header", name: "accept" }, value: "application/vnd.spCampaign.v3+json" },
      ],
      body: { kind: "json", contentType: "application/vnd.spCampaign.v3+json" },
      params: {
        campaignId: {
          schema: {
            type: ["integer", "string"],
            description: "Id of the campaign.",
            format: "int64",
          },
          required: true,
          target: { in: "body", path: ["campaignIdFilter", "include"] },
          template: { call: "wrap", args: [{ call: "text", args: [{ get: ["value"] }] }] },
        },
      },
      rules: [],
      returns: { kind: "one", path: ["campaigns"], first: true, transformations: [] },
      resultType: "SponsoredProductCampaign",
      meta: {},
    },
  },
};
