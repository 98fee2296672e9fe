// Generated from manifests/social_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, ParamsOr, Result } from "@agent-connectors/runtime";
import type { Segment } from "./records.ts";

/** Params of `segments.list`. */
export type SegmentsListParams = ParamsOr<{
  /** Id of the ad account. */
  ad_account_id: string;
  /** The next page: meta.next_link of the page before, unchanged. */
  next_link?: string;
}, ["next_link"]>;

/** What stands beside the data of `segments.list`; a key is absent where the upstream gave none. */
export interface SegmentsListMeta {
  next_link?: string | null;
}

/** Params of `segments.get`. */
export interface SegmentsGetParams {
  /** Id of the record. */
  id: string;
}

/** An audience made from customer lists or behaviour. */
export interface Segments {
  /** List the segments of an ad account. */
  list(params: SegmentsListParams, options?: CallOptions<Segment>): Listing<Segment, SegmentsListMeta>;
  /** Get one segment. */
  get(params: SegmentsGetParams, options?: CallOptions<Segment>): Promise<Result<Segment>>;
}

/** How the actions of segments are executed. */
export const segments: Entity<Segments> = {
  name: "segments",
  title: "Segments",
  description: "An audience made from customer lists or behaviour.",
  recordType: "Segment",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "updated_at",
      format: "date-time",
      mode: "client",
      args: {},
      order: "none",
    },
    params: {},
    parents: [{ param: "ad_account_id", entity: "adaccounts", field: "id" }],
    partitions: {},
    transformations: [],
    omit: ["source_ad_account_id"],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the segments of an ad account.",
      notes: [],
      request: "GET /v1/adaccounts/{ad_account_id}/segments",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        ad_account_id: {
          schema: { type: "string", description: "Id of the ad account." },
          required: true,
          target: { in: "path", name: "ad_account_id" },
        },
        next_link: {
          schema: {
            type: "string",
            description: "The next page: meta.next_link of the page before, unchanged.",
          },
          required: false,
          target: { in: "url" },
        },
      },
      rules: [{ kind: "exclusive", param: "next_link", except: [] }],
      pagination: {
        kind: "cursor",
        token: { target: { in: "url" }, param: "next_link" },
        value: { get: ["response", "paging", "next_link"] },
      },
      returns: {
        kind: "many",
        path: ["segments"],
        absent: "error",
        transformations: [{ kind: "unwrap", path: ["segment"] }],
      },
      resultType: "Segment",
      meta: {
        next_link: {
          value: { get: ["response", "paging", "next_link"] },
          schema: { type: ["string", "null"] },
        },
      },
    },
    get: {
      kind: "get",
      description: "Get one segment.",
      notes: [],
      request: "GET /v1/segments/{id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        id: {
          schema: { type: "string", description: "Id of the record." },
          required: true,
          target: { in: "path", name: "id" },
        },
      },
      rules: [],
      returns: {
        kind: "one",
        path: ["segments"],
        first: true,
        transformations: [{ kind: "unwrap", path: ["segment"] }],
      },
      resultType: "Segment",
      meta: {},
    },
  },
};
