// Generated from manifests/phone_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { Call } from "./records.ts";

/** Params of `calls.list`. */
export interface CallsListParams {
  /** Only records that changed then or later. Format: Unix seconds; default `0`. */
  start_time?: number;
  /** The next page: meta.next_page of the page before, unchanged. */
  next_page?: string;
}

/** What stands beside the data of `calls.list`; a key is absent where the upstream gave none. */
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
   * The upstream takes 10 such requests a minute.
   */
  list(params?: CallsListParams, options?: CallOptions<Call>): Listing<Call, CallsListMeta>;
}

/** How the actions of calls are executed. */
export const calls: Entity<Calls> = {
  name: "calls",
  title: "Calls",
  description: "A call, inbound or outbound; times in seconds.",
  record: "Call",
  contextStore: {
    key: ["id"],
    list: "list",
    cursor: {
      field: "updated_at",
      format: "date-time",
      mode: "server",
      params: { start_time: { call: "time", args: [{ get: ["since"] }, "epoch-seconds"] } },
      order: "none",
    },
    params: {},
    parents: [],
    each: {},
    reshape: [],
    fields: {
      id: { type: ["integer", "null"] },
      agent_id: { type: ["integer", "null"] },
      call_charge: { type: ["string", "null"], format: "decimal" },
      call_group_id: { type: ["integer", "null"] },
      call_recording_consent: { type: ["string", "null"] },
      call_recording_consent_action: { type: ["string", "null"] },
      call_recording_consent_keypress: { type: ["string", "null"] },
      callback: { type: ["boolean", "null"] },
      callback_source: { type: ["string", "null"] },
      completion_status: {
        type: ["string", "null"],
        description: "Such as completed or abandoned_in_queue.",
      },
      consultation_time: { type: ["integer", "null"] },
      created_at: { type: ["string", "null"], format: "date-time" },
      customer_requested_voicemail: { type: ["boolean", "null"] },
      default_group: { type: ["boolean", "null"] },
      direction: { type: ["string", "null"], description: "One of inbound and outbound." },
      duration: { type: ["integer", "null"] },
      exceeded_queue_time: { type: ["boolean", "null"] },
      exceeded_queue_wait_time: { type: ["boolean", "null"] },
      hold_time: { type: ["integer", "null"] },
      ivr_action: { type: ["string", "null"] },
      ivr_destination_group_name: { type: ["string", "null"] },
      ivr_hops: { type: ["integer", "null"] },
      ivr_routed_to: { type: ["string", "null"] },
      ivr_time_spent: { type: ["integer", "null"] },
      minutes_billed: { type: ["integer", "null"] },
      not_recording_time: { type: ["integer", "null"] },
      outside_business_hours: { type: ["boolean", "null"] },
      overflowed: { type: ["boolean", "null"] },
      overflowed_to: { type: ["string", "null"] },
      phone_number: { type: ["string", "null"] },
      phone_number_id: { type: ["integer", "null"] },
      quality_issues: { type: ["array", "null"], items: { type: "string" } },
      recording_control_interactions: { type: ["integer", "null"] },
      recording_time: { type: ["integer", "null"] },
      talk_time: { type: ["integer", "null"] },
      ticket_id: { type: ["integer", "null"] },
      time_to_answer: { type: ["integer", "null"] },
      updated_at: { type: ["string", "null"], format: "date-time" },
      voicemail: { type: ["boolean", "null"] },
      wait_time: { type: ["integer", "null"] },
      wrap_up_time: { type: ["integer", "null"] },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the calls that changed since a time.",
      notes: [
        "Without start_time all calls are listed.",
        "Pages overlap; a call may come twice.",
        "The upstream takes 10 such requests a minute.",
      ],
      request: "GET /api/v2/channels/voice/stats/incremental/calls",
      safe: true,
      send: [{ target: { in: "header", name: "accept" }, value: "application/json" }],
      body: { kind: "none" },
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
      rules: [{ kind: "alone", param: "next_page", except: [] }],
      pagination: {
        kind: "cursor",
        token: { target: { in: "url" }, param: "next_page" },
        size: { value: 1000 },
        stop: { call: "lt", args: [{ get: ["response", "count"] }, 1000] },
        value: { get: ["response", "next_page"] },
      },
      returns: { kind: "many", path: ["calls"], absent: "error", reshape: [] },
      record: "Call",
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
