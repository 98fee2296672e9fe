// Generated from manifests/retail_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { SponsoredProductAdGroup } from "./records.ts";
import { cursorPagination, maxResultsParam, nextTokenParam, pageMeta, stateFilterIncludeParam } from "./shared.ts";

/** Params of `sponsored_product_ad_groups.list`. */
export interface SponsoredProductAdGroupsListParams {
  /** Only records in these states. One or more of enabled, paused, archived, separated by commas. */
  "stateFilter.include"?: string;
  /** Records per page. 1 to 100; default `100`. */
  maxResults?: number;
  /** Selects the next page. Pass meta.next_token of the previous page, and repeat the other params. */
  nextToken?: string;
}

/** Metadata of the result of `sponsored_product_ad_groups.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface SponsoredProductAdGroupsListMeta {
  next_token?: string | null;
}

/** A group of ads in one campaign, with common keywords and bids. */
export interface SponsoredProductAdGroups {
  /** List the sponsored product ad groups of the profile. */
  list(params?: SponsoredProductAdGroupsListParams, options?: CallOptions<SponsoredProductAdGroup>): Listing<SponsoredProductAdGroup, SponsoredProductAdGroupsListMeta>;
}

/** The model of sponsored_product_ad_groups. */
export const sponsoredProductAdGroups: Entity<SponsoredProductAdGroups> = {
  name: "sponsored_product_ad_groups",
  title: "Sponsored product ad groups",
  description: "A group of ads in one campaign, with common keywords and bids.",
  recordType: "SponsoredProductAdGroup",
  actions: {
    list: {
      kind: "list",
      description: "List the sponsored product ad groups of the profile.",
      notes: [],
      request: "POST /sp/adGroups/list",
      safe: true,
      inject: [
        {
          target: { in: "header", name: "amazon-advertising-api-scope" },
          value: { get: ["config", "profile_id"] },
        },
        { target: { in: "header", name: "accept" }, value: "application/vnd.spAdGroup.v3+json" },
      ],
      body: { kind: "json", contentType: "application/vnd.spAdGroup.v3+json" },
      params: {
        "stateFilter.include": stateFilterIncludeParam,
        maxResults: maxResultsParam,
        nextToken: nextTokenParam,
      },
      rules: [],
      pagination: cursorPagination,
      returns: { kind: "many", path: ["adGroups"], absent: "error", transformations: [] },
      resultType: "SponsoredProductAdGroup",
      meta: pageMeta,
    },
  },
};
