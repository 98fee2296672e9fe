// Generated from manifests/email_marketing.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { ListMember } from "./records.ts";
import { countParam, listIdParam, offsetPagination, offsetParam, pageMeta, sortDirParam } from "./shared.ts";

/** Params of `list_members.list`. */
export interface ListMembersListParams {
  /** Only members who receive this kind of mail. */
  email_type?: string;
  /** Only members in this state. */
  status?: "subscribed" | "unsubscribed" | "cleaned" | "pending" | "transactional" | "archived";
  /** Only records whose timestamp_opt is later than this. Format: ISO 8601. */
  since_timestamp_opt?: string;
  /** Only records whose timestamp_opt is earlier than this. Format: ISO 8601. */
  before_timestamp_opt?: string;
  /** Only records whose last_changed is later than this. Format: ISO 8601. */
  since_last_changed?: string;
  /** Only records whose last_changed is earlier than this. Format: ISO 8601. */
  before_last_changed?: string;
  /** Only the member with this unique_email_id. */
  unique_email_id?: string;
  /** Only records whose vip is true; with false, all records. */
  vip_only?: boolean;
  /** Id of the category that contains interest_ids. */
  interest_category_id?: string;
  /** Ids of interests, separated by commas. */
  interest_ids?: string;
  /** Whether a member must have any, all or none of interest_ids. */
  interest_match?: "any" | "all" | "none";
  /** Field to order by. */
  sort_field?: "timestamp_opt" | "timestamp_signup" | "last_changed";
  /** Id of the list. */
  list_id: string;
  /** The direction of sort_field, ascending or descending. */
  sort_dir?: "ASC" | "DESC";
  /** Records per page. 1 to 1000; default `10`. */
  count?: number;
  /** Number of records to skip. At least 0; default `0`. */
  offset?: number;
}

/** Metadata of the result of `list_members.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface ListMembersListMeta {
  links?: Record<string, unknown>[];
}

/** Params of `list_members.get`. */
export interface ListMembersGetParams {
  /** MD5 of the lower-case e-mail address; the address itself and the contact id are also valid. */
  subscriber_hash: string;
  /** Id of the list. */
  list_id: string;
}

/** The columns of `list_members` in the context store, with their types. */
export interface ListMembersColumns {
  id: "text";
  email_address: "text";
  unique_email_id: "text";
  contact_id: "text";
  full_name: "text";
  web_id: "integer";
  email_type: "text";
  status: "text";
  unsubscribe_reason: "text";
  consents_to_one_to_one_messaging: "boolean";
  merge_fields: "json";
  interests: "json";
  "stats.avg_open_rate": "number";
  "stats.avg_click_rate": "number";
  "stats.ecommerce_data.total_revenue": "number";
  "stats.ecommerce_data.number_of_orders": "number";
  "stats.ecommerce_data.currency_code": "text";
  ip_signup: "text";
  timestamp_signup: "timestamp";
  ip_opt: "text";
  timestamp_opt: "timestamp";
  member_rating: "integer";
  last_changed: "timestamp";
  language: "text";
  vip: "boolean";
  email_client: "text";
  "location.latitude": "number";
  "location.longitude": "number";
  "location.gmtoff": "integer";
  "location.dstoff": "integer";
  "location.country_code": "text";
  "location.timezone": "text";
  "location.region": "text";
  source: "text";
  tags_count: "integer";
  tags: "json";
  list_id: "text";
}

/** A person on a list, subscribed or not. */
export interface ListMembers {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<ListMembersColumns, ListMember>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `list_members`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the members of a list. */
  list(params: ListMembersListParams, options?: CallOptions<ListMember>): Listing<ListMember, ListMembersListMeta>;
  /** Get one member of a list. */
  get(params: ListMembersGetParams, options?: CallOptions<ListMember>): Promise<Result<ListMember>>;
}

