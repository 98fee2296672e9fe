// Generated from manifests/phone_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { CallLeg } from "./records.ts";

/** Params of `call_legs.list`. */
export interface CallLegsListParams {
  /** Only records that changed then or later. Format: Unix seconds; default `0`. */
  start_time?: number;
  /** The next page: meta.next_page of the page before, unchanged. */
  next_page?: string;
}

/** What stands beside the data of `call_legs.list`; a key is absent where the upstream gave none. */
export interface CallLegsListMeta {
  /** URL of the next page; after the last one, of what will have changed by then. */
  next_page?: string | null;
  /** Records of this page; below 1000 there are no more for now. */
  count?: number;
}

/** One party's share in a call; times in seconds. */
export interface CallLegs {
  /**
   * List the call legs that changed since a time.
   *
   * Without start_time all call legs are listed.
   *
   * Pages overlap; a call leg may come twice.
   *
   * Rate limit `exports`, which several actions share: 10 requests in 1 minute.
   */
  list(params?: CallLegsListParams, options?: CallOptions<CallLeg>): Listing<CallLeg, CallLegsListMeta>;
}

/** How the actions of call_legs are executed. */
export const callLegs: Entity<CallLegs> = {
  name: "call_legs",
  title: "Call legs",
  description: "One party's share in a call; times in seconds.",
  recordType: "CallLeg",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "updated_at",
      format: "date-time",
      mode: "server",
      args: { start_time: { call: "time", args: [{ get: ["since"] }, "epoch-seconds"] } },
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
      description: "List the call legs that changed since a time.",
      notes: [
        "Without start_time all call legs are listed.",
        "Pages overlap; a call leg may come twice.",
      ],
      request: "GET /api/v2/channels/voice/stats/incremental/legs",
      safe: true,
      inject: [],
      body: { kind: "none" },
      rateLimit: "exports",
      params: {
        start_time: {
          schema: {
            type: "integer",
            description: "Only records that changed then or later.",
            format: "epoch-seconds",
            examples: [1767225600],
          },
          required: true,
          default: 0,
          target: { in: "query", name: "start_time" },
        },
        next_page: {
          schema: {
            type: "string",
            description: "The next page: meta.next_page of the page before, unchanged.",
          },
          required: false,
          target: { in: "url" },
        },
      },
      rules: [{ kind: "exclusive", param: "next_page", except: [] }],
      pagination: {
        kind: "cursor",
        token: { target: { in: "url" }, param: "next_page" },
        size: { value: 1000 },
        stop: { call: "lt", args: [{ get: ["response", "count"] }, 1000] },
        value: { get: ["response", "next_page"] },
      },
      returns: { kind: "many", path: ["legs"], absent: "error", transformations: [] },
      resultType: "CallLeg",
      meta: {
        next_page: {
          value: { get: ["response", "next_page"] },
          schema: {
            type: ["string", "null"],
            description: "URL of the next page; after the last one, of what will have changed by then.",
          },
        },
        count: {
          value: { get: ["response", "count"] },
          schema: {
            type: "integer",
            description: "Records of this page; below 1000 there are no more for now.",
          },
        },
      },
    },
  },
};
