// Generated from manifests/search_analytics.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Site } from "./records.ts";
import { siteUrlParam } from "./shared.ts";

/** Params of `sites.get`. */
export interface SitesGetParams {
  /** The site, as sites.list returns it: a URL prefix (https://www.example.com/) or a domain (sc-domain:example.com). Matches `^(https?://|sc-domain:).+$`. */
  siteUrl: string;
}

/** The columns of `sites` in the context store, with their types. */
export interface SitesColumns {
  siteUrl: "text";
  permissionLevel: "text";
}

/** A site or domain that the user has access to. */
export interface Sites {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<SitesColumns, Site>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `sites`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List the sites of the user.
   *
   * Rate limit `other`, which several actions share: 200 requests in 1 minute.
   */
  list(params?: Record<string, never>, options?: CallOptions<Site>): Listing<Site>;
  /**
   * Get one site.
   *
   * Rate limit `other`, which several actions share: 200 requests in 1 minute.
   */
  get(params: SitesGetParams, options?: CallOptions<Site>): Promise<Result<Site>>;
}

/** The model of sites. */
export const sites: Entity<Sites> = {
  name: "sites",
  title: "Sites",
  description: "A site or domain that the user has access to.",
  recordType: "Site",
  contextStore: {
    key: ["siteUrl"],
    list: "list",
    params: {},
    parents: [],
    partitions: {},
    transformations: [],
    omit: [],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the sites of the user.",
      notes: [],
      request: "GET /webmasters/v3/sites",
      safe: true,
      inject: [],
      body: { kind: "none" },
      rateLimit: "other",
      params: {},
      rules: [],
      returns: { kind: "many", path: ["siteEntry"], absent: "empty", transformations: [] },
      resultType: "Site",
      meta: {},
    },
    get: {
      kind: "get",
      description: "Get one site.",
      notes: [],
      request: "GET /webmasters/v3/sites/{siteUrl}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      rateLimit: "other",
      params: { siteUrl: siteUrlParam },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Site",
      meta: {},
    },
  },
};
