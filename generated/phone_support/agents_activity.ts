// Generated from manifests/phone_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { AgentActivity } from "./records.ts";
import { nextPageParam, phoneNumbersMeta, phoneNumbersPagination } from "./shared.ts";

/** Params of `agents_activity.list`. */
export interface AgentsActivityListParams {
  /** The next page: meta.next_page of the page before, unchanged. */
  next_page?: string;
}

/** Metadata of the result of `agents_activity.list`. A key is absent if the upstream did not return it. */
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
      description: "List what each agent has done today.",
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
