// Generated from manifests/email_marketing.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { ListMember } from "./records.ts";
import { countParam, listIdParam, offsetPagination, offsetParam, pageMeta, segmentIdParam } from "./shared.ts";

/** Params of `segment_members.list`. */
export interface SegmentMembersListParams {
  /** Id of the list. */
  list_id: string;
  /** Id of the segment. */
  segment_id: string | number;
  /** Records per page. 1 to 1000; default `10`. */
  count?: number;
  /** Number of records to skip. At least 0; default `0`. */
  offset?: number;
}

/** Metadata of the result of `segment_members.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface SegmentMembersListMeta {
  links?: Record<string, unknown>[];
}

/** The columns of `segment_members` in the context store, with their types. */
export interface SegmentMembersColumns {
  id: "text";
  email_address: "text";
  unique_email_id: "text";
  email_type: "text";
  status: "text";
  merge_fields: "json";
  interests: "json";
  "stats.avg_open_rate": "number";
  "stats.avg_click_rate": "number";
  "stats.ecommerce_data.total_revenue": "number";
  "stats.ecommerce_data.number_of_orders": "number";
  "stats.ecommerce_data.currency_code": "text";
  ip_signup: "text";
  timestamp_signup: "timestamp";
  ip_opt: "text";
  timestamp_opt: "timestamp";
  member_rating: "integer";
  last_changed: "timestamp";
  language: "text";
  vip: "boolean";
  email_client: "text";
  "location.latitude": "number";
  "location.longitude": "number";
  "location.gmtoff": "integer";
  "location.dstoff": "integer";
  "location.country_code": "text";
  "location.timezone": "text";
  "location.region": "text";
  list_id: "text";
  segment_id: "integer";
}

/** A record of `segment_members` in the context store. */
export interface SegmentMembersStored extends Omit<ListMember, "contact_id" | "full_name" | "web_id" | "unsubscribe_reason" | "consents_to_one_to_one_messaging" | "source" | "tags_count" | "tags" | "list_id"> {
  list_id?: string | null;
  segment_id?: number | null;
}

/** A member of a list who is in a segment, with fewer fields than in list_members. */
export interface SegmentMembers {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<SegmentMembersColumns, SegmentMembersStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `segment_members`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the members of a segment. */
  list(params: SegmentMembersListParams, options?: CallOptions<ListMember>): Listing<ListMember, SegmentMembersListMeta>;
}

/** The model of segment_members. */
export const segmentMembers: Entity<SegmentMembers> = {
  name: "segment_members",
  title: "Segment members",
  description: "A member of a list who is in a segment, with fewer fields than in list_members.",
  recordType: "ListMember",
  contextStore: {
    key: ["id", "segment_id"],
    list: "list",
    incrementalSync: {
      field: "last_changed",
      format: "date-time",
      mode: "client",
      args: {},
      order: "none",
    },
    params: {},
    parents: [
      { param: "list_id", entity: "segments", field: "list_id" },
      { param: "segment_id", entity: "segments", field: "id" },
    ],
    partitions: {},
    transformations: [
      {
        kind: "set",
        fields: { segment_id: { call: "number", args: [{ get: ["params", "segment_id"] }] } },
      },
    ],
    omit: [
      "contact_id",
      "full_name",
      "web_id",
      "unsubscribe_reason",
      "consents_to_one_to_one_messaging",
      "source",
      "tags_count",
      "tags",
    ],
    fields: { segment_id: { type: ["integer", "null"] }, list_id: { type: ["string", "null"] } },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the members of a segment.",
      notes: [],
      request: "GET /3.0/lists/{list_id}/segments/{segment_id}/members",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        list_id: listIdParam,
        segment_id: segmentIdParam,
        count: countParam,
        offset: offsetParam,
      },
      rules: [],
      pagination: offsetPagination,
      returns: { kind: "many", path: ["members"], absent: "error", transformations: [] },
      resultType: "ListMember",
      meta: pageMeta,
    },
  },
};
