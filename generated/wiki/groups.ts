// Generated from manifests/wiki.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { Group } from "./records.ts";
import { groupsMeta, offsetPagination, startParam } from "./shared.ts";

/** Params of `groups.list`. */
export interface GroupsListParams {
  /** Records a page. 1 to 200; default `25`. */
  limit?: number;
  /** Records before the page, or meta.next of the page before, unchanged; then repeat the other params. At least 0; default `0`. */
  start?: number | string;
}

/** Metadata of the result of `groups.list`. A key is absent if the upstream did not return it. */
export interface GroupsListMeta {
  /** Path of the next page. */
  next?: string | null;
  start?: number;
  limit?: number;
  size?: number;
}

/** Users who share permissions. */
export interface Groups {
  /** List groups of users. */
  list(params?: GroupsListParams, options?: CallOptions<Group>): Listing<Group, GroupsListMeta>;
}

/** How the actions of groups are executed. */
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
          schema: { type: "integer", description: "Records a page.", minimum: 1, maximum: 200 },
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
