// Generated from manifests/phone_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { AgentsOverview } from "./records.ts";
import { agentsOverviewMeta } from "./shared.ts";

/** Metadata of the result of `agents_overview.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface AgentsOverviewClientListMeta {
  /** Always null. */
  next_page?: string | null;
}

/** The columns of `agents_overview` in the context store, with their types. */
export interface AgentsOverviewClientColumns {
  average_calls_accepted: "integer";
  average_calls_denied: "integer";
  average_calls_missed: "integer";
  average_wrap_up_time: "integer";
  total_calls_accepted: "integer";
  total_calls_denied: "integer";
  total_calls_missed: "integer";
  total_talk_time: "integer";
  total_wrap_up_time: "integer";
  average_accepted_transfers: "integer";
  average_available_time: "integer";
  average_away_time: "integer";
  average_calls_put_on_hold: "integer";
  average_hold_time: "integer";
  average_online_time: "integer";
  average_started_transfers: "integer";
  average_talk_time: "integer";
  average_transfers_only_time: "integer";
  current_timestamp: "timestamp";
  total_accepted_transfers: "integer";
  total_calls_put_on_hold: "integer";
  total_hold_time: "integer";
  total_started_transfers: "integer";
}

/** The activity of all agents today; durations in seconds. */
export interface AgentsOverviewClient {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<AgentsOverviewClientColumns, AgentsOverview>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `agents_overview`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** Get the activity of all agents today, as one record. */
  list(params?: Record<string, never>, options?: CallOptions<AgentsOverview>): Promise<Result<AgentsOverview, AgentsOverviewClientListMeta>>;
}

/** The model of agents_overview. */
export const agentsOverview: Entity<AgentsOverviewClient> = {
  name: "agents_overview",
  title: "Agents' overview",
  description: "The activity of all agents today; durations in seconds.",
  recordType: "AgentsOverview",
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
      description: "Get the activity of all agents today, as one record.",
      notes: [],
      request: "GET /api/v2/channels/voice/stats/agents_overview",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {},
      rules: [],
      returns: { kind: "one", path: ["agents_overview"], first: false, transformations: [] },
      resultType: "AgentsOverview",
      meta: agentsOverviewMeta,
    },
  },
};
