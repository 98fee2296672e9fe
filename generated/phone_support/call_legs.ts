// Generated from manifests/phone_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { CallLeg } from "./records.ts";
import { callsMeta, callsPagination, nextPageParam, startTimeParam } from "./shared.ts";

/** Params of `call_legs.list`. */
export interface CallLegsListParams {
  /** Only records that changed then or later. Format: Unix seconds; default `0`. */
  start_time?: number;
  /** The next page: meta.next_page of the page before, unchanged. */
  next_page?: string;
}

/** Metadata of the result of `call_legs.list`. A key is absent if the upstream did not return it. */
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
      params: { start_time: startTimeParam, next_page: nextPageParam },
      rules: [{ kind: "exclusive", param: "next_page", except: [] }],
      pagination: callsPagination,
      returns: { kind: "many", path: ["legs"], absent: "error", transformations: [] },
      resultType: "CallLeg",
      meta: callsMeta,
    },
  },
};
