// Generated from manifests/phone_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { GreetingCategory } from "./records.ts";
import { nextPageParam, phoneNumbersMeta, phoneNumbersPagination } from "./shared.ts";

/** Params of `greeting_categories.list`. */
export interface GreetingCategoriesListParams {
  /** Selects the next page. Pass meta.next_page of the previous page unchanged. */
  next_page?: string;
}

/** Metadata of the result of `greeting_categories.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface GreetingCategoriesListMeta {
  /** URL of the next page. */
  next_page?: string | null;
}

/** Params of `greeting_categories.get`. */
export interface GreetingCategoriesGetParams {
  /** Id of the greeting category. Format: 64-bit integer. */
  greeting_category_id: number | string;
}

/** The columns of `greeting_categories` in the context store, with their types. */
export interface GreetingCategoriesColumns {
  id: "integer";
  name: "text";
}

/** The purpose of a greeting, such as voicemail. */
export interface GreetingCategories {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<GreetingCategoriesColumns, GreetingCategory>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `greeting_categories`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List greeting categories. */
  list(params?: GreetingCategoriesListParams, options?: CallOptions<GreetingCategory>): Listing<GreetingCategory, GreetingCategoriesListMeta>;
  /** Get one greeting category. */
  get(params: GreetingCategoriesGetParams, options?: CallOptions<GreetingCategory>): Promise<Result<GreetingCategory>>;
}

/** The model of greeting_categories. */
export const greetingCategories: Entity<GreetingCategories> = {
  name: "greeting_categories",
  title: "Greeting categories",
  description: "The purpose of a greeting, such as voicemail.",
  recordType: "GreetingCategory",
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
      description: "List greeting categories.",
      notes: [],
      request: "GET /api/v2/channels/voice/greeting_categories",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { next_page: nextPageParam },
      rules: [{ kind: "exclusive", param: "next_page", except: [] }],
      pagination: phoneNumbersPagination,
      returns: {
        kind: "many",
        path: ["greeting_categories"],
        absent: "error",
        transformations: [],
      },
      resultType: "GreetingCategory",
      meta: phoneNumbersMeta,
    },
    get: {
      kind: "get",
      description: "Get one greeting category.",
      notes: [],
      request: "GET /api/v2/channels/voice/greeting_categories/{greeting_category_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        greeting_category_id: {
          schema: {
            type: ["integer", "string"],
            description: "Id of the greeting category.",
            format: "int64",
          },
          required: true,
          target: { in: "path", name: "greeting_category_id" },
          field: "id",
        },
      },
      rules: [],
      returns: { kind: "one", path: ["greeting_category"], first: false, transformations: [] },
      resultType: "GreetingCategory",
      meta: {},
    },
  },
};
