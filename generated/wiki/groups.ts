// Generated from manifests/wiki.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { Group } from "./records.ts";

/** Params of `groups.list`. */
export interface GroupsListParams {
  /** Records a page. 1 to 200; default `25`. */
  limit?: number;
  /** Records before the page, or meta.next of the page before, unchanged; then repeat the other params. At least 0; default `0`. */
  start?: number | string;
}

/** What stands beside the data of `groups.list`; a key is absent where the upstream gave none. */
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
        start: {
          schema: {
            type: ["integer", "string"],
            description: "Records before the page, or meta.next of the page before, unchanged; then repeat the other params.",
            minimum: 0,
          },
          required: false,
          default: 0,
          target: { in: "query", name: "start" },
          template: {
            call: "or",
            args: [
              { call: "query_param", args: [{ get: ["value"] }, "start"] },
              { get: ["value"] },
            ],
          },
        },
      },
      rules: [],
      pagination: {
        kind: "offset",
        token: { target: { in: "query", name: "start" }, param: "start" },
        size: {
          target: { in: "query", name: "limit" },
          param: "limit",
          value: { get: ["params", "limit"] },
        },
        stop: {
          call: "not",
          args: [{ call: "present", args: [{ get: ["response", "_links", "next"] }] }],
        },
        injectFirst: false,
      },
      returns: { kind: "many", path: ["results"], absent: "error", transformations: [] },
      resultType: "Group",
      meta: {
        next: {
          value: { get: ["response", "_links", "next"] },
          schema: { type: ["string", "null"], description: "Path of the next page." },
        },
        start: { value: { get: ["response", "start"] }, schema: { type: "integer" } },
        limit: { value: { get: ["response", "limit"] }, schema: { type: "integer" } },
        size: { value: { get: ["response", "size"] }, schema: { type: "integer" } },
      },
    },
  },
};
