// Generated from manifests/chat_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { Trigger } from "./records.ts";

/** An action that is taken where a visitor fulfils conditions. */
export interface Triggers {
  /** List triggers. */
  list(params?: Record<string, never>, options?: CallOptions<Trigger>): Listing<Trigger>;
}

/** How the actions of triggers are executed. */
export const triggers: Entity<Triggers> = {
  name: "triggers",
  title: "Triggers",
  description: "An action that is taken where a visitor fulfils conditions.",
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