/** The model of list_members. */
export const listMembers: Entity<ListMembers> = {
  name: "list_members",
  title: "List members",
  description: "A person on a list, subscribed or not.",
  recordType: "ListMember",
  contextStore: {
    key: ["id", "list_id"],
    list: "list",
    incrementalSync: {
      field: "last_changed",
      format: "date-time",
      mode: "server",
      args: { since_last_changed: { get: ["since"] } },
      order: "none",
      lookback: "PT1S",
    },
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
      description: "List the members of a list.",
      notes: [],
      request: "GET /3.0/lists/{list_id}/members",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        email_type: {
          schema: { type: "string", description: "Only members who receive this kind of mail." },
          required: false,
          target: { in: "query", name: "email_type" },
        },
        status: {
          schema: {
            type: "string",
            description: "Only members in this state.",
            enum: ["subscribed", "unsubscribed", "cleaned", "pending", "transactional", "archived"],
          },
          required: false,
          target: { in: "query", name: "status" },
        },
        since_timestamp_opt: {
          schema: {
            type: "string",
            format: "date-time",
            description: "Only records whose timestamp_opt is later than this.",
          },
          required: false,
          target: { in: "query", name: "since_timestamp_opt" },
          filter: { field: "timestamp_opt", operator: "gt" },
        },
        before_timestamp_opt: {
          schema: {
            type: "string",
            format: "date-time",
            description: "Only records whose timestamp_opt is earlier than this.",
          },
          required: false,
          target: { in: "query", name: "before_timestamp_opt" },
          filter: { field: "timestamp_opt", operator: "lt" },
        },
        since_last_changed: {
          schema: {
            type: "string",
            format: "date-time",
            description: "Only records whose last_changed is later than this.",
          },
          required: false,
          target: { in: "query", name: "since_last_changed" },
          filter: { field: "last_changed", operator: "gt" },
        },
        before_last_changed: {
          schema: {
            type: "string",
            format: "date-time",
            description: "Only records whose last_changed is earlier than this.",
          },
          required: false,
          target: { in: "query", name: "before_last_changed" },
          filter: { field: "last_changed", operator: "lt" },
        },
        unique_email_id: {
          schema: { type: "string", description: "Only the member with this unique_email_id." },
          required: false,
          target: { in: "query", name: "unique_email_id" },
        },
        vip_only: {
          schema: {
            type: "boolean",
            description: "Only records whose vip is true; with false, all records.",
          },
          required: false,
          target: { in: "query", name: "vip_only" },
          filter: { field: "vip", operator: "only" },
        },
        interest_category_id: {
          schema: { type: "string", description: "Id of the category that contains interest_ids." },
          required: false,
          target: { in: "query", name: "interest_category_id" },
        },
        interest_ids: {
          schema: { type: "string", description: "Ids of interests, separated by commas." },
          required: false,
          target: { in: "query", name: "interest_ids" },
        },
        interest_match: {
          schema: {
            type: "string",
            description: "Whether a member must have any, all or none of interest_ids.",
            enum: ["any", "all", "none"],
          },
          required: false,
          target: { in: "query", name: "interest_match" },
        },
        sort_field: {
          schema: {
            type: "string",
            description: "Field to order by.",
            enum: ["timestamp_opt", "timestamp_signup", "last_changed"],
          },
          required: false,
          target: { in: "query", name: "sort_field" },
        },
        list_id: listIdParam,
        sort_dir: sortDirParam,
        count: countParam,
        offset: offsetParam,
      },
      rules: [
        {
          kind: "requires",
          param: "interest_ids",
          needs: ["interest_category_id", "interest_match"],
        },
        {
          kind: "requires",
          param: "interest_match",
          needs: ["interest_category_id", "interest_ids"],
        },
      ],
      pagination: offsetPagination,
      returns: { kind: "many", path: ["members"], absent: "error", transformations: [] },
      resultType: "ListMember",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get one member of a list.",
      notes: [],
      request: "GET /3.0/lists/{list_id}/members/{subscriber_hash}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        subscriber_hash: {
          schema: {
            type: "string",
            description: "MD5 of the lower-case e-mail address; the address itself and the contact id are also valid.",
            examples: ["5658ffccee7f0ebfda2b226238b1eb6e"],
          },
          required: true,
          target: { in: "path", name: "subscriber_hash" },
        },
        list_id: listIdParam,
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "ListMember",
      meta: {},
    },
  },
};
