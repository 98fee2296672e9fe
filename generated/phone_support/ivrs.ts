// Generated from manifests/phone_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Ivr } from "./records.ts";
import { nextPageParam, phoneNumbersMeta, phoneNumbersPagination } from "./shared.ts";

/** Params of `ivrs.list`. */
export interface IvrsListParams {
  /** Selects the next page. Pass meta.next_page of the previous page unchanged. */
  next_page?: string;
}

/** Metadata of the result of `ivrs.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface IvrsListMeta {
  /** URL of the next page. */
  next_page?: string | null;
}

/** Params of `ivrs.get`. */
export interface IvrsGetParams {
  /** Id of the menu. Format: 64-bit integer. */
  ivr_id: number | string;
}

/** The columns of `ivrs` in the context store, with their types. */
export interface IvrsColumns {
  id: "integer";
  name: "text";
  phone_number_ids: "json";
  phone_number_names: "json";
  menus: "json";
}

/** A menu that callers go through by pressing keys. */
export interface Ivrs {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<IvrsColumns, Ivr>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `ivrs`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List menus. */
  list(params?: IvrsListParams, options?: CallOptions<Ivr>): Listing<Ivr, IvrsListMeta>;
  /** Get one menu. */
  get(params: IvrsGetParams, options?: CallOptions<Ivr>): Promise<Result<Ivr>>;
}

/** The model of ivrs. */
export const ivrs: Entity<Ivrs> = {
  name: "ivrs",
  title: "IVRs",
  description: "A menu that callers go through by pressing keys.",
  recordType: "Ivr",
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
      description: "List menus.",
      notes: [],
      request: "GET /api/v2/channels/voice/ivr",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { next_page: nextPageParam },
      rules: [{ kind: "exclusive", param: "next_page", except: [] }],
      pagination: phoneNumbersPagination,
      returns: { kind: "many", path: ["ivrs"], absent: "error", transformations: [] },
      resultType: "Ivr",
      meta: phoneNumbersMeta,
    },
    get: {
      kind: "get",
      description: "Get one menu.",
      notes: [],
      request: "GET /api/v2/channels/voice/ivr/{ivr_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        ivr_id: {
          schema: { type: ["integer", "string"], description: "Id of the menu.", format: "int64" },
          required: true,
          target: { in: "path", name: "ivr_id" },
          field: "id",
        },
      },
      rules: [],
      returns: { kind: "one", path: ["ivr"], first: false, transformations: [] },
      resultType: "Ivr",
      meta: {},
    },
  },
};
