// Generated from manifests/email_delivery.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { SuppressionGroup } from "./records.ts";

/** Params of `suppression_groups.get`. */
export interface SuppressionGroupsGetParams {
  /** Id of the suppression group. Format: 64-bit integer. */
  group_id: number | string;
}

/** The columns of `suppression_groups` in the context store, with their types. */
export interface SuppressionGroupsColumns {
  id: "integer";
  name: "text";
  description: "text";
  is_default: "boolean";
  unsubscribes: "integer";
}

/** A kind of mail that recipients can unsubscribe from. */
export interface SuppressionGroups {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<SuppressionGroupsColumns, SuppressionGroup>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `suppression_groups`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List suppression groups. */
  list(params?: Record<string, never>, options?: CallOptions<SuppressionGroup>): Listing<SuppressionGroup>;
  /** Get one suppression group. */
  get(params: SuppressionGroupsGetParams, options?: CallOptions<SuppressionGroup>): Promise<Result<SuppressionGroup>>;
}

/** The model of suppression_groups. */
export const suppressionGroups: Entity<SuppressionGroups> = {
  name: "suppression_groups",
  title: "Suppression groups",
  description: "A kind of mail that recipients can unsubscribe from.",
  recordType: "SuppressionGroup",
  contextStore: {
    key: ["id"],
    list: "list",
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
      description: "List suppression groups.",
      notes: [],
      request: "GET /v3/asm/groups",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {},
      rules: [],
      returns: { kind: "many", path: [], absent: "error", transformations: [] },
      resultType: "SuppressionGroup",
      meta: {},
    },
    get: {
      kind: "get",
      description: "Get one suppression group.",
      notes: [],
      request: "GET /v3/asm/groups/{group_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        group_id: {
          schema: {
            type: ["integer", "string"],
            description: "Id of the suppression group.",
            format: "int64",
          },
          required: true,
          target: { in: "path", name: "group_id" },
          field: "id",
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "SuppressionGroup",
      meta: {},
    },
  },
};
