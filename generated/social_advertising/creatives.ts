// Generated from manifests/social_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, ParamsOr, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Creative } from "./records.ts";
import { adAccountIdParam, cursorPagination, idParam, nextLinkParam, pageMeta } from "./shared.ts";

/** Params of `creatives.list`. */
export type CreativesListParams = ParamsOr<{
  /** Id of the ad account. */
  ad_account_id: string;
  /** Selects the next page. Pass meta.next_link of the previous page unchanged. */
  next_link?: string;
}, ["next_link"]>;

/** Metadata of the result of `creatives.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface CreativesListMeta {
  next_link?: string | null;
}

/** Params of `creatives.get`. */
export interface CreativesGetParams {
  /** Id of the record. */
  id: string;
}

/** The columns of `creatives` in the context store, with their types. */
export interface CreativesColumns {
  id: "text";
  name: "text";
  type: "text";
  ad_account_id: "text";
  ad_product: "text";
  brand_name: "text";
  call_to_action: "text";
  headline: "text";
  render_type: "text";
  review_status: "text";
  review_status_details: "text";
  shareable: "boolean";
  forced_view_eligibility: "text";
  packaging_status: "text";
  top_snap_crop_position: "text";
  top_snap_media_id: "text";
  "ad_to_place_properties.place_id": "text";
  "web_view_properties.allow_snap_javascript_sdk": "boolean";
  "web_view_properties.block_preload": "boolean";
  "web_view_properties.deep_link_urls": "json";
  "web_view_properties.url": "text";
  "web_view_properties.use_immersive_mode": "boolean";
  created_at: "timestamp";
  updated_at: "timestamp";
}

/** The content and the link of an ad. */
export interface Creatives {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<CreativesColumns, Creative>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `creatives`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the creatives of an ad account. */
  list(params: CreativesListParams, options?: CallOptions<Creative>): Listing<Creative, CreativesListMeta>;
  /** Get one creative. */
  get(params: CreativesGetParams, options?: CallOptions<Creative>): Promise<Result<Creative>>;
}

/** The model of creatives. */
export const creatives: Entity<Creatives> = {
  name: "creatives",
  title: "Creatives",
  description: "The content and the link of an ad.",
  recordType: "Creative",
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
      description: "List the creatives of an ad account.",
      notes: [],
      request: "GET /v1/adaccounts/{ad_account_id}/creatives",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { ad_account_id: adAccountIdParam, next_link: nextLinkParam },
      rules: [{ kind: "exclusive", param: "next_link", except: [] }],
      pagination: cursorPagination,
      returns: {
        kind: "many",
        path: ["creatives"],
        absent: "error",
        transformations: [{ kind: "unwrap", path: ["creative"] }],
      },
      resultType: "Creative",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get one creative.",
      notes: [],
      request: "GET /v1/creatives/{id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { id: idParam },
      rules: [],
      returns: {
        kind: "one",
        path: ["creatives"],
        first: true,
        transformations: [{ kind: "unwrap", path: ["creative"] }],
      },
      resultType: "Creative",
      meta: {},
    },
  },
};
