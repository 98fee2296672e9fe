// Generated from manifests/short_video_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Audience, PageInfo } from "./records.ts";
import { advertiserIdParam, advertisersPageSizeParam, pageMeta, pagePagination, pageParam } from "./shared.ts";

/** Params of `audiences.list`. */
export interface AudiencesListParams {
  /** Id of the advertiser. Default `config.advertiser_id`. */
  advertiser_id?: string;
  /** Records per page. 1 to 100; default `100`. */
  page_size?: number;
  /** Number of the page. At least 1; default `1`. */
  page?: number;
}

/** Metadata of the result of `audiences.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface AudiencesListMeta {
  /** The position of the page in the list. */
  page_info?: PageInfo | null;
}

/** The columns of `audiences` in the context store, with their types. */
export interface AudiencesColumns {
  audience_id: "text";
  name: "text";
  audience_type: "text";
  cover_num: "integer";
  is_valid: "boolean";
  shared: "boolean";
  create_time: "timestamp";
}

/** A record of `audiences` in the context store. */
export type AudiencesStored = Omit<Audience, "is_expiring" | "is_creator" | "calculate_type" | "expired_time">;

/** A group of people who see ads or are excluded from them. */
export interface Audiences {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<AudiencesColumns, AudiencesStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `audiences`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the audiences of an advertiser. */
  list(params?: AudiencesListParams, options?: CallOptions<Audience>): Listing<Audience, AudiencesListMeta>;
}

/** The model of audiences. */
export const audiences: Entity<Audiences> = {
  name: "audiences",
  title: "Audiences",
  description: "A group of people who see ads or are excluded from them.",
  recordType: "Audience",
  contextStore: {
    key: ["audience_id"],
    list: "list",
    params: {},
    parents: [{ param: "advertiser_id", entity: "advertisers", field: "advertiser_id" }],
    partitions: {},
    transformations: [],
    omit: ["is_expiring", "is_creator", "calculate_type", "expired_time"],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the audiences of an advertiser.",
      notes: [],
      request: "GET /open_api/v1.3/dmp/custom_audience/list/",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        advertiser_id: advertiserIdParam,
        page_size: advertisersPageSizeParam,
        page: pageParam,
      },
      rules: [],
      pagination: pagePagination,
      returns: { kind: "many", path: ["data", "list"], absent: "error", transformations: [] },
      resultType: "Audience",
      meta: pageMeta,
    },
  },
};
