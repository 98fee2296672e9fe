// Generated from manifests/search_analytics.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Connector } from "@agent-connectors/runtime";
import { records } from "./records.ts";
import { type SearchAnalyticsAllFields, searchAnalyticsAllFields } from "./search_analytics_all_fields.ts";
import { type SearchAnalyticsByCountry, searchAnalyticsByCountry } from "./search_analytics_by_country.ts";
import { type SearchAnalyticsByDate, searchAnalyticsByDate } from "./search_analytics_by_date.ts";
import { type SearchAnalyticsByDevice, searchAnalyticsByDevice } from "./search_analytics_by_device.ts";
import { type SearchAnalyticsByPage, searchAnalyticsByPage } from "./search_analytics_by_page.ts";
import { type SearchAnalyticsByQuery, searchAnalyticsByQuery } from "./search_analytics_by_query.ts";
import { type Sitemaps, sitemaps } from "./sitemaps.ts";
import { type Sites, sites } from "./sites.ts";

export type * from "./records.ts";
export type * from "./search_analytics_all_fields.ts";
export type * from "./search_analytics_by_country.ts";
export type * from "./search_analytics_by_date.ts";
export type * from "./search_analytics_by_device.ts";
export type * from "./search_analytics_by_page.ts";
export type * from "./search_analytics_by_query.ts";
export type * from "./sitemaps.ts";
export type * from "./sites.ts";

/** Sites, their sitemaps and their performance in a web search engine. */
export interface SearchAnalytics {
  /** A site or domain that the user has access to. */
  sites: Sites;
  /** A sitemap that was submitted for a site. */
  sitemaps: Sitemaps;
  /** Performance of a site on one day. */
  search_analytics_by_date: SearchAnalyticsByDate;
  /** Performance of a site on one day in one country. */
  search_analytics_by_country: SearchAnalyticsByCountry;
  /** Performance of a site on one day on one kind of device. */
  search_analytics_by_device: SearchAnalyticsByDevice;
  /** Performance of one page on one day. */
  search_analytics_by_page: SearchAnalyticsByPage;
  /** Performance of a site on one day for one query. */
  search_analytics_by_query: SearchAnalyticsByQuery;
  /** Performance of one page on one day for one query, country and kind of device. */
  search_analytics_all_fields: SearchAnalyticsAllFields;
}

/** OAuth. Cloud console > Credentials > OAuth client; sign in as a user with access to the sites. */
export type SearchAnalyticsOauth2Credentials = {
  /** Client id of the app. */
  client_id: string;
  /** Client secret of the app. */
  client_secret: string;
  /** Used to request access tokens. */
  refresh_token: string;
};

/** The credentials of the caller. */
export type SearchAnalyticsCredentials = SearchAnalyticsOauth2Credentials;

/** The options of a client of this kind, in addition to the options that all kinds share. */
export interface SearchAnalyticsOptions {
  credentials: SearchAnalyticsCredentials;
  /** The name of the auth option. Required only if several options fit the credentials. */
  auth?: "oauth2";
}

/** Sites, their sitemaps and their performance in a web search engine. */
export const searchAnalytics: Connector<SearchAnalytics, SearchAnalyticsOptions> = {
  kind: "search_analytics",
  title: "Search analytics",
  description: "Sites, their sitemaps and their performance in a web search engine.",
  docs: "https://developers.google.com/webmaster-tools/v1/api_reference_index",
  upstream: { version: "v3", checked: "2026-11-22" },
  baseUrl: "https://www.googleapis.com",
  config: {},
  auth: [
    {
      name: "oauth2",
      title: "OAuth",
      description: "Cloud console > Credentials > OAuth client; sign in as a user with access to the sites.",
      credentials: {
        client_id: {
          schema: { type: "string", description: "Client id of the app." },
          required: true,
          secret: false,
        },
        client_secret: {
          schema: { type: "string", description: "Client secret of the app." },
          required: true,
          secret: true,
        },
        refresh_token: {
          schema: { type: "string", description: "Used to request access tokens." },
          required: true,
          secret: true,
        },
      },
      inject: [
        {
          target: { in: "header", name: "authorization" },
          value: { text: ["Bearer ", { get: ["credentials", "access_token"] }] },
        },
      ],
      oauth: {
        grant: "refresh_token",
        tokenUrl: "https://oauth2.googleapis.com/token",
        client: "body",
        encoding: "form",
        tokenParams: {},
        tokenResponse: {
          accessToken: ["access_token"],
          expiresIn: ["expires_in"],
          refreshToken: ["refresh_token"],
        },
        lifetime: 3600,
        authorize: {
          url: "https://accounts.google.com/o/oauth2/auth",
          scopes: ["https://www.googleapis.com/auth/webmasters.readonly"],
          scopeSeparator: " ",
          pkce: true,
          queryParams: { access_type: "offline", prompt: "consent" },
          clientParam: "client_id",
          clientId: { get: ["credentials", "client_id"] },
          callbackParam: "code",
          codeParam: "code",
        },
      },
    },
  ],
  inject: [{ target: { in: "header", name: "accept" }, value: "application/json" }],
  rateLimit: { requests: 1200, perMs: 60000 },
  rateLimits: { other: { requests: 200, perMs: 60000 } },
  errors: {
    message: { get: ["response", "error", "message"] },
    cases: [
      {
        status: 403,
        each: ["error", "errors"],
        when: {
          call: "or",
          args: [
            { call: "eq", args: [{ get: ["item", "reason"] }, "quotaExceeded"] },
            { call: "eq", args: [{ get: ["item", "reason"] }, "rateLimitExceeded"] },
            { call: "eq", args: [{ get: ["item", "reason"] }, "userRateLimitExceeded"] },
          ],
        },
        code: "rate_limited",
      },
    ],
  },
  check: { entity: "sites", action: "list", args: {} },
  replication: {
    site_urls: {
      kind: "given",
      schema: {
        type: "array",
        description: "The sites to copy.",
        items: { type: "string", pattern: "^(https?://|sc-domain:).+$" },
        examples: [["https://www.example.com/", "sc-domain:example.com"]],
      },
      required: true,
    },
    start_date: {
      kind: "given",
      schema: { type: "string", description: "Earlier days are not copied.", format: "date" },
      required: false,
      default: { call: "now", args: ["-P16M", "date"] },
    },
  },
  syncIntervalMs: 21600000,
  records,
  entities: {
    sites,
    sitemaps,
    search_analytics_by_date: searchAnalyticsByDate,
    search_analytics_by_country: searchAnalyticsByCountry,
    search_analytics_by_device: searchAnalyticsByDevice,
    search_analytics_by_page: searchAnalyticsByPage,
    search_analytics_by_query: searchAnalyticsByQuery,
    search_analytics_all_fields: searchAnalyticsAllFields,
  },
};

export { searchAnalytics as connector };
