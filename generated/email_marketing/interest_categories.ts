// Generated from manifests/email_marketing.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { InterestCategory } from "./records.ts";
import { countParam, interestCategoryIdParam, listIdParam, offsetPagination, offsetParam, pageMeta } from "./shared.ts";

/** Params of `interest_categories.list`. */
export interface InterestCategoriesListParams {
  /** Id of the list. */
  list_id: string;
  /** Records per page. 1 to 1000; default `10`. */
  count?: number;
  /** Number of records to skip. At least 0; default `0`. */
  offset?: number;
}

/** Metadata of the result of `interest_categories.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface InterestCategoriesListMeta {
  links?: Record<string, unknown>[];
}

/** Params of `interest_categories.get`. */
export interface InterestCategoriesGetParams {
  /** Id of the list. */
  list_id: string;
  /** Id of the interest category. */
  interest_category_id: string;
}

/** The columns of `interest_categories` in the context store, with their types. */
export interface InterestCategoriesColumns {
  id: "text";
  list_id: "text";
  title: "text";
  display_order: "integer";
  type: "text";
}

/** A group of interests that the members of a list can state. */
export interface InterestCategories {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<InterestCategoriesColumns, InterestCategory>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `interest_categories`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the interest categories of a list. */
  list(params: InterestCategoriesListParams, options?: CallOptions<InterestCategory>): Listing<InterestCategory, InterestCategoriesListMeta>;
  /** Get one interest category. */
  get(params: InterestCategoriesGetParams, options?: CallOptions<InterestCategory>): Promise<Result<InterestCategory>>;
}

/** The model of interest_categories. */
export const interestCategories: Entity<InterestCategories> = {
  name: "interest_categories",
  title: "Interest categories",
  description: "A group of interests that the members of a list can state.",
  recordType: "InterestCategory",
  contextStore: {
    key: ["id"],
    list: "list",
    params: {},
    parents: [{ param: "list_id", entity: "lists", field: "id" }],
    partitions: {},
    transformations: [],
    omit: [],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the interest categories of a list.",
      notes: [],
      request: "GET /3.0/lists/{list_id}/interest-categories",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { list_id: listIdParam, count: countParam, offset: offsetParam },
      rules: [],
      pagination: offsetPagination,
      returns: { kind: "many", path: ["categories"], absent: "error", transformations: [] },
      resultType: "InterestCategory",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get one interest category.",
      notes: [],
      request: "GET /3.0/lists/{list_id}/interest-categories/{interest_category_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { list_id: listIdParam, interest_category_id: interestCategoryIdParam },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "InterestCategory",
      meta: {},
    },
  },
};
