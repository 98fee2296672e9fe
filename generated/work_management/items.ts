// Generated from manifests/work_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Asset, Id, Item } from "./records.ts";
import { assetFields, idFields } from "./records.ts";
import { boardIdParam, boardsLimitParam } from "./shared.ts";

/** Params of `items.list`. */
export interface ItemsListParams {
  /** Id of the board. */
  board_id: string;
  /** Records per page. 1 to 500; default `25`. */
  limit?: number;
  /** Selects the next page. Pass meta.cursor of the previous page, which is valid for an hour. */
  cursor?: string;
}

/** Metadata of the result of `items.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface ItemsListMeta {
  cursor?: string | null;
}

/** Params of `items.get`. */
export interface ItemsGetParams {
  /** Id of the record. */
  id: string;
}

/** The columns of `items` in the context store, with their types. */
export interface ItemsColumns {
  id: "text";
  name: "text";
  created_at: "timestamp";
  creator_id: "text";
  state: "text";
  updated_at: "timestamp";
  "board.id": "text";
  "board.name": "text";
  "group.id": "text";
  "parent_item.id": "text";
  column_values: "json";
  subscribers: "json";
  assets: "json";
  updates: "json";
  updated_at_int: "timestamp";
}

/** A record of `items` in the context store. */
export interface ItemsStored extends Item {
  assets?: Asset[] | null;
  /** The latest 25. */
  updates?: Id[] | null;
  updated_at_int?: number | null;
}

/** A row of a board. */
export interface Items {
  /** Filter and sort the copy in the context store. For a search by meaning, use `execute`. Hosted connectors only. */
  context_store_search: StoreSearch<ItemsColumns, ItemsStored, "name">;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `items`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List the items of a board.
   *
   * Subitems are not listed, because they are items of a separate board.
   *
   * If the board does not exist, the list is empty.
   */
  list(params: ItemsListParams, options?: CallOptions<Item>): Listing<Item, ItemsListMeta>;
  /** Get one item. */
  get(params: ItemsGetParams, options?: CallOptions<Item>): Promise<Result<Item>>;
}

/** The model of items. */
export const items: Entity<Items> = {
  name: "items",
  title: "Items",
  description: "A row of a board.",
  recordType: "Item",
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
    parents: [{ param: "board_id", entity: "boards", field: "id" }],
    partitions: {},
    document: {
      text: `query syncItems($boardIds: [ID!]!, $limit: Int!, $cursor: String) {
  boards(ids: $boardIds) {
    items_page(limit: $limit, cursor: $cursor) {
      cursor
      items { ...ItemFields assets { ...AssetFields } updates(limit: 25) { id } }
    }
  }
}
fragment ItemFields on Item {
  id name created_at creator_id state updated_at board { id name } group { id } parent_item { id }
  column_values { id text type value } subscribers { id }
}
fragment AssetFields on Asset {
  id name url url_thumbnail public_url file_extension file_size created_at original_geometry uploaded_by { id }
}`,
      operation: "syncItems",
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
      assets: {
        type: ["array", "null"],
        items: {
          type: "object",
          title: "Asset",
          description: "An attached file.",
          properties: assetFields,
          required: ["id", "name"],
        },
      },
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
    semantic: { name: 2048 },
  },
  actions: {
    list: {
      kind: "list",
      description: "List the items of a board.",
      notes: [
        "Subitems are not listed, because they are items of a separate board.",
        "If the board does not exist, the list is empty.",
      ],
      request: "POST /v2",
      safe: true,
      inject: [],
      body: {
        kind: "graphql",
        document: `query listItems($boardIds: [ID!]!, $limit: Int!, $cursor: String) {
  boards(ids: $boardIds) {
    items_page(limit: $limit, cursor: $cursor) { cursor items { ...ItemFields } }
  }
}
fragment ItemFields on Item {
  id name created_at creator_id state updated_at board { id name } group { id } parent_item { id }
  column_values { id text type value } subscribers { id }
}`,
        operation: "listItems",
      },
      params: {
        board_id: boardIdParam,
        limit: boardsLimitParam,
        cursor: {
          schema: {
            type: "string",
            description: "Selects the next page. Pass meta.cursor of the previous page, which is valid for an hour.",
          },
          required: false,
          target: { in: "body", path: ["variables", "cursor"] },
        },
      },
      rules: [],
      pagination: {
        kind: "cursor",
        token: { target: { in: "body", path: ["variables", "cursor"] }, param: "cursor" },
        size: {
          target: { in: "body", path: ["variables", "limit"] },
          param: "limit",
          value: { get: ["params", "limit"] },
        },
        value: { get: ["response", "data", "boards", "0", "items_page", "cursor"] },
      },
      returns: {
        kind: "many",
        path: "$.data.boards[*].items_page.items[*]",
        absent: "error",
        transformations: [],
      },
      resultType: "Item",
      meta: {
        cursor: {
          value: { get: ["response", "data", "boards", "0", "items_page", "cursor"] },
          schema: { type: ["string", "null"] },
        },
      },
    },
    get: {
      kind: "get",
      description: "Get one item.",
      notes: [],
      request: "POST /v2",
      safe: true,
      inject: [],
      body: {
        kind: "graphql",
        document: `query getItem($ids: [ID!]!) { items(ids: $ids) { ...ItemFields } }
fragment ItemFields on Item {
  id name created_at creator_id state updated_at board { id name } group { id } parent_item { id }
  column_values { id text type value } subscribers { id }
}`,
        operation: "getItem",
      },
      params: {
        id: {
          schema: { type: "string", description: "Id of the record.", examples: ["9876543210"] },
          required: true,
          target: { in: "body", path: ["variables", "ids"] },
          template: { call: "wrap", args: [{ get: ["value"] }] },
        },
      },
      rules: [],
      returns: { kind: "one", path: ["data", "items"], first: true, transformations: [] },
      resultType: "Item",
      meta: {},
    },
  },
};
