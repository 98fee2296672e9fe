// Generated from manifests/work_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Board, Id } from "./records.ts";
import { idFields } from "./records.ts";
import { boardsLimitParam, pagePagination, pageParam } from "./shared.ts";

/** Params of `boards.list`. */
export interface BoardsListParams {
  /** Records per page. 1 to 500; default `25`. */
  limit?: number;
  /** Number of the page. At least 1; default `1`. */
  page?: number;
}

/** Params of `boards.get`. */
export interface BoardsGetParams {
  /** Id of the record. */
  id: string;
}

/** The columns of `boards` in the context store, with their types. */
export interface BoardsColumns {
  id: "text";
  name: "text";
  board_kind: "text";
  type: "text";
  description: "text";
  permissions: "text";
  state: "text";
  updated_at: "timestamp";
  columns: "json";
  groups: "json";
  owners: "json";
  "creator.id": "text";
  subscribers: "json";
  tags: "json";
  "top_group.id": "text";
  views: "json";
  "workspace.id": "text";
  "workspace.name": "text";
  "workspace.kind": "text";
  "workspace.description": "text";
  communication: "text";
  updates: "json";
  updated_at_int: "timestamp";
}

/** A record of `boards` in the context store. */
export interface BoardsStored extends Board {
  communication?: string | null;
  /** The latest 25. */
  updates?: Id[] | null;
  updated_at_int?: number | null;
}

/** A table of items in groups, with columns of its own. */
export interface Boards {
  /** Filter and sort the copy in the context store. For a search by meaning, use `execute`. Hosted connectors only. */
  context_store_search: StoreSearch<BoardsColumns, BoardsStored, "name" | "description">;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `boards`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List boards.
   *
   * Archived and deleted boards are not listed; get returns them.
   */
  list(params?: BoardsListParams, options?: CallOptions<Board>): Listing<Board>;
  /** Get one board. */
  get(params: BoardsGetParams, options?: CallOptions<Board>): Promise<Result<Board>>;
}

/** The model of boards. */
export const boards: Entity<Boards> = {
  name: "boards",
  title: "Boards",
  description: "A table of items in groups, with columns of its own.",
  recordType: "Board",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "updated_at_int",
      format: "epoch-seconds",
      mode: "client",
      args: {},
      order: "none",
    },
    params: {},
    parents: [],
    partitions: {},
    document: {
      text: `query syncBoards($page: Int, $limit: Int) {
  boards(page: $page, limit: $limit) { ...BoardFields communication updates(limit: 25) { id } }
}
fragment BoardFields on Board {
  id name board_kind type description permissions state updated_at
  columns { archived description id settings_str title type width }
  groups { archived color deleted id position title }
  owners { id } creator { id } subscribers { id } tags { id } top_group { id }
  views { id name settings_str type view_specific_data_str } workspace { id name kind description }
}`,
      operation: "syncBoards",
    },
    transformations: [
      {
        kind: "set",
        fields: {
          updated_at_int: {
            call: "time",
            args: [{ get: ["record", "updated_at"] }, "epoch-seconds"],
          },
        },
      },
    ],
    omit: [],
    fields: {
      communication: { type: ["string", "null"] },
      updates: {
        type: ["array", "null"],
        description: "The latest 25.",
        items: {
          type: "object",
          title: "Id",
          description: "Another record, by its id alone.",
          properties: idFields,
          required: ["id"],
        },
      },
      updated_at_int: { type: ["integer", "null"], format: "epoch-seconds" },
    },
    semantic: { name: 2048, description: 2048 },
  },
  actions: {
    list: {
      kind: "list",
      description: "List boards.",
      notes: ["Archived and deleted boards are not listed; get returns them."],
      request: "POST /v2",
      safe: true,
      inject: [],
      body: {
        kind: "graphql",
        document: `query listBoards($page: Int, $limit: Int) { boards(page: $page, limit: $limit) { ...BoardFields } }
fragment BoardFields on Board {
  id name board_kind type description permissions state updated_at
  columns { archived description id settings_str title type width }
  groups { archived color deleted id position title }
  owners { id } creator { id } subscribers { id } tags { id } top_group { id }
  views { id name settings_str type view_specific_data_str } workspace { id name kind description }
}`,
        operation: "listBoards",
      },
      params: { limit: boardsLimitParam, page: pageParam },
      rules: [],
      pagination: pagePagination,
      returns: { kind: "many", path: ["data", "boards"], absent: "error", transformations: [] },
      resultType: "Board",
      meta: {},
    },
    get: {
      kind: "get",
      description: "Get one board.",
      notes: [],
      request: "POST /v2",
      safe: true,
      inject: [],
      body: {
        kind: "graphql",
        document: `query getBoard($ids: [ID!]!) { boards(ids: $ids, state: all) { ...BoardFields } }
fragment BoardFields on Board {
  id name board_kind type description permissions state updated_at
  columns { archived description id settings_str title type width }
  groups { archived color deleted id position title }
  owners { id } creator { id } subscribers { id } tags { id } top_group { id }
  views { id name settings_str type view_specific_data_str } workspace { id name kind description }
}`,
        operation: "getBoard",
      },
      params: {
        id: {
          schema: { type: "string", description: "Id of the record.", examples: ["1234567890"] },
          required: true,
          target: { in: "body", path: ["variables", "ids"] },
          template: { call: "wrap", args: [{ get: ["value"] }] },
        },
      },
      rules: [],
      returns: { kind: "one", path: ["data", "boards"], first: true, transformations: [] },
      resultType: "Board",
      meta: {},
    },
  },
};
