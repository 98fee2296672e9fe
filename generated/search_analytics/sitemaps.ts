// Generated from manifests/search_analytics.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Sitemap } from "./records.ts";
import { siteUrlParam } from "./shared.ts";

/** Params of `sitemaps.list`. */
export interface SitemapsListParams {
  /** The site, as sites.list returns it: a URL prefix (https://www.example.com/) or a domain (sc-domain:example.com). Matches `^(https?://|sc-domain:).+$`. */
  siteUrl: string;
}

/** Params of `sitemaps.get`. */
export interface SitemapsGetParams {
  /** URL of the sitemap. Matches `^https?://.+$`. */
  feedpath: string;
  /** The site, as sites.list returns it: a URL prefix (https://www.example.com/) or a domain (sc-domain:example.com). Matches `^(https?://|sc-domain:).+$`. */
  siteUrl: string;
}

/** The columns of `sitemaps` in the context store, with their types. */
export interface SitemapsColumns {
  path: "text";
  lastSubmitted: "timestamp";
  isPending: "boolean";
  isSitemapsIndex: "boolean";
  type: "text";
  lastDownloaded: "timestamp";
  warnings: "integer";
  errors: "integer";
  contents: "json";
  site_url: "text";
}

/** A record of `sitemaps` in the context store. */
export interface SitemapsStored extends Sitemap {
  site_url?: string;
}

/** A sitemap that was submitted for a site. */
export interface Sitemaps {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<SitemapsColumns, SitemapsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `sitemaps`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List the sitemaps of a site.
   *
   * Rate limit `other`, which several actions share: 200 requests in 1 minute.
   */
  list(params: SitemapsListParams, options?: CallOptions<Sitemap>): Listing<Sitemap>;
  /**
   * Get one sitemap of a site.
   *
   * Rate limit `other`, which several actions share: 200 requests in 1 minute.
   */
  get(params: SitemapsGetParams, options?: CallOptions<Sitemap>): Promise<Result<Sitemap>>;
}

/** The model of sitemaps. */
export const sitemaps: Entity<Sitemaps> = {
  name: "sitemaps",
  title: "Sitemaps",
  description: "A sitemap that was submitted for a site.",
  recordType: "Sitemap",
  contextStore: {
    key: ["path", "site_url"],
    list: "list",
    params: {},
    parents: [],
    partitions: { siteUrl: { get: ["config", "site_urls"] } },
    transformations: [{ kind: "set", fields: { site_url: { get: ["params", "siteUrl"] } } }],
    omit: [],
    fields: { site_url: { type: "string" } },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the sitemaps of a site.",
      notes: [],
      request: "GET /webmasters/v3/sites/{siteUrl}/sitemaps",
      safe: true,
      inject: [],
      body: { kind: "none" },
      rateLimit: "other",
      params: { siteUrl: siteUrlParam },
      rules: [],
      returns: { kind: "many", path: ["sitemap"], absent: "empty", transformations: [] },
      resultType: "Sitemap",
      meta: {},
    },
    get: {
      kind: "get",
      description: "Get one sitemap of a site.",
      notes: [],
      request: "GET /webmasters/v3/sites/{siteUrl}/sitemaps/{feedpath}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      rateLimit: "other",
      params: {
        feedpath: {
          schema: {
            type: "string",
            description: "URL of the sitemap.",
            pattern: "^https?://.+$",
            examples: ["https://www.example.com/sitemap.xml"],
          },
          required: true,
          target: { in: "path", name: "feedpath" },
        },
        siteUrl: siteUrlParam,
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Sitemap",
      meta: {},
    },
  },
};
