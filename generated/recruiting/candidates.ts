// Generated from manifests/recruiting.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Candidate } from "./records.ts";
import { createdAtParam, cursorPagination, cursorParam, idsParam, pageMeta, perPageParam, updatedAtParam } from "./shared.ts";

/** Params of `candidates.list`. */
export interface CandidatesListParams {
  /** Only these records. At most 50 items. */
  ids?: (number | string)[];
  /** Only records created in this range. A range is one condition, or two conditions joined by |. A condition is operator|time. An operator is gte, gt, lte or lt. Format: time filter. */
  created_at?: string;
  /** Only records last changed in this range, in the format of created_at. Format: time filter. */
  updated_at?: string;
  /** Selects the next page. Pass meta.next of the previous page unchanged, or a cursor of the upstream. Pass no other param. */
  cursor?: string;
  /** Records per page; the pages that follow keep the size of the first. 1 to 500; default `100`. */
  per_page?: number;
}

/** Metadata of the result of `candidates.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface CandidatesListMeta {
  /** URL of the next page. */
  next?: string | null;
}

/** The columns of `candidates` in the context store, with their types. */
export interface CandidatesColumns {
  id: "integer";
  addresses: "json";
  can_email: "boolean";
  company: "text";
  created_at: "timestamp";
  custom_fields: "json";
  email_addresses: "json";
  first_name: "text";
  last_activity_at: "timestamp";
  last_name: "text";
  linked_user_ids: "json";
  phone_numbers: "json";
  preferred_name: "text";
  private: "boolean";
  social_media_addresses: "json";
  tags: "json";
  time_zone: "text";
  title: "text";
  updated_at: "timestamp";
  website_addresses: "json";
}

/** A person who applies or might apply. */
export interface Candidates {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<CandidatesColumns, Candidate>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `candidates`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List candidates. */
  list(params?: CandidatesListParams, options?: CallOptions<Candidate>): Listing<Candidate, CandidatesListMeta>;
}

/** The model of candidates. */
export const candidates: Entity<Candidates> = {
  name: "candidates",
  title: "Candidates",
  description: "A person who applies or might apply.",
  recordType: "Candidate",
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
      description: "List candidates.",
      notes: [],
      request: "GET /v3/candidates",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        ids: idsParam,
        created_at: createdAtParam,
        updated_at: updatedAtParam,
        cursor: cursorParam,
        per_page: perPageParam,
      },
      rules: [{ kind: "exclusive", param: "cursor", except: [] }],
      pagination: cursorPagination,
      returns: { kind: "many", path: [], absent: "error", transformations: [] },
      resultType: "Candidate",
      meta: pageMeta,
    },
  },
};
