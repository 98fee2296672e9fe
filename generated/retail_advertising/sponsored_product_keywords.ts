// Generated from manifests/retail_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { SponsoredProductKeyword } from "./records.ts";
import { cursorPagination, maxResultsParam, nextTokenParam, pageMeta, stateFilterIncludeParam } from "./shared.ts";

/** Params of `sponsored_product_keywords.list`. */
export interface SponsoredProductKeywordsListParams {
  /** Only records in these states. One or more of enabled, paused, archived, separated by commas. */
  "stateFilter.include"?: string;
  /** Records per page. 1 to 100; default `100`. */
  maxResults?: number;
  /** Selects the next page. Pass meta.next_token of the previous page, and repeat the other params. */
  nextToken?: string;
}

/** Metadata of the result of `sponsored_product_keywords.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface SponsoredProductKeywordsListMeta {
  next_token?: string | null;
}

/** Words that an ad group bids for in searches. */
export interface SponsoredProductKeywords {
  /** List the keywords of the profile. */
  list(params?: SponsoredProductKeywordsListParams, options?: CallOptions<SponsoredProductKeyword>): Listing<SponsoredProductKeyword, SponsoredProductKeywordsListMeta>;
}

/** The model of sponsored_product_keywords. */
export const sponsoredProductKeywords: Entity<SponsoredProductKeywords> = {
  name: "sponsored_product_keywords",
  title: "Sponsored product keywords",
  description: "Words that an ad group bids for in searches.",
  recordType: "SponsoredProductKeyword",
  actions: {
    list: {
      kind: "list",
      description: "List the keywords of the profile.",
      notes: [],
      request: "POST /sp/keywords/list",
      safe: true,
      inject: [
        {
          target: { in: "header", name: "amazon-advertising-api-scope" },
          value: { get: ["config", "profile_id"] },
        },
        { target: { in: "header", name: "accept" }, value: "application/vnd.spKeyword.v3+json" },
      ],
      body: { kind: "json", contentType: "application/vnd.spKeyword.v3+json" },
      params: {
        "stateFilter.include": stateFilterIncludeParam,
        maxResults: maxResultsParam,
        nextToken: nextTokenParam,
      },
      rules: [],
      pagination: cursorPagination,
      returns: { kind: "many", path: ["keywords"], absent: "error", transformations: [] },
      resultType: "SponsoredProductKeyword",
      meta: pageMeta,
    },
  },
};
