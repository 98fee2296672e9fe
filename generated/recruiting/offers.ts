// Generated from manifests/recruiting.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Offer } from "./records.ts";
import { applicationIdsParam, createdAtParam, cursorPagination, cursorParam, idsParam, pageMeta, perPageParam, updatedAtParam } from "./shared.ts";

/** Params of `offers.list`. */
export interface OffersListParams {
  /** Only the latest version of each offer. */
  current_only?: boolean;
  /** Only these records. At most 50 items. */
  ids?: (number | string)[];
  /** Only records created in this range. A range is one condition, or two conditions joined by |. A condition is operator|time. An operator is gte, gt, lte or lt. Format: time filter. */
  created_at?: string;
  /** Only records last changed in this range, in the format of created_at. Format: time filter. */
  updated_at?: string;
  /** Only records of these applications. At most 50 items. */
  application_ids?: (number | string)[];
  /** Selects the next page. Pass meta.next of the previous page unchanged, or a cursor of the upstream. Pass no other param. */
  cursor?: string;
  /** Records per page; the pages that follow keep the size of the first. 1 to 500; default `100`. */
  per_page?: number;
}

/** Metadata of the result of `offers.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface OffersListMeta {
  /** URL of the next page. */
  next?: string | null;
}

/** The columns of `offers` in the context store, with their types. */
export interface OffersColumns {
  id: "integer";
  application_id: "integer";
  candidate_id: "integer";
  created_at: "timestamp";
  custom_fields: "json";
  job_id: "integer";
  opening_id: "integer";
  resolved_at: "timestamp";
  sent_on: "timestamp";
  starts_on: "timestamp";
  status: "text";
  updated_at: "timestamp";
  version: "integer";
}

/** A version of the terms offered to an applicant. */
export interface Offers {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<OffersColumns, Offer>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `offers`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List offers. */
  list(params?: OffersListParams, options?: CallOptions<Offer>): Listing<Offer, OffersListMeta>;
}

/** The model of offers. */
export const offers: Entity<Offers> = {
  name: "offers",
  title: "Offers",
  description: "A version of the terms offered to an applicant.",
  recordType: "Offer",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "updated_at",
      format: "date-time",
      mode: "server",
      args: { updated_at: { text: ["gte|", { get: ["since"] }] } },
      order: "none",
    },
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
      description: "List offers.",
      notes: [],
      request: "GET /v3/offers",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        current_only: {
          schema: { type: "boolean", description: "Only the latest version of each offer." },
          required: false,
          target: { in: "query", name: "current_only" },
        },
        ids: idsParam,
        created_at: createdAtParam,
        updated_at: updatedAtParam,
        application_ids: applicationIdsParam,
        cursor: cursorParam,
        per_page: perPageParam,
      },
      rules: [{ kind: "exclusive", param: "cursor", except: [] }],
      pagination: cursorPagination,
      returns: { kind: "many", path: [], absent: "error", transformations: [] },
      resultType: "Offer",
      meta: pageMeta,
    },
  },
};
