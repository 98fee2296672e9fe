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
  record: "EventType",
  contextStore: {
    key: ["id"],
    list: "list",
    params: {},
    parents: [],
    each: {},
    reshape: [],
    fields: {
      autohidden: { type: ["boolean", "null"] },
      clusters_hidden: { type: ["boolean", "null"] },
      deleted: { type: ["boolean", "null"] },
      display: { type: ["string", "null"], description: "The name that people see." },
      flow_hidden: { type: ["boolean", "null"] },
      hidden: { type: ["boolean", "null"] },
      id: { type: "number" },
      in_waitroom: { type: ["boolean", "null"] },
      name: { type: ["string", "null"] },
      non_active: { type: ["boolean", "null"] },
      timeline_hidden: { type: ["boolean", "number", "null"] },
      totals: { type: ["number", "null"], description: "Occurrences in the current week." },
      totals_delta: { type: ["number", "null"], description: "Change since the week before." },
      value: { type: ["string", "null"], description: "The name that events come with." },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List event types.",
      notes: [],
      request: "GET /api/2/events/list",
      safe: true,
      send: [{ target: { in: "header", name: "accept" }, value: "application/json" }],
      body: { kind: "none" },
      params: {},
      rules: [],
      returns: { kind: "many", path: ["data"], absent: "error", reshape: [] },
      record: "EventType",
      meta: {},
    },
  },
};
