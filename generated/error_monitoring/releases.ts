// Generated from manifests/error_monitoring.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Release } from "./records.ts";
import { cursorPagination, cursorParam, organizationSlugParam, pageMeta } from "./shared.ts";

/** Params of `releases.list`. */
export interface ReleasesListParams {
  /** Only releases whose version begins with this string. */
  query?: string;
  /** Slug of the organization; the configured one by default. Default `config.organization`. */
  organization_slug?: string;
  /** Selects the next page. Pass meta.next of the previous page unchanged, or a cursor of the upstream. Repeat the other params. */
  cursor?: string;
}

/** Metadata of the result of `releases.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface ReleasesListMeta {
  /** URL of the next page; null on the last page. */
  next?: string | null;
}

/** Params of `releases.get`. */
export interface ReleasesGetParams {
  /** Version of the release. */
  version: string;
  /** Slug of the organization; the configured one by default. Default `config.organization`. */
  organization_slug?: string;
}

/** The columns of `releases` in the context store, with their types. */
export interface ReleasesColumns {
  id: "integer";
  version: "text";
  shortVersion: "text";
  ref: "text";
  url: "text";
  status: "text";
  dateCreated: "timestamp";
  dateReleased: "timestamp";
  owner: "json";
  newGroups: "integer";
  commitCount: "integer";
  deployCount: "integer";
  firstEvent: "text";
  lastEvent: "text";
  lastCommit: "json";
  lastDeploy: "json";
  data: "json";
  userAgent: "text";
  authors: "json";
  projects: "json";
  "versionInfo.version.raw": "text";
  "versionInfo.version.major": "integer";
  "versionInfo.version.minor": "integer";
  "versionInfo.version.patch": "integer";
  "versionInfo.version.pre": "text";
  "versionInfo.version.buildCode": "text";
  "versionInfo.version.components": "integer";
  "versionInfo.description": "text";
  "versionInfo.package": "text";
  "versionInfo.buildHash": "text";
  currentProjectMeta: "json";
}

/** A version of the software, deployed in one or more projects. */
export interface Releases {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<ReleasesColumns, Release>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `releases`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the releases of an organization, newest first. */
  list(params?: ReleasesListParams, options?: CallOptions<Release>): Listing<Release, ReleasesListMeta>;
  /** Get one release. */
  get(params: ReleasesGetParams, options?: CallOptions<Release>): Promise<Result<Release>>;
}

/** The model of releases. */
export const releases: Entity<Releases> = {
  name: "releases",
  title: "Releases",
  description: "A version of the software, deployed in one or more projects.",
  recordType: "Release",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "dateCreated",
      format: "date-time",
      mode: "client",
      args: {},
      order: "newest_first",
      lookback: "P30D",
    },
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
      description: "List the releases of an organization, newest first.",
      notes: [],
      request: "GET /api/0/organizations/{organization_slug}/releases/",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        query: {
          schema: {
            type: "string",
            description: "Only releases whose version begins with this string.",
            examples: ["web@2"],
          },
          required: false,
          target: { in: "query", name: "query" },
        },
        organization_slug: organizationSlugParam,
        cursor: cursorParam,
      },
      rules: [],
      pagination: cursorPagination,
      returns: { kind: "many", path: [], absent: "error", transformations: [] },
      resultType: "Release",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get one release.",
      notes: [],
      request: "GET /api/0/organizations/{organization_slug}/releases/{version}/",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        version: {
          schema: {
            type: "string",
            description: "Version of the release.",
            examples: ["web@2.1.0+4"],
          },
          required: true,
          target: { in: "path", name: "version" },
        },
        organization_slug: organizationSlugParam,
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Release",
      meta: {},
    },
  },
};
