// Generated from manifests/email_delivery.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { List } from "./records.ts";
import { cursorPagination, idParam, listsMeta, nextParam } from "./shared.ts";

/** Params of `lists.list`. */
export interface ListsListParams {
  /** Records per page. 1 to 1000; default `100`. */
  page_size?: number;
  /** Selects the next page. Pass meta.next of the previous page unchanged. */
  next?: string;
}

/** Metadata of the result of `lists.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface ListsListMeta {
  /** URL of the next page. */
  next?: string | null;
}

/** Params of `lists.get`. */
export interface ListsGetParams {
  /** Id of the record. */
  id: string;
}

/** The columns of `lists` in the context store, with their types. */
export interface ListsColumns {
  id: "text";
  name: "text";
  contact_count: "integer";
  "_metadata.self": "text";
}

/** A list of contacts. */
export interface Lists {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<ListsColumns, List>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `lists`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the lists of contacts. */
  list(params?: ListsListParams, options?: CallOptions<List>): Listing<List, ListsListMeta>;
  /** Get one list, without its contacts. */
  get(params: ListsGetParams, options?: CallOptions<List>): Promise<Result<List>>;
}

/** The model of lists. */
export const lists: Entity<Lists> = {
  name: "lists",
  title: "Lists",
  description: "A list of contacts.",
  recordType: "List",
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
      description: "List the lists of contacts.",
      notes: [],
      request: "GET /v3/marketing/lists",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        page_size: {
          schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 1000 },
          required: false,
          default: 100,
          target: { in: "query", name: "page_size" },
        },
        next: nextParam,
      },
      rules: [{ kind: "exclusive", param: "next", except: ["page_size"] }],
      pagination: cursorPagination,
      returns: { kind: "many", path: ["result"], absent: "error", transformations: [] },
      resultType: "List",
      meta: listsMeta,
    },
    get: {
      kind: "get",
      description: "Get one list, without its contacts.",
      notes: [],
      request: "GET /v3/marketing/lists/{id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { id: idParam },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "List",
      meta: {},
    },
  },
};
