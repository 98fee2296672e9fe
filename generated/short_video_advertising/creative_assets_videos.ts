// Generated from manifests/short_video_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { CreativeAssetVideo, PageInfo } from "./records.ts";
import { advertiserIdParam, advertisersPageSizeParam, pageMeta, pagePagination, pageParam } from "./shared.ts";

/** Params of `creative_assets_videos.list`. */
export interface CreativeAssetsVideosListParams {
  /** Id of the advertiser. Default `config.advertiser_id`. */
  advertiser_id?: string;
  /** Records per page. 1 to 100; default `100`. */
  page_size?: number;
  /** Number of the page. At least 1; default `1`. */
  page?: number;
}

/** Metadata of the result of `creative_assets_videos.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface CreativeAssetsVideosListMeta {
  /** The position of the page in the list. */
  page_info?: PageInfo | null;
}

/** The columns of `creative_assets_videos` in the context store, with their types. */
export interface CreativeAssetsVideosColumns {
  video_id: "text";
  video_cover_url: "text";
  format: "text";
  duration: "number";
  height: "integer";
  width: "integer";
  size: "integer";
  file_name: "text";
  create_time: "timestamp";
  modify_time: "timestamp";
}

/** A record of `creative_assets_videos` in the context store. */
export type CreativeAssetsVideosStored = Omit<CreativeAssetVideo, "preview_url" | "preview_url_expire_time" | "bit_rate" | "signature" | "material_id" | "allowed_placements" | "allow_download" | "displayable" | "fix_task_id" | "flaw_types">;

/** A video for use in ads. */
export interface CreativeAssetsVideos {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<CreativeAssetsVideosColumns, CreativeAssetsVideosStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `creative_assets_videos`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the videos of an advertiser. */
  list(params?: CreativeAssetsVideosListParams, options?: CallOptions<CreativeAssetVideo>): Listing<CreativeAssetVideo, CreativeAssetsVideosListMeta>;
}

/** The model of creative_assets_videos. */
export const creativeAssetsVideos: Entity<CreativeAssetsVideos> = {
  name: "creative_assets_videos",
  title: "Creative assets videos",
  description: "A video for use in ads.",
  recordType: "CreativeAssetVideo",
  contextStore: {
    key: ["video_id"],
    list: "list",
    incrementalSync: {
      field: "modify_time",
      format: "date-time",
      mode: "client",
      args: {},
      order: "none",
    },
    params: {},
    parents: [{ param: "advertiser_id", entity: "advertisers", field: "advertiser_id" }],
    partitions: {},
    transformations: [],
    omit: [
      "preview_url",
      "preview_url_expire_time",
      "bit_rate",
      "signature",
      "material_id",
      "allowed_placements",
      "allow_download",
      "displayable",
      "fix_task_id",
      "flaw_types",
    ],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the videos of an advertiser.",
      notes: [],
      request: "GET /open_api/v1.3/file/video/ad/search/",
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
      resultType: "CreativeAssetVideo",
      meta: pageMeta,
    },
  },
};
