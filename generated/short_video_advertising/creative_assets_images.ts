// Generated from manifests/short_video_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { CreativeAssetImage, PageInfo } from "./records.ts";
import { advertiserIdParam, advertisersPageSizeParam, pageMeta, pagePagination, pageParam } from "./shared.ts";

/** Params of `creative_assets_images.list`. */
export interface CreativeAssetsImagesListParams {
  /** Id of the advertiser. Default `config.advertiser_id`. */
  advertiser_id?: string;
  /** Records per page. 1 to 100; default `100`. */
  page_size?: number;
  /** Number of the page. At least 1; default `1`. */
  page?: number;
}

/** Metadata of the result of `creative_assets_images.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface CreativeAssetsImagesListMeta {
  /** The position of the page in the list. */
  page_info?: PageInfo | null;
}

/** The columns of `creative_assets_images` in the context store, with their types. */
export interface CreativeAssetsImagesColumns {
  image_id: "text";
  format: "text";
  image_url: "text";
  height: "integer";
  width: "integer";
  size: "integer";
  file_name: "text";
  create_time: "timestamp";
  modify_time: "timestamp";
}

/** A record of `creative_assets_images` in the context store. */
export type CreativeAssetsImagesStored = Omit<CreativeAssetImage, "signature" | "material_id" | "is_carousel_usable" | "displayable">;

/** An image for use in ads. */
export interface CreativeAssetsImages {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<CreativeAssetsImagesColumns, CreativeAssetsImagesStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `creative_assets_images`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the images of an advertiser. */
  list(params?: CreativeAssetsImagesListParams, options?: CallOptions<CreativeAssetImage>): Listing<CreativeAssetImage, CreativeAssetsImagesListMeta>;
}

/** The model of creative_assets_images. */
export const creativeAssetsImages: Entity<CreativeAssetsImages> = {
  name: "creative_assets_images",
  title: "Creative assets images",
  description: "An image for use in ads.",
  recordType: "CreativeAssetImage",
  contextStore: {
    key: ["image_id"],
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
    omit: ["signature", "material_id", "is_carousel_usable", "displayable"],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the images of an advertiser.",
      notes: [],
      request: "GET /open_api/v1.3/file/image/ad/search/",
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
      resultType: "CreativeAssetImage",
      meta: pageMeta,
    },
  },
};
