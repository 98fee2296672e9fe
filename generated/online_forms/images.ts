// Generated from manifests/online_forms.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Image } from "./records.ts";

/** The columns of `images` in the context store, with their types. */
export interface ImagesColumns {
  id: "text";
  file_name: "text";
  src: "text";
  width: "integer";
  height: "integer";
  media_type: "text";
  avg_color: "text";
  has_alpha: "boolean";
}

/** A record of `images` in the context store. */
export type ImagesStored = Omit<Image, "upload_source">;

/** An image for use in forms. */
export interface Images {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<ImagesColumns, ImagesStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `images`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List images. */
  list(params?: Record<string, never>, options?: CallOptions<Image>): Listing<Image>;
}

/** The model of images. */
export const images: Entity<Images> = {
  name: "images",
  title: "Images",
  description: "An image for use in forms.",
  recordType: "Image",
  contextStore: {
    key: ["id"],
    list: "list",
    params: {},
    parents: [],
    partitions: {},
    transformations: [],
    omit: ["upload_source"],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List images.",
      notes: [],
      request: "GET /images",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {},
      rules: [],
      returns: { kind: "many", path: [], absent: "error", transformations: [] },
      resultType: "Image",
      meta: {},
    },
  },
};
