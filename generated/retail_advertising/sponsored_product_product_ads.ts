// Generated from manifests/retail_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { SponsoredProductProductAd } from "./records.ts";
import { cursorPagination, maxResultsParam, nextTokenParam, pageMeta, stateFilterIncludeParam } from "./shared.ts";

/** Params of `sponsored_product_product_ads.list`. */
export interface SponsoredProductProductAdsListParams {
  /** Only records in these states. One or more of enabled, paused, archived, separated by commas. */
  "stateFilter.include"?: string;
  /** Records per page. 1 to 100; default `100`. */
  maxResults?: number;
  /** Selects the next page. Pass meta.next_token of the previous page, and repeat the other params. */
  nextToken?: string;
}

/** Metadata of the result of `sponsored_product_product_ads.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface SponsoredProductProductAdsListMeta {
  next_token?: string | null;
}

/** A product that an ad group advertises. */
export interface SponsoredProductProductAds {
  /** List the advertised products of the profile. */
  list(params?: SponsoredProductProductAdsListParams, options?: CallOptions<SponsoredProductProductAd>): Listing<SponsoredProductProductAd, SponsoredProductProductAdsListMeta>;
}

/** The model of sponsored_product_product_ads. */
export const sponsoredProductProductAds: Entity<SponsoredProductProductAds> = {
  name: "sponsored_product_product_ads",
  title: "Sponsored product ads",
  description: "A product that an ad group advertises.",
  recordType: "SponsoredProductProductAd",
  actions: {
    list: {
      kind: "list",
      description: "List the advertised products of the profile.",
      notes: [],
      request: "POST /sp/productAds/list",
      safe: true,
      inject: [
        {
          target: { in: "header", name: "amazon-advertising-api-scope" },
          value: { get: ["config", "profile_id"] },
        },
        { target: { in: "header", name: "accept" }, value: "application/vnd.spProductAd.v3+json" },
      ],
      body: { kind: "json", contentType: "application/vnd.spProductAd.v3+json" },
      params: {
        "stateFilter.include": stateFilterIncludeParam,
        maxResults: maxResultsParam,
        nextToken: nextTokenParam,
      },
      rules: [],
      pagination: cursorPagination,
      returns: { kind: "many", path: ["productAds"], absent: "error", transformations: [] },
      resultType: "SponsoredProductProductAd",
      meta: pageMeta,
    },
  },
};
