// Generated from manifests/email_delivery.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { SuppressionGroupMember } from "./records.ts";

/** Params of `suppression_group_members.list`. */
export interface SuppressionGroupMembersListParams {
  /** Records a page. 1 to 500; default `500`. */
  limit?: number;
  /** Records to skip. At least 0; default `0`. */
  offset?: number;
}

/** What stands beside the data of `suppression_group_members.list`; a key is absent where the upstream gave none. */
export interface SuppressionGroupMembersListMeta {
  /** URL of the next page. */
  next?: string | null;
}

/** An address that has unsubscribed from a group of mails. */
export interface SuppressionGroupMembers {
  /** List addresses that have unsubscribed from groups of mails. */
  list(params?: SuppressionGroupMembersListParams, options?: CallOptions): Listing<SuppressionGroupMember, SuppressionGroupMembersListMeta>;
}

/** How the actions of suppression_group_members are executed. */
export const suppressionGroupMembers: Entity<SuppressionGroupMembers> = {
  name: "suppression_group_members",
  title: "Suppression group members",
  description: "An address that has unsubscribed from a group of mails.",
  record: "SuppressionGroupMember",
  contextStore: {
    key: ["group_id", "email"],
    list: "list",
    cursor: {
      field: "created_at",
      format: "epoch-seconds",
      mode: "client",
      params: {},
      order: "none",
    },
    params: {},
    parents: [],
    each: {},
    reshape: [],
    fields: {
      email: { type: "string", format: "email" },
      group_id: { type: "integer" },
      group_name: { type: "string" },
      created_at: { type: "integer", format: "epoch-seconds" },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List addresses that have unsubscribed from groups of mails.",
      notes: [],
      request: "GET /v3/asm/suppressions",
      safe: true,
      send: [{ target: { in: "header", name: "accept" }, value: "application/json" }],
      body: { kind: "none" },
      params: {
        limit: {
          schema: { type: "integer", description: "Records a page.", minimum: 1, maximum: 500 },
          required: false,
          default: 500,
          target: { in: "query", name: "limit" },
        },
        offset: {
          schema: { type: "integer", description: "Records to skip.", minimum: 0 },
          required: false,
          default: 0,
          target: { in: "query", name: "offset" },
        },
      },
      rules: [],
      pagination: {
        kind: "offset",
        token: { target: { in: "query", name: "offset" }, param: "offset" },
        size: {
          target: { in: "query", name: "limit" },
          param: "limit",
          value: { get: ["params", "limit"] },
        },
        injectFirst: false,
      },
      returns: { kind: "many", path: [], absent: "error", reshape: [] },
      record: "SuppressionGroupMember",
      meta: {
        next: {
          value: { get: ["headers", "link", "next", "url"] },
          schema: { type: ["string", "null"], description: "URL of the next page." },
        },
      },
    },
  },
};
