// Generated from manifests/phone_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { Call } from "./records.ts";
import { callsMeta, callsPagination, nextPageParam, startTimeParam } from "./shared.ts";

/** Params of `calls.list`. */
export interface CallsListParams {
  /** Only records that changed then or later. Format: Unix seconds; default `0`. */
  start_time?: number;
  /** The next page: meta.next_page of the page before, unchanged. */
  next_page?: string;
}

/** Metadata of the result of `calls.list`. A key is absent if the upstream did not return it. */
export interface CallsListMeta {
  /** URL of the next page; after the last one, of what will have changed by then. */
  next_page?: string | null;
  /** Records of this page; below 1000 there are no more for now. */
  count?: number;
}

/** A call, inbound or outbound; times in seconds. */
export interface Calls {
  /**
   * List the calls that changed since a time.
   *
   * Without start_time all calls are listed.
   *
   * Pages overlap; a call may come twice.
   *
   * Rate limit `exports`, which several actions share: 10 requests in 1 minute.
   */
  list(params?: CallsListParams, options?: CallOptions<Call>): Listing<Call, CallsListMeta>;
}

/** How the actions of calls are executed. */
export const calls: Entity<Calls> = {
  name: "calls",
  title: "Calls",
  description: "A call, inbound or outbound; times in seconds.",
  recordType: "Call",
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
    omit: [
      "customer_id",
      "line",
      "line_id",
      "line_type",
      "call_channel",
      "post_call_transcription_created",
      "post_call_summary_created",
    ],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the calls that changed since a time.",
      notes: ["Without start_time all calls are listed.", "Pages overlap; a call may come twice."],
      request: "GET /api/v2/channels/voice/stats/incremental/calls",
      safe: true,
      inject: [],
      body: { kind: "none" },
      rateLimit: "exports",
      params: { start_time: startTimeParam, next_page: nextPageParam },
      rules: [{ kind: "exclusive", param: "next_page", except: [] }],
      pagination: callsPagination,
      returns: { kind: "many", path: ["calls"], absent: "error", transformations: [] },
      resultType: "Call",
      meta: callsMeta,
    },
  },
};
