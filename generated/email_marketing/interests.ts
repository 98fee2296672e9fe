// Generated from manifests/email_marketing.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { Interest } from "./records.ts";

/** Params of `interests.list`. */
export interface InterestsListParams {
  /** Id of the list. */
  list_id: string;
  /** Id of the interest category. */
  interest_category_id: string;
  /** Records a page. 1 to 1000; default `10`. */
  count?: number;
  /** Records to skip. At least 0; default `0`. */
  offset?: number;
}

/** What stands beside the data of `interests.list`; a key is absent where the upstream gave none. */
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

/** An interest that members can state. */
export interface Interests {
  /** List the interests of a category. */
  list(params: InterestsListParams, options?: CallOptions<Interest>): Listing<Interest, InterestsListMeta>;
  /** Get one interest. */
  get(params: InterestsGetParams, options?: CallOptions<Interest>): Promise<Result<Interest>>;
}

/** How the actions of interests are executed. */
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
      returns: { kind: "many", path: ["interests"], absent: "error", transformations: [] },
      resultType: "Interest",
      meta: {
        links: {
          value: { get: ["response", "_links"] },
          schema: { type: "array", items: { type: "object" } },
        },
      },
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
        },
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
      resultType: "Interest",
      meta: {},
    },
  },
};
