// Generated from manifests/task_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { List } from "./records.ts";
import { folderIdParam, listIdParam } from "./shared.ts";

/** Params of `lists.list`. */
export interface ListsListParams {
  /** Id of the folder. */
  folder_id: string;
}

/** Params of `lists.get`. */
export interface ListsGetParams {
  /** Id of the list. */
  list_id: string;
}

/** A list of tasks. */
export interface Lists {
  /** List the lists of a folder. */
  list(params: ListsListParams, options?: CallOptions<List>): Listing<List>;
  /** Get one list. */
  get(params: ListsGetParams, options?: CallOptions<List>): Promise<Result<List>>;
}

/** How the actions of lists are executed. */
export const lists: Entity<Lists> = {
  name: "lists",
  title: "Lists",
  description: "A list of tasks.",
  recordType: "List",
  contextStore: {
    key: ["id"],
    list: "list",
    params: {},
    parents: [{ param: "folder_id", entity: "folders", field: "id" }],
    partitions: {},
    transformations: [],
    omit: [],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the lists of a folder.",
      notes: [],
      request: "GET /api/v2/folder/{folder_id}/list",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { folder_id: folderIdParam },
      rules: [],
      returns: { kind: "many", path: ["lists"], absent: "error", transformations: [] },
      resultType: "List",
      meta: {},
    },
    get: {
      kind: "get",
      description: "Get one list.",
      notes: [],
      request: "GET /api/v2/list/{list_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { list_id: listIdParam },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "List",
      meta: {},
    },
  },
};
