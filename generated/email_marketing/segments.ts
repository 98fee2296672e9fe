// Generated from manifests/email_marketing.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Segment } from "./records.ts";
import { countParam, listIdParam, offsetPagination, offsetParam, pageMeta, segmentIdParam } from "./shared.ts";

/** Params of `segments.list`. */
export interface SegmentsListParams {
  /** Only segments of this kind. */
  type?: string;
  /** Only records whose created_at is later than this. Format: ISO 8601. */
  since_created_at?: string;
  /** Only records whose created_at is earlier than this. Format: ISO 8601. */
  before_created_at?: string;
  /** Only records whose updated_at is later than this. Format: ISO 8601. */
  since_updated_at?: string;
  /** Only records whose updated_at is earlier than this. Format: ISO 8601. */
  before_updated_at?: string;
  /** Id of the list. */
  list_id: string;
  /** Records per page. 1 to 1000; default `10`. */
  count?: number;
  /** Number of records to skip. At least 0; default `0`. */
  offset?: number;
}

/** Metadata of the result of `segments.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface SegmentsListMeta {
  links?: Record<string, unknown>[];
}

/** Params of `segments.get`. */
export interface SegmentsGetParams {
  /** Id of the list. */
  list_id: string;
  /** Id of the segment. */
  segment_id: string | number;
}

/** The columns of `segments` in the context store, with their types. */
export interface SegmentsColumns {
  id: "integer";
  name: "text";
  member_count: "integer";
  type: "text";
  created_at: "timestamp";
  updated_at: "timestamp";
  "options.match": "text";
  "options.conditions": "json";
  list_id: "text";
}

/** A part of a list, chosen by conditions or by hand. */
export interface Segments {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<SegmentsColumns, Segment>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `segments`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the segments of a list. */
  list(params: SegmentsListParams, options?: CallOptions<Segment>): Listing<Segment, SegmentsListMeta>;
  /** Get one segment. */
  get(params: SegmentsGetParams, options?: CallOptions<Segment>): Promise<Result<Segment>>;
}

/** The model of segments. */
export const segments: Entity<Segments> = {
  name: "segments",
  title: "Segments",
  description: "A part of a list, chosen by conditions or by hand.",
  recordType: "Segment",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "updated_at",
      format: "date-time",
      mode: "server",
      args: { since_updated_at: { get: ["since"] } },
      order: "none",
      lookback: "PT1S",
    },
    params: {},
    parents: [{ param: "list_id", entity: "lists", field: "id" }],
    partitions: {},
    transformations: [],
    omit: [],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the segments of a list.",
      notes: [],
      request: "GET /3.0/lists/{list_id}/segments",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        type: {
          schema: { type: "string", description: "Only segments of this kind." },
          required: false,
          target: { in: "query", name: "type" },
        },
        since_created_at: {
          schema: {
            type: "string",
            format: "date-time",
            description: "Only records whose created_at is later than this.",
          },
          required: false,
          target: { in: "query", name: "since_created_at" },
          filter: { field: "created_at", operator: "gt" },
        },
        before_created_at: {
          schema: {
            type: "string",
            format: "date-time",
            description: "Only records whose created_at is earlier than this.",
          },
          required: false,
          target: { in: "query", name: "before_created_at" },
          filter: { field: "created_at", operator: "lt" },
        },
        since_updated_at: {
          schema: {
            type: "string",
            format: "date-time",
            description: "Only records whose updated_at is later than this.",
          },
          required: false,
          target: { in: "query", name: "since_updated_at" },
          filter: { field: "updated_at", operator: "gt" },
        },
        before_updated_at: {
          schema: {
            type: "string",
            format: "date-time",
            description: "Only records whose updated_at is earlier than this.",
          },
          required: false,
          target: { in: "query", name: "before_updated_at" },
          filter: { field: "updated_at", operator: "lt" },
        },
        list_id: listIdParam,
        count: countParam,
        offset: offsetParam,
      },
      rules: [],
      pagination: offsetPagination,
      returns: { kind: "many", path: ["segments"], absent: "error", transformations: [] },
      resultType: "Segment",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get one segment.",
      notes: [],
      request: "GET /3.0/lists/{list_id}/segments/{segment_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { list_id: listIdParam, segment_id: segmentIdParam },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Segment",
      meta: {},
    },
  },
};
