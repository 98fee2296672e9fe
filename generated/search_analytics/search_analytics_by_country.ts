// Generated from manifests/search_analytics.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { CountryRow } from "./records.ts";
import { aggregationTypeParam, dataStateParam, dateRowTransformations, endDateParam, offsetPagination, pageMeta, rowLimitParam, siteUrlParam, startDateParam, startRowParam, typeParam } from "./shared.ts";

/** Params of `search_analytics_by_country.list`. */
export interface SearchAnalyticsByCountryListParams {
  /** Dimensions that group the rows. Each dimension is a field of the records. Default `["date","country"]`. */
  dimensions?: ("date" | "hour" | "country" | "device" | "page" | "query" | "searchAppearance")[];
  /** The site, as sites.list returns it: a URL prefix (https://www.example.com/) or a domain (sc-domain:example.com). Matches `^(https?://|sc-domain:).+$`. */
  siteUrl: string;
  /** First day, in Pacific time. Format: YYYY-MM-DD. */
  startDate: string;
  /** Last day, in Pacific time. Format: YYYY-MM-DD. */
  endDate: string;
  /** Kind of search; discover and googleNews do not support the dimension query, and discover does not support the dimension device. Default `"web"`. */
  type?: "web" | "image" | "video" | "news" | "discover" | "googleNews";
  /** How results are counted: byPage counts each page, byProperty counts the site once for each search. With auto, the upstream chooses. Default `"auto"`. */
  aggregationType?: "auto" | "byPage" | "byProperty" | "byNewsShowcasePanel";
  /** The value final excludes fresh data, the value all includes fresh data, and the value hourly_all also includes data by hour. The dimension hour requires hourly_all. Default `"final"`. */
  dataState?: "final" | "all" | "hourly_all";
  /** Rows per page. 1 to 25000; default `1000`. */
  rowLimit?: number;
  /** Number of rows to skip. At least 0; default `0`. */
  startRow?: number;
}

/** Metadata of the result of `search_analytics_by_country.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface SearchAnalyticsByCountryListMeta {
  /** The aggregation type that the upstream used. */
  response_aggregation_type?: string | null;
}

/** The columns of `search_analytics_by_country` in the context store, with their types. */
export interface SearchAnalyticsByCountryColumns {
  date: "timestamp";
  country: "text";
  clicks: "integer";
  impressions: "integer";
  ctr: "number";
  position: "number";
  site_url: "text";
  search_type: "text";
}

/** Performance of a site on one day in one country. */
export interface SearchAnalyticsByCountry {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<SearchAnalyticsByCountryColumns, CountryRow>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `search_analytics_by_country`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List a site's performance by day and country. */
  list(params: SearchAnalyticsByCountryListParams, options?: CallOptions<CountryRow>): Listing<CountryRow, SearchAnalyticsByCountryListMeta>;
}

/** The model of search_analytics_by_country. */
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
            description: "Dimensions that group the rows. Each dimension is a field of the records.",
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
