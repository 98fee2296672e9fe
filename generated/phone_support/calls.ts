// Generated from manifests/phone_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Call } from "./records.ts";
import { callsMeta, callsPagination, nextPageParam, startTimeParam } from "./shared.ts";

/** Params of `calls.list`. */
export interface CallsListParams {
  /** Only records that changed at this time or later. Format: Unix seconds; default `0`. */
  start_time?: number;
  /** Selects the next page. Pass meta.next_page of the previous page unchanged. */
  next_page?: string;
}

/** Metadata of the result of `calls.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface CallsListMeta {
  /** URL of the next page. After the last page, this URL returns later changes. */
  next_page?: string | null;
  /** Number of records on this page. If it is less than 1000, this page is the last one at present. */
  count?: number;
}

/** The columns of `calls` in the context store, with their types. */
export interface CallsColumns {
  id: "integer";
  agent_id: "integer";
  call_charge: "decimal";
  call_group_id: "integer";
  call_recording_consent: "text";
  call_recording_consent_action: "text";
  call_recording_consent_keypress: "text";
  callback: "boolean";
  callback_source: "text";
  completion_status: "text";
  consultation_time: "integer";
  created_at: "timestamp";
  customer_requested_voicemail: "boolean";
  default_group: "boolean";
  direction: "text";
  duration: "integer";
  exceeded_queue_time: "boolean";
  exceeded_queue_wait_time: "boolean";
  hold_time: "integer";
  ivr_action: "text";
  ivr_destination_group_name: "text";
  ivr_hops: "integer";
  ivr_routed_to: "text";
  ivr_time_spent: "integer";
  minutes_billed: "integer";
  not_recording_time: "integer";
  outside_business_hours: "boolean";
  overflowed: "boolean";
  overflowed_to: "text";
  phone_number: "text";
  phone_number_id: "integer";
  quality_issues: "json";
  recording_control_interactions: "integer";
  recording_time: "integer";
  talk_time: "integer";
  ticket_id: "integer";
  time_to_answer: "integer";
  updated_at: "timestamp";
  voicemail: "boolean";
  wait_time: "integer";
  wrap_up_time: "integer";
}

/** A record of `calls` in the context store. */
export type CallsStored = Omit<Call, "customer_id" | "line" | "line_id" | "line_type" | "call_channel" | "post_call_transcription_created" | "post_call_summary_created">;

/** A call, inbound or outbound; durations in seconds. */
export interface Calls {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<CallsColumns, CallsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `calls`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List the calls that changed since a time.
   *
   * Without start_time, all calls are listed.
   *
   * Pages overlap; a call can occur twice.
   *
   * Rate limit `exports`, which several actions share: 10 requests in 1 minute.
   */
  list(params?: CallsListParams, options?: CallOptions<Call>): Listing<Call, CallsListMeta>;
}

/** The model of calls. */
export const calls: Entity<Calls> = {
  name: "calls",
  title: "Calls",
  description: "A call, inbound or outbound; durations in seconds.",
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
      notes: [
        "Without start_time, all calls are listed.",
        "Pages overlap; a call can occur twice.",
      ],
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
