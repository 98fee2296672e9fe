// Generated from manifests/email_marketing.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { InterestCategory } from "./records.ts";

/** Params of `interest_categories.list`. */
export interface InterestCategoriesListParams {
  /** Id of the list. */
  list_id: string;
  /** Records a page. 1 to 1000; default `10`. */
  count?: number;
  /** Records to skip. At least 0; default `0`. */
  offset?: number;
}

/** What stands beside the data of `interest_categories.list`; a key is absent where the upstream gave none. */
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

/** A group of interests that the members of a list can state. */
export interface InterestCategories {
  /** List the interest categories of a list. */
  list(params: InterestCategoriesListParams, options?: CallOptions<InterestCategory>): Listing<InterestCategory, InterestCategoriesListMeta>;
  /** Get one interest category. */
  get(params: InterestCategoriesGetParams, options?: CallOptions<InterestCategory>): Promise<Result<InterestCategory>>;
}

/** How the actions of interest_categories are executed. */
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
      params: {
        list_id: {
          schema: { type: "string", description: "Id of the list." },
          required: true,
          target: { in: "path", name: "list_id" },
        },
        count: {
          schema: { type: "integer", description: "Records a page.", minimum: 1, maximum: 1000 },
          required: false,
          default: 10,
          target: { in: "query", name: "count" },
        },
        offset: {
          schema: { type: "integer", description: "Records to skip.", minimum: 0 },
          required: false,
          default: 0,
          target: { in: "query", name: "offset" },
        },
      },
      rules: [],
      pagination: {
        kind: "offset",
        token: { target: { in: "query", name: "offset" }, param: "offset" },
        size: {
          target: { in: "query", name: "count" },
          param: "count",
          value: { get: ["params", "count"] },
        },
        injectFirst: false,
      },
      returns: { kind: "many", path: ["categories"], absent: "error", transformations: [] },
      resultType: "InterestCategory",
      meta: {
        links: {
          value: { get: ["response", "_links"] },
          schema: { type: "array", items: { type: "object" } },
        },
      },
    },
    get: {
      kind: "get",
      description: "Get one interest category.",
      notes: [],
      request: "GET /3.0/lists/{list_id}/interest-categories/{interest_category_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        list_id: {
          schema: { type: "string", description: "Id of the list." },
          required: true,
          target: { in: "path", name: "list_id" },
        },
        interest_category_id: {
          schema: { type: "string", description: "Id of the interest category." },
          required: true,
          target: { in: "path", name: "interest_category_id" },
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "InterestCategory",
      meta: {},
    },
  },
};
