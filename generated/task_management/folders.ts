// Generated from manifests/task_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Folder } from "./records.ts";

/** Params of `folders.list`. */
export interface FoldersListParams {
  /** Id of the space. */
  space_id: string;
}

/** Params of `folders.get`. */
export interface FoldersGetParams {
  /** Id of the folder. */
  folder_id: string;
}

/** The columns of `folders` in the context store, with their types. */
export interface FoldersColumns {
  id: "text";
  name: "text";
  orderindex: "integer";
  override_statuses: "boolean";
  hidden: "boolean";
  "space.id": "text";
  "space.name": "text";
  "space.access": "boolean";
  task_count: "integer";
  archived: "boolean";
  statuses: "json";
  deleted: "boolean";
  lists: "json";
  permission_level: "text";
}

/** A group of lists in a space. */
export interface Folders {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<FoldersColumns, Folder>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `folders`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the folders of a space. */
  list(params: FoldersListParams, options?: CallOptions<Folder>): Listing<Folder>;
  /** Get one folder. */
  get(params: FoldersGetParams, options?: CallOptions<Folder>): Promise<Result<Folder>>;
}

/** The model of folders. */
export const folders: Entity<Folders> = {
  name: "folders",
  title: "Folders",
  description: "A group of lists in a space.",
  recordType: "Folder",
  contextStore: {
    key: ["id"],
    list: "list",
    params: {},
    parents: [{ param: "space_id", entity: "spaces", field: "id" }],
    partitions: {},
    transformations: [],
    omit: [],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the folders of a space.",
      notes: [],
      request: "GET /api/v2/space/{space_id}/folder",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        space_id: {
          schema: { type: "string", description: "Id of the space.", examples: ["90138476123"] },
          required: true,
          target: { in: "path", name: "space_id" },
        },
      },
      rules: [],
      returns: { kind: "many", path: ["folders"], absent: "error", transformations: [] },
      resultType: "Folder",
      meta: {},
    },
    get: {
      kind: "get",
      description: "Get one folder.",
      notes: [],
      request: "GET /api/v2/folder/{folder_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        folder_id: {
          schema: { type: "string", description: "Id of the folder.", examples: ["90137462511"] },
          required: true,
          target: { in: "path", name: "folder_id" },
          field: "id",
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Folder",
      meta: {},
    },
  },
};
