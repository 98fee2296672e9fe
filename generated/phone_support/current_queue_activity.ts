// Generated from manifests/phone_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { CurrentQueueActivity } from "./records.ts";
import { agentsOverviewMeta } from "./shared.ts";

/** Metadata of the result of `current_queue_activity.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface CurrentQueueActivityClientListMeta {
  /** Always null. */
  next_page?: string | null;
}

/** The columns of `current_queue_activity` in the context store, with their types. */
export interface CurrentQueueActivityClientColumns {
  agents_online: "integer";
  average_wait_time: "integer";
  callbacks_waiting: "integer";
  calls_waiting: "integer";
  current_timestamp: "timestamp";
  embeddable_callbacks_waiting: "integer";
  longest_wait_time: "integer";
}

/** A record of `current_queue_activity` in the context store. */
export type CurrentQueueActivityClientStored = Omit<CurrentQueueActivity, "ai_agent_calls">;

/** The queue of callers who wait now; durations in seconds. */
export interface CurrentQueueActivityClient {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<CurrentQueueActivityClientColumns, CurrentQueueActivityClientStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `current_queue_activity`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * Get the queue of callers who wait now, as one record.
   *
   * Rate limit: 2500 requests in 5 minutes.
   */
  list(params?: Record<string, never>, options?: CallOptions<CurrentQueueActivity>): Promise<Result<CurrentQueueActivity, CurrentQueueActivityClientListMeta>>;
}

/** The model of current_queue_activity. */
export const currentQueueActivity: Entity<CurrentQueueActivityClient> = {
  name: "current_queue_activity",
  title: "Current queue activity",
  description: "The queue of callers who wait now; durations in seconds.",
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
      description: "Get the queue of callers who wait now, as one record.",
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
