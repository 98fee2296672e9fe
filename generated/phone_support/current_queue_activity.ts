// Generated from manifests/phone_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Result } from "@agent-connectors/runtime";
import type { CurrentQueueActivity } from "./records.ts";
import { agentsOverviewMeta } from "./shared.ts";

/** Metadata of the result of `current_queue_activity.list`. A key is absent if the upstream did not return it. */
export interface CurrentQueueActivityClientListMeta {
  /** Always null. */
  next_page?: string | null;
}

/** Who waits at this moment, and for how many seconds. */
export interface CurrentQueueActivityClient {
  /**
   * Get who waits at this moment, as one record.
   *
   * Rate limit: 2500 requests in 5 minutes.
   */
  list(params?: Record<string, never>, options?: CallOptions<CurrentQueueActivity>): Promise<Result<CurrentQueueActivity, CurrentQueueActivityClientListMeta>>;
}

/** How the actions of current_queue_activity are executed. */
export const currentQueueActivity: Entity<CurrentQueueActivityClient> = {
  name: "current_queue_activity",
  title: "Current queue activity",
  description: "Who waits at this moment, and for how many seconds.",
  recordType: "CurrentQueueActivity",
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
    omit: ["ai_agent_calls"],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "Get who waits at this moment, as one record.",
      notes: [],
      request: "GET /api/v2/channels/voice/stats/current_queue_activity",
      safe: true,
      inject: [],
      body: { kind: "none" },
      rateLimit: "current_queue_activity.list",
      params: {},
      rules: [],
      returns: { kind: "one", path: ["current_queue_activity"], first: false, transformations: [] },
      resultType: "CurrentQueueActivity",
      meta: agentsOverviewMeta,
    },
  },
};
