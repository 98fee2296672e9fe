// Generated from manifests/chat_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Trigger } from "./records.ts";

/** The columns of `triggers` in the context store, with their types. */
export interface TriggersColumns {
  id: "integer";
  name: "text";
  enabled: "boolean";
}

/** A record of `triggers` in the context store. */
export type TriggersStored = Omit<Trigger, "description" | "run_once" | "conditions" | "actions" | "departments" | "definition">;

/** A rule that runs actions when a visitor meets conditions. */
export interface Triggers {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<TriggersColumns, TriggersStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `triggers`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List triggers. */
  list(params?: Record<string, never>, options?: CallOptions<Trigger>): Listing<Trigger>;
}

/** The model of triggers. */
export const triggers: Entity<Triggers> = {
  name: "triggers",
  title: "Triggers",
  description: "A rule that runs actions when a visitor meets conditions.",
  recordType: "Trigger",
  contextStore: {
    key: ["id"],
    list: "list",
    params: {},
    parents: [],
    partitions: {},
    transformations: [],
    omit: ["description", "run_once", "conditions", "actions", "departments", "definition"],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List triggers.",
      notes: [],
      request: "GET /api/v2/chat/triggers",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {},
      rules: [],
      returns: { kind: "many", path: [], absent: "error", transformations: [] },
      resultType: "Trigger",
      meta: {},
    },
  },
};
