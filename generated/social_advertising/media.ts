// Generated from manifests/social_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, ParamsOr, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Media } from "./records.ts";
import { adAccountIdParam, cursorPagination, idParam, nextLinkParam, pageMeta } from "./shared.ts";

/** Params of `media.list`. */
export type MediaClientListParams = ParamsOr<{
  /** Id of the ad account. */
  ad_account_id: string;
  /** Selects the next page. Pass meta.next_link of the previous page unchanged. */
  next_link?: string;
}, ["next_link"]>;

/** Metadata of the result of `media.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface MediaClientListMeta {
  next_link?: string | null;
}

/** Params of `media.get`. */
export interface MediaClientGetParams {
  /** Id of the record. */
  id: string;
}

/** The columns of `media` in the context store, with their types. */
export interface MediaClientColumns {
  id: "text";
  name: "text";
  type: "text";
  ad_account_id: "text";
  media_status: "text";
  file_name: "text";
  file_size_in_bytes: "integer";
  duration_in_seconds: "number";
  hash: "text";
  download_link: "text";
  is_demo_media: "boolean";
  visibility: "text";
  media_usages: "json";
  "image_metadata.height_px": "integer";
  "image_metadata.width_px": "integer";
  "image_metadata.image_format": "text";
  video_metadata: "json";
  created_at: "timestamp";
  updated_at: "timestamp";
}

/** An uploaded image or video, used by creatives. */
export interface MediaClient {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<MediaClientColumns, Media>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `media`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the media files of an ad account. */
  list(params: MediaClientListParams, options?: CallOptions<Media>): Listing<Media, MediaClientListMeta>;
  /** Get one media file. */
  get(params: MediaClientGetParams, options?: CallOptions<Media>): Promise<Result<Media>>;
}

/** The model of media. */
export const media: Entity<MediaClient> = {
  name: "media",
  title: "Media",
  description: "An uploaded image or video, used by creatives.",
  recordType: "Media",
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
      description: "List the media files of an ad account.",
      notes: [],
      request: "GET /v1/adaccounts/{ad_account_id}/media",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { ad_account_id: adAccountIdParam, next_link: nextLinkParam },
      rules: [{ kind: "exclusive", param: "next_link", except: [] }],
      pagination: cursorPagination,
      returns: {
        kind: "many",
        path: ["media"],
        absent: "error",
        transformations: [{ kind: "unwrap", path: ["media"] }],
      },
      resultType: "Media",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get one media file.",
      notes: [],
      request: "GET /v1/media/{id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { id: idParam },
      rules: [],
      returns: {
        kind: "one",
        path: ["media"],
        first: true,
        transformations: [{ kind: "unwrap", path: ["media"] }],
      },
      resultType: "Media",
      meta: {},
    },
  },
};
