// Generated from manifests/phone_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { AccountOverview } from "./records.ts";
import { agentsOverviewMeta } from "./shared.ts";

/** Metadata of the result of `account_overview.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface AccountOverviewClientListMeta {
  /** Always null. */
  next_page?: string | null;
}

/** The columns of `account_overview` in the context store, with their types. */
export interface AccountOverviewClientColumns {
  average_call_duration: "integer";
  average_callback_wait_time: "integer";
  average_hold_time: "integer";
  average_queue_wait_time: "integer";
  average_time_to_answer: "integer";
  average_wrap_up_time: "integer";
  current_timestamp: "timestamp";
  max_calls_waiting: "integer";
  max_queue_wait_time: "integer";
  total_call_duration: "integer";
  total_callback_calls: "integer";
  total_calls: "integer";
  total_calls_abandoned_in_queue: "integer";
  total_calls_outside_business_hours: "integer";
  total_calls_with_exceeded_queue_wait_time: "integer";
  total_calls_with_requested_voicemail: "integer";
  total_embeddable_callback_calls: "integer";
  total_hold_time: "integer";
  total_inbound_calls: "integer";
  total_outbound_calls: "integer";
  total_textback_requests: "integer";
  total_voicemails: "integer";
  total_wrap_up_time: "integer";
}

/** The statistics of today's calls; durations in seconds. */
export interface AccountOverviewClient {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<AccountOverviewClientColumns, AccountOverview>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `account_overview`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** Get the statistics of today's calls, as one record. */
  list(params?: Record<string, never>, options?: CallOptions<AccountOverview>): Promise<Result<AccountOverview, AccountOverviewClientListMeta>>;
}

/** The model of account_overview. */
export const accountOverview: Entity<AccountOverviewClient> = {
  name: "account_overview",
  title: "Account overview",
  description: "The statistics of today's calls; durations in seconds.",
  recordType: "AccountOverview",
  contextStore: {
    key: [],
    list: "list",
    params: {},
    parents: [],
    partitions: {},
    transformations: [
      {
        kind: "set",
        fields: {
          current_timestamp: {
            call: "or",
            args: [
              { get: ["record", "current_timestamp"] },
              { call: "now", args: ["P0D", "epoch-seconds"] },
            ],
          },
        },
      },
    ],
    omit: [],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "Get the statistics of today's calls, as one record.",
      notes: [],
      request: "GET /api/v2/channels/voice/stats/account_overview",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {},
      rules: [],
      returns: { kind: "one", path: ["account_overview"], first: false, transformations: [] },
      resultType: "AccountOverview",
      meta: agentsOverviewMeta,
    },
  },
};
