// Generated from manifests/task_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { List } from "./records.ts";

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

/** The columns of `lists` in the context store, with their types. */
export interface ListsColumns {
  id: "text";
  name: "text";
  orderindex: "integer";
  status: "json";
  priority: "json";
  assignee: "json";
  task_count: "integer";
  due_date: "timestamp";
  start_date: "timestamp";
  "folder.id": "text";
  "folder.name": "text";
  "folder.hidden": "boolean";
  "folder.access": "boolean";
  "space.id": "text";
  "space.name": "text";
  "space.access": "boolean";
  archived: "boolean";
  override_statuses: "boolean";
  content: "text";
  deleted: "boolean";
  inbound_address: "text";
  statuses: "json";
  permission_level: "text";
}

/** A list of tasks. */
export interface Lists {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<ListsColumns, List>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `lists`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the lists of a folder. */
  list(params: ListsListParams, options?: CallOptions<List>): Listing<List>;
  /** Get one list. */
  get(params: ListsGetParams, options?: CallOptions<List>): Promise<Result<List>>;
}

/** The model of lists. */
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
      params: {
        folder_id: {
          schema: { type: "string", description: "Id of the folder.", examples: ["90137462511"] },
          required: true,
          target: { in: "path", name: "folder_id" },
        },
      },
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
      params: {
        list_id: {
          schema: { type: "string", description: "Id of the list.", examples: ["901309876543"] },
          required: true,
          target: { in: "path", name: "list_id" },
          field: "id",
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "List",
      meta: {},
    },
  },
};
