// Generated from manifests/email_marketing.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Interest } from "./records.ts";
import { countParam, interestCategoryIdParam, listIdParam, offsetPagination, offsetParam, pageMeta } from "./shared.ts";

/** Params of `interests.list`. */
export interface InterestsListParams {
  /** Id of the list. */
  list_id: string;
  /** Id of the interest category. */
  interest_category_id: string;
  /** Records per page. 1 to 1000; default `10`. */
  count?: number;
  /** Number of records to skip. At least 0; default `0`. */
  offset?: number;
}

/** Metadata of the result of `interests.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface InterestsListMeta {
  links?: Record<string, unknown>[];
}

/** Params of `interests.get`. */
export interface InterestsGetParams {
  /** Id of the interest. */
  interest_id: string;
  /** Id of the list. */
  list_id: string;
  /** Id of the interest category. */
  interest_category_id: string;
}

/** The columns of `interests` in the context store, with their types. */
export interface InterestsColumns {
  id: "text";
  category_id: "text";
  list_id: "text";
  name: "text";
  subscriber_count: "text";
  display_order: "integer";
}

/** An interest that members can state. */
export interface Interests {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<InterestsColumns, Interest>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `interests`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the interests of a category. */
  list(params: InterestsListParams, options?: CallOptions<Interest>): Listing<Interest, InterestsListMeta>;
  /** Get one interest. */
  get(params: InterestsGetParams, options?: CallOptions<Interest>): Promise<Result<Interest>>;
}

/** The model of interests. */
export const interests: Entity<Interests> = {
  name: "interests",
  title: "Interests",
  description: "An interest that members can state.",
  recordType: "Interest",
  contextStore: {
    key: ["id"],
    list: "list",
    params: {},
    parents: [
      { param: "list_id", entity: "interest_categories", field: "list_id" },
      { param: "interest_category_id", entity: "interest_categories", field: "id" },
    ],
    partitions: {},
    transformations: [],
    omit: [],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the interests of a category.",
      notes: [],
      request: "GET /3.0/lists/{list_id}/interest-categories/{interest_category_id}/interests",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        list_id: listIdParam,
        interest_category_id: interestCategoryIdParam,
        count: countParam,
        offset: offsetParam,
      },
      rules: [],
      pagination: offsetPagination,
      returns: { kind: "many", path: ["interests"], absent: "error", transformations: [] },
      resultType: "Interest",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get one interest.",
      notes: [],
      request: "GET /3.0/lists/{list_id}/interest-categories/{interest_category_id}/interests/{interest_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        interest_id: {
          schema: { type: "string", description: "Id of the interest." },
          required: true,
          target: { in: "path", name: "interest_id" },
          field: "id",
        },
        list_id: listIdParam,
        interest_category_id: interestCategoryIdParam,
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Interest",
      meta: {},
    },
  },
};
