// Generated from manifests/email_delivery.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Segment } from "./records.ts";

/** Params of `segments.get`. */
export interface SegmentsGetParams {
  /** Id of the segment. */
  segment_id: string;
}

/** The columns of `segments` in the context store, with their types. */
export interface SegmentsColumns {
  id: "text";
  name: "text";
  contacts_count: "integer";
  created_at: "timestamp";
  updated_at: "timestamp";
  sample_updated_at: "timestamp";
  next_sample_update: "timestamp";
  parent_list_ids: "json";
  query_version: "text";
  "status.query_validation": "text";
}

/** The contacts that meet conditions. */
export interface Segments {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<SegmentsColumns, Segment>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `segments`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List segments. */
  list(params?: Record<string, never>, options?: CallOptions<Segment>): Listing<Segment>;
  /** Get one segment. */
  get(params: SegmentsGetParams, options?: CallOptions<Segment>): Promise<Result<Segment>>;
}

/** The model of segments. */
export const segments: Entity<Segments> = {
  name: "segments",
  title: "Segments",
  description: "The contacts that meet conditions.",
  recordType: "Segment",
  contextStore: {
    key: ["id"],
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
      description: "List segments.",
      notes: [],
      request: "GET /v3/marketing/segments/2.0",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {},
      rules: [],
      returns: { kind: "many", path: ["results"], absent: "error", transformations: [] },
      resultType: "Segment",
      meta: {},
    },
    get: {
      kind: "get",
      description: "Get one segment.",
      notes: [],
      request: "GET /v3/marketing/segments/2.0/{segment_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        segment_id: {
          schema: { type: "string", description: "Id of the segment." },
          required: true,
          target: { in: "path", name: "segment_id" },
          field: "id",
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Segment",
      meta: {},
    },
  },
};
