// Generated from manifests/phone_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Result } from "@agent-connectors/runtime";
import type { AgentsOverview } from "./records.ts";

/** What stands beside the data of `agents_overview.list`; a key is absent where the upstream gave none. */
export interface AgentsOverviewClientListMeta {
  /** Always null. */
  next_page?: string | null;
}

/** What all agents together have done today; times in seconds. */
export interface AgentsOverviewClient {
  /** Get what all agents together have done today, as one record. */
  list(params?: Record<string, never>, options?: CallOptions<AgentsOverview>): Promise<Result<AgentsOverview, AgentsOverviewClientListMeta>>;
}

/** How the actions of agents_overview are executed. */
export const agentsOverview: Entity<AgentsOverviewClient> = {
  name: "agents_overview",
  title: "Agents' overview",
  description: "What all agents together have done today; times in seconds.",
  record: "AgentsOverview",
  contextStore: {
    key: [],
    list: "list",
    params: {},
    parents: [],
    each: {},
    reshape: [
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
    fields: {
      average_calls_accepted: { type: ["integer", "null"] },
      average_calls_denied: { type: ["integer", "null"] },
      average_calls_missed: { type: ["integer", "null"] },
      average_wrap_up_time: { type: ["integer", "null"] },
      total_calls_accepted: { type: ["integer", "null"] },
      total_calls_denied: { type: ["integer", "null"] },
      total_calls_missed: { type: ["integer", "null"] },
      total_talk_time: { type: ["integer", "null"] },
      total_wrap_up_time: { type: ["integer", "null"] },
      average_accepted_transfers: { type: ["integer", "null"] },
      average_available_time: { type: ["integer", "null"] },
      average_away_time: { type: ["integer", "null"] },
      average_calls_put_on_hold: { type: ["integer", "null"] },
      average_hold_time: { type: ["integer", "null"] },
      average_online_time: { type: ["integer", "null"] },
      average_started_transfers: { type: ["integer", "null"] },
      average_talk_time: { type: ["integer", "null"] },
      average_transfers_only_time: { type: ["integer", "null"] },
      current_timestamp: {
        type: ["integer", "null"],
        description: "When this was so.",
        format: "epoch-seconds",
      },
      total_accepted_transfers: { type: ["integer", "null"] },
      total_calls_put_on_hold: { type: ["integer", "null"] },
      total_hold_time: { type: ["integer", "null"] },
      total_started_transfers: { type: ["integer", "null"] },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "Get what all agents together have done today, as one record.",
      notes: [],
      request: "GET /api/v2/channels/voice/stats/agents_overview",
      safe: true,
      send: [{ target: { in: "header", name: "accept" }, value: "application/json" }],
      body: { kind: "none" },
      params: {},
      rules: [],
      returns: { kind: "one", path: ["agents_overview"], first: false, reshape: [] },
      record: "AgentsOverview",
      meta: {
        next_page: {
          value: { get: ["response", "next_page"] },
          schema: { type: ["string", "null"], description: "Always null." },
        },
      },
    },
  },
};
