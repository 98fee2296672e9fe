// Generated from manifests/phone_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { CallLeg } from "./records.ts";
import { callsMeta, callsPagination, nextPageParam, startTimeParam } from "./shared.ts";

/** Params of `call_legs.list`. */
export interface CallLegsListParams {
  /** Only records that changed at this time or later. Format: Unix seconds; default `0`. */
  start_time?: number;
  /** Selects the next page. Pass meta.next_page of the previous page unchanged. */
  next_page?: string;
}

/** Metadata of the result of `call_legs.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface CallLegsListMeta {
  /** URL of the next page. After the last page, this URL returns later changes. */
  next_page?: string | null;
  /** Number of records on this page. If it is less than 1000, this page is the last one at present. */
  count?: number;
}

/** The columns of `call_legs` in the context store, with their types. */
export interface CallLegsColumns {
  id: "integer";
  type: "text";
  agent_id: "integer";
  available_via: "text";
  call_charge: "decimal";
  call_id: "integer";
  completion_status: "text";
  conference_from: "integer";
  conference_time: "integer";
  conference_to: "integer";
  consultation_from: "integer";
  consultation_time: "integer";
  consultation_to: "integer";
  created_at: "timestamp";
  duration: "integer";
  forwarded_to: "text";
  hold_time: "integer";
  minutes_billed: "integer";
  quality_issues: "json";
  talk_time: "integer";
  transferred_from: "integer";
  transferred_to: "integer";
  updated_at: "timestamp";
  user_id: "integer";
  wrap_up_time: "integer";
}

/** One party's part of a call; durations in seconds. */
export interface CallLegs {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<CallLegsColumns, CallLeg>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `call_legs`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List the call legs that changed since a time.
   *
   * Without start_time, all call legs are listed.
   *
   * Pages overlap; a call leg can occur twice.
   *
   * Rate limit `exports`, which several actions share: 10 requests in 1 minute.
   */
  list(params?: CallLegsListParams, options?: CallOptions<CallLeg>): Listing<CallLeg, CallLegsListMeta>;
}

/** The model of call_legs. */
export const callLegs: Entity<CallLegs> = {
  name: "call_legs",
  title: "Call legs",
  description: "One party's part of a call; durations in seconds.",
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
        "Without start_time, all call legs are listed.",
        "Pages overlap; a call leg can occur twice.",
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
