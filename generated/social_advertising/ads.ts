// Generated from manifests/social_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, ParamsOr, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Ad } from "./records.ts";
import { adAccountIdParam, cursorPagination, idParam, nextLinkParam, pageMeta } from "./shared.ts";

/** Params of `ads.list`. */
export type AdsListParams = ParamsOr<{
  /** Id of the ad account. */
  ad_account_id: string;
  /** Selects the next page. Pass meta.next_link of the previous page unchanged. */
  next_link?: string;
}, ["next_link"]>;

/** Metadata of the result of `ads.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface AdsListMeta {
  next_link?: string | null;
}

/** Params of `ads.get`. */
export interface AdsGetParams {
  /** Id of the record. */
  id: string;
}

/** The columns of `ads` in the context store, with their types. */
export interface AdsColumns {
  id: "text";
  name: "text";
  type: "text";
  ad_squad_id: "text";
  creative_id: "text";
  status: "text";
  render_type: "text";
  review_status: "text";
  review_status_reasons: "json";
  delivery_status: "json";
  created_at: "timestamp";
  updated_at: "timestamp";
}

/** A creative shown by an ad squad. */
export interface Ads {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<AdsColumns, Ad>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `ads`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the ads of an ad account. */
  list(params: AdsListParams, options?: CallOptions<Ad>): Listing<Ad, AdsListMeta>;
  /** Get one ad. */
  get(params: AdsGetParams, options?: CallOptions<Ad>): Promise<Result<Ad>>;
}

/** The model of ads. */
export const ads: Entity<Ads> = {
  name: "ads",
  title: "Ads",
  description: "A creative shown by an ad squad.",
  recordType: "Ad",
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
    omit: [],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the ads of an ad account.",
      notes: [],
      request: "GET /v1/adaccounts/{ad_account_id}/ads",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { ad_account_id: adAccountIdParam, next_link: nextLinkParam },
      rules: [{ kind: "exclusive", param: "next_link", except: [] }],
      pagination: cursorPagination,
      returns: {
        kind: "many",
        path: ["ads"],
        absent: "error",
        transformations: [{ kind: "unwrap", path: ["ad"] }],
      },
      resultType: "Ad",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get one ad.",
      notes: [],
      request: "GET /v1/ads/{id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { id: idParam },
      rules: [],
      returns: {
        kind: "one",
        path: ["ads"],
        first: true,
        transformations: [{ kind: "unwrap", path: ["ad"] }],
      },
      resultType: "Ad",
      meta: {},
    },
  },
};
