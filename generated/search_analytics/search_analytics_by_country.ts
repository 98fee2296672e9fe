// Generated from manifests/search_analytics.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { CountryRow } from "./records.ts";
import { aggregationTypeParam, dataStateParam, dateRowTransformations, endDateParam, offsetPagination, pageMeta, rowLimitParam, siteUrlParam, startDateParam, startRowParam, typeParam } from "./shared.ts";

/** Params of `search_analytics_by_country.list`. */
export interface SearchAnalyticsByCountryListParams {
  /** What rows are grouped by; each gives a field. Default `["date","country"]`. */
  dimensions?: ("date" | "hour" | "country" | "device" | "page" | "query" | "searchAppearance")[];
  /** The site as listed, a URL prefix (https://www.example.com/) or a domain (sc-domain:example.com). */
  siteUrl: string;
  /** First day, in Pacific time. Format: YYYY-MM-DD. */
  startDate: string;
  /** Last day, in Pacific time. Format: YYYY-MM-DD. */
  endDate: string;
  /** Kind of search; discover and googleNews know no queries, discover no devices. Default `"web"`. */
  type?: "web" | "image" | "video" | "news" | "discover" | "googleNews";
  /** What counts as one result. Default `"auto"`. */
  aggregationType?: "auto" | "byPage" | "byProperty" | "byNewsShowcasePanel";
  /** Finished days only, fresh ones as well, or hours. Default `"final"`. */
  dataState?: "final" | "all" | "hourly_all";
  /** Page size. 1 to 25000; default `1000`. */
  rowLimit?: number;
  /** Rows before the page. At least 0; default `0`. */
  startRow?: number;
}

/** Metadata of the result of `search_analytics_by_country.list`. A key is absent if the upstream did not return it. */
export interface SearchAnalyticsByCountryListMeta {
  /** What counted as one result. */
  response_aggregation_type?: string | null;
}

/** Performance of a site on one day in one country. */
export interface SearchAnalyticsByCountry {
  /** List a site's performance by day and country. */
  list(params: SearchAnalyticsByCountryListParams, options?: CallOptions<CountryRow>): Listing<CountryRow, SearchAnalyticsByCountryListMeta>;
}

/** How the actions of search_analytics_by_country are executed. */
export const searchAnalyticsByCountry: Entity<SearchAnalyticsByCountry> = {
  name: "search_analytics_by_country",
  title: "Search analytics by country",
  description: "Performance of a site on one day in one country.",
  recordType: "CountryRow",
  contextStore: {
    key: ["date", "country", "site_url", "search_type"],
    list: "list",
    incrementalSync: {
      field: "date",
      format: "date",
      mode: "server",
      args: { startDate: { get: ["since"] }, endDate: { get: ["until"] } },
      order: "none",
      lookback: "P3D",
      window: "P3D",
    },
    params: {},
    parents: [],
    partitions: {
      siteUrl: { get: ["config", "site_urls"] },
      type: ["web", "image", "video", "news", "discover", "googleNews"],
    },
    transformations: [],
    omit: [],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List a site's performance by day and country.",
      notes: [],
      request: "POST /webmasters/v3/sites/{siteUrl}/searchAnalytics/query",
      safe: true,
      inject: [],
      body: { kind: "json", contentType: "application/json" },
      params: {
        dimensions: {
          schema: {
            type: "array",
            description: "What rows are grouped by; each gives a field.",
            items: {
              type: "string",
              enum: ["date", "hour", "country", "device", "page", "query", "searchAppearance"],
            },
          },
          required: false,
          default: { value: ["date", "country"] },
          target: { in: "body", path: ["dimensions"] },
        },
        siteUrl: siteUrlParam,
        startDate: startDateParam,
        endDate: endDateParam,
        type: typeParam,
        aggregationType: aggregationTypeParam,
        dataState: dataStateParam,
        rowLimit: rowLimitParam,
        startRow: startRowParam,
      },
      rules: [],
      pagination: offsetPagination,
      returns: {
        kind: "many",
        path: ["rows"],
        absent: "empty",
        transformations: dateRowTransformations,
      },
      resultType: "CountryRow",
      meta: pageMeta,
    },
  },
};
