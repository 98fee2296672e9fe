// Generated from manifests/short_video_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { Catalog, PageInfo } from "./records.ts";
import { pageMeta, pagePagination, pageParam } from "./shared.ts";

/** Params of `catalogs.list`. */
export interface CatalogsListParams {
  /** Id of the business center. */
  bc_id: string;
  /** Only this catalog. */
  catalog_id?: string;
  /** Records per page. 1 to 200; default `10`. */
  page_size?: number;
  /** Number of the page. At least 1; default `1`. */
  page?: number;
}

/** Metadata of the result of `catalogs.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface CatalogsListMeta {
  /** The position of the page in the list. */
  page_info?: PageInfo | null;
}

/** Products of a business center, for use in ads. */
export interface Catalogs {
  /** List the catalogs of a business center. */
  list(params: CatalogsListParams, options?: CallOptions<Catalog>): Listing<Catalog, CatalogsListMeta>;
}

/** The model of catalogs. */
export const catalogs: Entity<Catalogs> = {
  name: "catalogs",
  title: "Catalogs",
  description: "Products of a business center, for use in ads.",
  recordType: "Catalog",
  actions: {
    list: {
      kind: "list",
      description: "List the catalogs of a business center.",
      notes: [],
      request: "GET /open_api/v1.3/catalog/get/",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        bc_id: {
          schema: { type: "string", description: "Id of the business center." },
          required: true,
          target: { in: "query", name: "bc_id" },
        },
        catalog_id: {
          schema: { type: "string", description: "Only this catalog." },
          required: false,
          target: { in: "query", name: "catalog_id" },
        },
        page_size: {
          schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 200 },
          required: false,
          default: 10,
          target: { in: "query", name: "page_size" },
        },
        page: pageParam,
      },
      rules: [],
      pagination: pagePagination,
      returns: { kind: "many", path: ["data", "list"], absent: "error", transformations: [] },
      resultType: "Catalog",
      meta: pageMeta,
    },
  },
};
