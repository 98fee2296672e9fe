// Generated from manifests/short_video_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Advertiser, PageInfo } from "./records.ts";
import { advertisersPageSizeParam, pageMeta, pagePagination, pageParam } from "./shared.ts";

/** Params of `advertisers.list`. */
export interface AdvertisersListParams {
  /** JSON array of advertiser ids. Format: JSON array of strings; default `config.advertiser_id`. */
  advertiser_ids?: string;
  /** Records per page. 1 to 100; default `100`. */
  page_size?: number;
  /** Number of the page. At least 1; default `1`. */
  page?: number;
}

/** Metadata of the result of `advertisers.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface AdvertisersListMeta {
  /** The position of the page in the list. */
  page_info?: PageInfo | null;
}

/** The columns of `advertisers` in the context store, with their types. */
export interface AdvertisersColumns {
  advertiser_id: "text";
  name: "text";
  address: "text";
  company: "text";
  contacter: "text";
  country: "text";
  currency: "text";
  description: "text";
  email: "text";
  industry: "text";
  language: "text";
  license_no: "text";
  license_url: "text";
  cellphone_number: "text";
  promotion_area: "text";
  rejection_reason: "text";
  role: "text";
  status: "text";
  timezone: "text";
  balance: "number";
  create_time: "timestamp";
  telephone_number: "text";
  display_timezone: "text";
  promotion_center_province: "text";
  advertiser_account_type: "text";
  license_city: "text";
  brand: "text";
  license_province: "text";
  promotion_center_city: "text";
}

/** An account that advertises and is billed. */
export interface Advertisers {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<AdvertisersColumns, Advertiser>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `advertisers`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List advertisers by their ids. */
  list(params?: AdvertisersListParams, options?: CallOptions<Advertiser>): Listing<Advertiser, AdvertisersListMeta>;
}

/** The model of advertisers. */
export const advertisers: Entity<Advertisers> = {
  name: "advertisers",
  title: "Advertisers",
  description: "An account that advertises and is billed.",
  recordType: "Advertiser",
  contextStore: {
    key: ["advertiser_id"],
    list: "list",
    params: {},
    parents: [],
    partitions: {},
    transformations: [],
    omit: [],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List advertisers by their ids.",
      notes: [],
      request: "GET /open_api/v1.3/advertiser/info/",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        advertiser_ids: {
          schema: {
            type: "string",
            description: "JSON array of advertiser ids.",
            format: "json-strings",
            examples: ["[\"7000000000000000001\"]"],
          },
          required: true,
          default: {
            call: "json",
            args: [{ call: "wrap", args: [{ get: ["config", "advertiser_id"] }] }],
          },
          target: { in: "query", name: "advertiser_ids" },
        },
        page_size: advertisersPageSizeParam,
        page: pageParam,
      },
      rules: [],
      pagination: pagePagination,
      returns: { kind: "many", path: ["data", "list"], absent: "error", transformations: [] },
      resultType: "Advertiser",
      meta: pageMeta,
    },
  },
};
