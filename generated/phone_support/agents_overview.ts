// Generated from manifests/phone_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Result } from "@agent-connectors/runtime";
import type { AgentsOverview } from "./records.ts";
import { agentsOverviewMeta } from "./shared.ts";

/** Metadata of the result of `agents_overview.list`. A key is absent if the upstream did not return it. */
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
      description: "Get what all agents together have done today, as one record.",
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
