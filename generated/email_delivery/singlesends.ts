// Generated from manifests/email_delivery.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { SingleSend } from "./records.ts";
import { cursorPagination, idParam, listsMeta, nextParam, pageSizeParam } from "./shared.ts";

/** Params of `singlesends.list`. */
export interface SinglesendsListParams {
  /** Records per page. 1 to 100; default `50`. */
  page_size?: number;
  /** Selects the next page. Pass meta.next of the previous page unchanged. */
  next?: string;
}

/** Metadata of the result of `singlesends.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface SinglesendsListMeta {
  /** URL of the next page. */
  next?: string | null;
}

/** Params of `singlesends.get`. */
export interface SinglesendsGetParams {
  /** Id of the record. */
  id: string;
}

/** The columns of `singlesends` in the context store, with their types. */
export interface SinglesendsColumns {
  id: "text";
  name: "text";
  status: "text";
  categories: "json";
  send_at: "timestamp";
  is_abtest: "boolean";
  created_at: "timestamp";
  updated_at: "timestamp";
}

/** A record of `singlesends` in the context store. */
export type SinglesendsStored = Omit<SingleSend, "send_to" | "email_config">;

/** A mail that is sent once to lists and segments. */
export interface Singlesends {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<SinglesendsColumns, SinglesendsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `singlesends`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List single sends, without their text and recipients. */
  list(params?: SinglesendsListParams, options?: CallOptions<SingleSend>): Listing<SingleSend, SinglesendsListMeta>;
  /** Get one single send with all its fields. */
  get(params: SinglesendsGetParams, options?: CallOptions<SingleSend>): Promise<Result<SingleSend>>;
}

/** The model of singlesends. */
export const singlesends: Entity<Singlesends> = {
  name: "singlesends",
  title: "Single sends",
  description: "A mail that is sent once to lists and segments.",
  recordType: "SingleSend",
  contextStore: {
    key: ["id"],
    list: "list",
    params: {},
    parents: [],
    partitions: {},
    transformations: [],
    omit: ["send_to", "email_config"],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List single sends, without their text and recipients.",
      notes: [],
      request: "GET /v3/marketing/singlesends",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { page_size: pageSizeParam, next: nextParam },
      rules: [{ kind: "exclusive", param: "next", except: ["page_size"] }],
      pagination: cursorPagination,
      returns: { kind: "many", path: ["result"], absent: "error", transformations: [] },
      resultType: "SingleSend",
      meta: listsMeta,
    },
    get: {
      kind: "get",
      description: "Get one single send with all its fields.",
      notes: [],
      request: "GET /v3/marketing/singlesends/{id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { id: idParam },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "SingleSend",
      meta: {},
    },
  },
};
