// Generated from manifests/product_analytics.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { EventType } from "./records.ts";

/** The columns of `events_list` in the context store, with their types. */
export interface EventsListColumns {
  autohidden: "boolean";
  clusters_hidden: "boolean";
  deleted: "boolean";
  display: "text";
  flow_hidden: "boolean";
  hidden: "boolean";
  id: "number";
  in_waitroom: "boolean";
  name: "text";
  non_active: "boolean";
  timeline_hidden: "json";
  totals: "number";
  totals_delta: "number";
  value: "text";
}

/** A record of `events_list` in the context store. */
export type EventsListStored = Omit<EventType, "waitroom_approved">;

/** A type of event, with its occurrences this week. */
export interface EventsList {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<EventsListColumns, EventsListStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `events_list`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List event types. */
  list(params?: Record<string, never>, options?: CallOptions<EventType>): Listing<EventType>;
}

/** The model of events_list. */
export const eventsList: Entity<EventsList> = {
  name: "events_list",
  title: "Event types",
  description: "A type of event, with its occurrences this week.",
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
