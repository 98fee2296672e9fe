// Generated from manifests/social_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, ParamsOr, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Segment } from "./records.ts";
import { adAccountIdParam, cursorPagination, idParam, nextLinkParam, pageMeta } from "./shared.ts";

/** Params of `segments.list`. */
export type SegmentsListParams = ParamsOr<{
  /** Id of the ad account. */
  ad_account_id: string;
  /** Selects the next page. Pass meta.next_link of the previous page unchanged. */
  next_link?: string;
}, ["next_link"]>;

/** Metadata of the result of `segments.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface SegmentsListMeta {
  next_link?: string | null;
}

/** Params of `segments.get`. */
export interface SegmentsGetParams {
  /** Id of the record. */
  id: string;
}

/** The columns of `segments` in the context store, with their types. */
export interface SegmentsColumns {
  id: "text";
  name: "text";
  description: "text";
  ad_account_id: "text";
  organization_id: "text";
  status: "text";
  source_type: "text";
  targetable_status: "text";
  upload_status: "text";
  retention_in_days: "integer";
  approximate_number_users: "integer";
  visible_to: "json";
  created_at: "timestamp";
  updated_at: "timestamp";
}

/** A record of `segments` in the context store. */
export type SegmentsStored = Omit<Segment, "source_ad_account_id">;

/** An audience made from customer lists or behaviour. */
export interface Segments {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<SegmentsColumns, SegmentsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `segments`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the segments of an ad account. */
  list(params: SegmentsListParams, options?: CallOptions<Segment>): Listing<Segment, SegmentsListMeta>;
  /** Get one segment. */
  get(params: SegmentsGetParams, options?: CallOptions<Segment>): Promise<Result<Segment>>;
}

/** The model of segments. */
export const segments: Entity<Segments> = {
  name: "segments",
  title: "Segments",
  description: "An audience made from customer lists or behaviour.",
  recordType: "Segment",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "updated_at",
      format: "date-time",
      mode: "client",
      args: {},
      order: "none",
    },
    params: {},
    parents: [{ param: "ad_account_id", entity: "adaccounts", field: "id" }],
    partitions: {},
    transformations: [],
    omit: ["source_ad_account_id"],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the segments of an ad account.",
      notes: [],
      request: "GET /v1/adaccounts/{ad_account_id}/segments",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { ad_account_id: adAccountIdParam, next_link: nextLinkParam },
      rules: [{ kind: "exclusive", param: "next_link", except: [] }],
      pagination: cursorPagination,
      returns: {
        kind: "many",
        path: ["segments"],
        absent: "error",
        transformations: [{ kind: "unwrap", path: ["segment"] }],
      },
      resultType: "Segment",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get one segment.",
      notes: [],
      request: "GET /v1/segments/{id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { id: idParam },
      rules: [],
      returns: {
        kind: "one",
        path: ["segments"],
        first: true,
        transformations: [{ kind: "unwrap", path: ["segment"] }],
      },
      resultType: "Segment",
      meta: {},
    },
  },
};
