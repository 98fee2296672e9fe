// Generated from manifests/wiki.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Group } from "./records.ts";
import { groupsMeta, offsetPagination, startParam } from "./shared.ts";

/** Params of `groups.list`. */
export interface GroupsListParams {
  /** Records per page. 1 to 200; default `25`. */
  limit?: number;
  /** Number of records to skip. Or pass meta.next of the previous page unchanged, and repeat the other params. At least 0; default `0`. */
  start?: number | string;
}

/** Metadata of the result of `groups.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface GroupsListMeta {
  /** Path of the next page. */
  next?: string | null;
  start?: number;
  limit?: number;
  size?: number;
}

/** The columns of `groups` in the context store, with their types. */
export interface GroupsColumns {
  type: "text";
  id: "text";
  name: "text";
  "_links.self": "text";
}

/** A record of `groups` in the context store. */
export type GroupsStored = Omit<Group, "managedBy" | "usageType" | "resourceAri">;

/** Users who share permissions. */
export interface Groups {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<GroupsColumns, GroupsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `groups`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List groups of users. */
  list(params?: GroupsListParams, options?: CallOptions<Group>): Listing<Group, GroupsListMeta>;
}

/** The model of groups. */
export const groups: Entity<Groups> = {
  name: "groups",
  title: "Groups",
  description: "Users who share permissions.",
  recordType: "Group",
  contextStore: {
    key: ["id"],
    list: "list",
    params: {},
    parents: [],
    partitions: {},
    transformations: [],
    omit: ["managedBy", "usageType", "resourceAri"],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List groups of users.",
      notes: [],
      request: "GET /wiki/rest/api/group",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        limit: {
          schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 200 },
          required: false,
          default: 25,
          target: { in: "query", name: "limit" },
        },
        start: startParam,
      },
      rules: [],
      pagination: offsetPagination,
      returns: { kind: "many", path: ["results"], absent: "error", transformations: [] },
      resultType: "Group",
      meta: groupsMeta,
    },
  },
};
