// Generated from manifests/product_analytics.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { EventType } from "./records.ts";

/** A type of event, with how often it occurred this week. */
export interface EventsList {
  /** List event types. */
  list(params?: Record<string, never>, options?: CallOptions<EventType>): Listing<EventType>;
}

/** How the actions of events_list are executed. */
export const eventsList: Entity<EventsList> = {
  name: "events_list",
  title: "Event types",
  description: "A type of event, with how often it occurred this week.",
  recordType: "EventType",
  contextStore: {
    key: ["id"],
    list: "list",
    params: {},
    parents: [],
    partitions: {},
    transformations: [],
    omit: ["waitroom_approved"],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List event types.",
      notes: [],
      request: "GET /api/2/events/list",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {},
      rules: [],
      returns: { kind: "many", path: ["data"], absent: "error", transformations: [] },
      resultType: "EventType",
      meta: {},
    },
  },
};
