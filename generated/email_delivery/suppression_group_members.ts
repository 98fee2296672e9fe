// Generated from manifests/email_delivery.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { SuppressionGroupMember } from "./records.ts";

/** The columns of `suppression_group_members` in the context store, with their types. */
export interface SuppressionGroupMembersColumns {
  email: "text";
  group_id: "integer";
  group_name: "text";
  created_at: "timestamp";
}

/** An address that has unsubscribed from a group of mails. */
export interface SuppressionGroupMembers {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<SuppressionGroupMembersColumns, SuppressionGroupMember>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `suppression_group_members`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List addresses that have unsubscribed from groups of mails.
   *
   * All addresses are in one response.
   */
  list(params?: Record<string, never>, options?: CallOptions<SuppressionGroupMember>): Listing<SuppressionGroupMember>;
}

/** The model of suppression_group_members. */
export const suppressionGroupMembers: Entity<SuppressionGroupMembers> = {
  name: "suppression_group_members",
  title: "Suppression group members",
  description: "An address that has unsubscribed from a group of mails.",
  recordType: "SuppressionGroupMember",
  contextStore: {
    key: ["email", "group_id"],
    list: "list",
    incrementalSync: {
      field: "created_at",
      format: "epoch-seconds",
      mode: "client",
      args: {},
      order: "none",
    },
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
      description: "List addresses that have unsubscribed from groups of mails.",
      notes: ["All addresses are in one response."],
      request: "GET /v3/asm/suppressions",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {},
      rules: [],
      returns: { kind: "many", path: [], absent: "error", transformations: [] },
      resultType: "SuppressionGroupMember",
      meta: {},
    },
  },
};
