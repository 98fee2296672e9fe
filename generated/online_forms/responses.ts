// Generated from manifests/online_forms.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Response } from "./records.ts";
import { formIdParam, pageMeta } from "./shared.ts";

/** Params of `responses.list`. */
export interface ResponsesListParams {
  /** Only responses submitted at this time or later. Format: ISO 8601. */
  since?: string;
  /** Only responses submitted at this time or earlier. Format: ISO 8601. */
  until?: string;
  /** Whether to list only completed or only incomplete responses. For incomplete responses, since and until refer to landed_at. */
  completed?: boolean;
  /** Only responses that contain this string. */
  query?: string;
  /** Id of the form. */
  form_id: string;
  /** Token of a response. Only responses submitted after this response. Do not combine this param with sort. */
  after?: string;
  /** Field and direction, separated by a comma; by default submitted_at,desc. Matches `^[^,]+,(asc|desc)$`. */
  sort?: string;
  /** Records per page. 1 to 1000; default `25`. */
  page_size?: number;
  /** Token of a response. Only responses submitted before this response. Do not combine this param with sort. */
  before?: string;
}

/** Metadata of the result of `responses.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface ResponsesListMeta {
  total_items?: number;
  page_count?: number;
}

/** The columns of `responses` in the context store, with their types. */
export interface ResponsesColumns {
  response_id: "text";
  response_type: "text";
  landed_at: "timestamp";
  landing_id: "text";
  submitted_at: "timestamp";
  token: "text";
  form_id: "text";
  "metadata.user_agent": "text";
  "metadata.platform": "text";
  "metadata.referer": "text";
  "metadata.network_id": "text";
  variables: "json";
  hidden: "json";
  "calculated.score": "integer";
  answers: "json";
}

/** One person's answers to a form. */
export interface Responses {
  /** Filter and sort the copy in the context store. For a search by meaning, use `execute`. Hosted connectors only. */
  context_store_search: StoreSearch<ResponsesColumns, Response, "answers">;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `responses`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List the responses to a form, newest first.
   *
   * Responses of the last half hour may be missing.
   *
   * With `after` or `sort`, pagination ends after one page.
   */
  list(params: ResponsesListParams, options?: CallOptions<Response>): Listing<Response, ResponsesListMeta>;
}

/** The model of responses. */
export const responses: Entity<Responses> = {
  name: "responses",
  title: "Responses",
  description: "One person's answers to a form.",
  recordType: "Response",
  contextStore: {
    key: ["response_id"],
    list: "list",
    incrementalSync: {
      field: "submitted_at",
      format: "date-time",
      mode: "server",
      args: { since: { get: ["since"] } },
      order: "newest_first",
      lookback: "PT30M",
    },
    params: {},
    parents: [{ param: "form_id", entity: "forms", field: "id" }],
    partitions: {},
    transformations: [],
    omit: [],
    fields: {},
    semantic: { answers: 2048 },
  },
  actions: {
    list: {
      kind: "list",
      description: "List the responses to a form, newest first.",
      notes: [
        "Responses of the last half hour may be missing.",
        "With `after` or `sort`, pagination ends after one page.",
      ],
      request: "GET /forms/{form_id}/responses",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        since: {
          schema: {
            type: "string",
            description: "Only responses submitted at this time or later.",
            format: "date-time",
          },
          required: false,
          target: { in: "query", name: "since" },
          filter: { field: "submitted_at", operator: "gte" },
        },
        until: {
          schema: {
            type: "string",
            description: "Only responses submitted at this time or earlier.",
            format: "date-time",
          },
          required: false,
          target: { in: "query", name: "until" },
          filter: { field: "submitted_at", operator: "lte" },
        },
        completed: {
          schema: {
            type: "boolean",
            description: "Whether to list only completed or only incomplete responses. For incomplete responses, since and until refer to landed_at.",
          },
          required: false,
          target: { in: "query", name: "completed" },
        },
        query: {
          schema: { type: "string", description: "Only responses that contain this string." },
          required: false,
          target: { in: "query", name: "query" },
        },
        form_id: formIdParam,
        after: {
          schema: {
            type: "string",
            description: "Token of a response. Only responses submitted after this response. Do not combine this param with sort.",
          },
          required: false,
          target: { in: "query", name: "after" },
        },
        sort: {
          schema: {
            type: "string",
            description: "Field and direction, separated by a comma; by default submitted_at,desc.",
            pattern: "^[^,]+,(asc|desc)$",
            examples: ["submitted_at,asc"],
          },
          required: false,
          target: { in: "query", name: "sort" },
        },
        page_size: {
          schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 1000 },
          required: false,
          default: 25,
          target: { in: "query", name: "page_size" },
        },
        before: {
          schema: {
            type: "string",
            description: "Token of a response. Only responses submitted before this response. Do not combine this param with sort.",
          },
          required: false,
          target: { in: "query", name: "before" },
        },
      },
      rules: [
        { kind: "at_most_one", params: ["before", "sort"] },
        { kind: "at_most_one", params: ["after", "sort"] },
      ],
      pagination: {
        kind: "cursor",
        token: { target: { in: "query", name: "before" }, param: "before" },
        size: {
          target: { in: "query", name: "page_size" },
          param: "page_size",
          value: { get: ["params", "page_size"] },
        },
        stop: {
          call: "or",
          args: [
            { call: "present", args: [{ get: ["params", "after"] }] },
            { call: "present", args: [{ get: ["params", "sort"] }] },
          ],
        },
        value: { get: ["last_record", "token"] },
      },
      returns: {
        kind: "many",
        path: ["items"],
        absent: "error",
        transformations: [{ kind: "set", fields: { form_id: { get: ["params", "form_id"] } } }],
      },
      resultType: "Response",
      meta: pageMeta,
    },
  },
};
