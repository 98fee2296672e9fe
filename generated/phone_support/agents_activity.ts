// Generated from manifests/phone_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { AgentActivity } from "./records.ts";
import { nextPageParam, phoneNumbersMeta, phoneNumbersPagination } from "./shared.ts";

/** Params of `agents_activity.list`. */
export interface AgentsActivityListParams {
  /** Selects the next page. Pass meta.next_page of the previous page unchanged. */
  next_page?: string;
}

/** Metadata of the result of `agents_activity.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface AgentsActivityListMeta {
  /** URL of the next page. */
  next_page?: string | null;
}

/** The columns of `agents_activity` in the context store, with their types. */
export interface AgentsActivityColumns {
  agent_id: "integer";
  agent_state: "text";
  available_time: "integer";
  avatar_url: "text";
  away_time: "integer";
  call_status: "text";
  calls_accepted: "integer";
  calls_denied: "integer";
  calls_missed: "integer";
  forwarding_number: "text";
  name: "text";
  online_time: "integer";
  total_call_duration: "integer";
  total_talk_time: "integer";
  total_wrap_up_time: "integer";
  transfers_only_time: "integer";
  via: "text";
  accepted_third_party_conferences: "integer";
  accepted_transfers: "integer";
  average_hold_time: "integer";
  average_talk_time: "integer";
  average_wrap_up_time: "integer";
  calls_put_on_hold: "integer";
  started_third_party_conferences: "integer";
  started_transfers: "integer";
  total_hold_time: "integer";
}

/** The activity of one agent today; durations in seconds. */
export interface AgentsActivity {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<AgentsActivityColumns, AgentActivity>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `agents_activity`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the activity of each agent today. */
  list(params?: AgentsActivityListParams, options?: CallOptions<AgentActivity>): Listing<AgentActivity, AgentsActivityListMeta>;
}

/** The model of agents_activity. */
export const agentsActivity: Entity<AgentsActivity> = {
  name: "agents_activity",
  title: "Agents' activity",
  description: "The activity of one agent today; durations in seconds.",
  recordType: "AgentActivity",
  contextStore: {
    key: ["agent_id"],
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
      description: "List the activity of each agent today.",
      notes: [],
      request: "GET /api/v2/channels/voice/stats/agents_activity",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { next_page: nextPageParam },
      rules: [{ kind: "exclusive", param: "next_page", except: [] }],
      pagination: phoneNumbersPagination,
      returns: { kind: "many", path: ["agents_activity"], absent: "error", transformations: [] },
      resultType: "AgentActivity",
      meta: phoneNumbersMeta,
    },
  },
};
