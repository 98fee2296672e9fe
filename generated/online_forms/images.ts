// Generated from manifests/online_forms.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { Image } from "./records.ts";

/** An image for use in forms. */
export interface Images {
  /** List images. */
  list(params?: Record<string, never>, options?: CallOptions<Image>): Listing<Image>;
}

/** How the actions of images are executed. */
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
