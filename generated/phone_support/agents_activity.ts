// Generated from manifests/phone_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { AgentActivity } from "./records.ts";

/** Params of `agents_activity.list`. */
export interface AgentsActivityListParams {
  /** The next page: meta.next_page of the page before, unchanged. */
  next_page?: string;
}

/** What stands beside the data of `agents_activity.list`; a key is absent where the upstream gave none. */
export interface AgentsActivityListMeta {
  /** URL of the next page. */
  next_page?: string | null;
}

/** What one agent has done today; times in seconds. */
export interface AgentsActivity {
  /** List what each agent has done today. */
  list(params?: AgentsActivityListParams, options?: CallOptions<AgentActivity>): Listing<AgentActivity, AgentsActivityListMeta>;
}

/** How the actions of agents_activity are executed. */
export const agentsActivity: Entity<AgentsActivity> = {
  name: "agents_activity",
  title: "Agents' activity",
  description: "What one agent has done today; times in seconds.",
  record: "AgentActivity",
  contextStore: {
    key: ["agent_id"],
    list: "list",
    params: {},
    parents: [],
    each: {},
    reshape: [],
    fields: {
      agent_id: { type: ["integer", "null"] },
      agent_state: {
        type: ["string", "null"],
        description: "Such as online, away or transfers_only.",
      },
      available_time: { type: ["integer", "null"] },
      avatar_url: { type: ["string", "null"] },
      away_time: { type: ["integer", "null"] },
      call_status: { type: ["string", "null"] },
      calls_accepted: { type: ["integer", "null"] },
      calls_denied: { type: ["integer", "null"] },
      calls_missed: { type: ["integer", "null"] },
      forwarding_number: { type: ["string", "null"] },
      name: { type: ["string", "null"] },
      online_time: { type: ["integer", "null"] },
      total_call_duration: { type: ["integer", "null"] },
      total_talk_time: { type: ["integer", "null"] },
      total_wrap_up_time: { type: ["integer", "null"] },
      transfers_only_time: { type: ["integer", "null"] },
      via: {
        type: ["string", "null"],
        description: "How calls reach the agent, such as client or phone.",
      },
      accepted_third_party_conferences: { type: ["integer", "null"] },
      accepted_transfers: { type: ["integer", "null"] },
      average_hold_time: { type: ["integer", "null"] },
      average_talk_time: { type: ["integer", "null"] },
      average_wrap_up_time: { type: ["integer", "null"] },
      calls_put_on_hold: { type: ["integer", "null"] },
      started_third_party_conferences: { type: ["integer", "null"] },
      started_transfers: { type: ["integer", "null"] },
      total_hold_time: { type: ["integer", "null"] },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List what each agent has done today.",
      notes: [],
      request: "GET /api/v2/channels/voice/stats/agents_activity",
      safe: true,
      send: [{ target: { in: "header", name: "accept" }, value: "application/json" }],
      body: { kind: "none" },
      params: {
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
        value: { get: ["response", "next_page"] },
      },
      returns: { kind: "many", path: ["agents_activity"], absent: "error", reshape: [] },
      record: "AgentActivity",
      meta: {
        next_page: {
          value: { get: ["response", "next_page"] },
          schema: { type: ["string", "null"], description: "URL of the next page." },
        },
      },
    },
  },
};
