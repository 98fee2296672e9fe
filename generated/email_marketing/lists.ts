// Generated from manifests/email_marketing.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { List } from "./records.ts";
import { countParam, listIdParam, offsetPagination, offsetParam, pageMeta, sortDirParam } from "./shared.ts";

/** Params of `lists.list`. */
export interface ListsListParams {
  /** Only records whose date_created is earlier than this. Format: ISO 8601. */
  before_date_created?: string;
  /** Only records whose date_created is later than this. Format: ISO 8601. */
  since_date_created?: string;
  /** Only records whose stats.campaign_last_sent is earlier than this. Format: ISO 8601. */
  before_campaign_last_sent?: string;
  /** Only records whose stats.campaign_last_sent is later than this. Format: ISO 8601. */
  since_campaign_last_sent?: string;
  /** Only lists that this address is subscribed to. */
  email?: string;
  /** Field to order by. */
  sort_field?: "date_created";
  /** The direction of sort_field, ascending or descending. */
  sort_dir?: "ASC" | "DESC";
  /** Records per page. 1 to 1000; default `10`. */
  count?: number;
  /** Number of records to skip. At least 0; default `0`. */
  offset?: number;
}

/** Metadata of the result of `lists.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface ListsListMeta {
  links?: Record<string, unknown>[];
}

/** Params of `lists.get`. */
export interface ListsGetParams {
  /** Id of the list. */
  list_id: string;
}

/** The columns of `lists` in the context store, with their types. */
export interface ListsColumns {
  id: "text";
  web_id: "integer";
  name: "text";
  "contact.company": "text";
  "contact.address1": "text";
  "contact.address2": "text";
  "contact.city": "text";
  "contact.state": "text";
  "contact.zip": "text";
  "contact.country": "text";
  "contact.phone": "text";
  permission_reminder: "text";
  use_archive_bar: "boolean";
  "campaign_defaults.from_name": "text";
  "campaign_defaults.from_email": "text";
  "campaign_defaults.subject": "text";
  "campaign_defaults.language": "text";
  notify_on_subscribe: "text";
  notify_on_unsubscribe: "text";
  date_created: "timestamp";
  list_rating: "integer";
  email_type_option: "boolean";
  subscribe_url_short: "text";
  subscribe_url_long: "text";
  beamer_address: "text";
  visibility: "text";
  double_optin: "boolean";
  has_welcome: "boolean";
  marketing_permissions: "boolean";
  "stats.member_count": "integer";
  "stats.total_contacts": "integer";
  "stats.unsubscribe_count": "integer";
  "stats.cleaned_count": "integer";
  "stats.member_count_since_send": "integer";
  "stats.unsubscribe_count_since_send": "integer";
  "stats.cleaned_count_since_send": "integer";
  "stats.campaign_count": "integer";
  "stats.campaign_last_sent": "timestamp";
  "stats.merge_field_count": "integer";
  "stats.avg_sub_rate": "number";
  "stats.avg_unsub_rate": "number";
  "stats.target_sub_rate": "number";
  "stats.open_rate": "number";
  "stats.click_rate": "number";
  "stats.last_sub_date": "timestamp";
  "stats.last_unsub_date": "timestamp";
  modules: "json";
}

/** A record of `lists` in the context store. */
export interface ListsStored extends List {
  modules?: string[] | null;
}

/** An audience that people subscribe to. */
export interface Lists {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<ListsColumns, ListsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `lists`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List lists. */
  list(params?: ListsListParams, options?: CallOptions<List>): Listing<List, ListsListMeta>;
  /** Get one list. */
  get(params: ListsGetParams, options?: CallOptions<List>): Promise<Result<List>>;
}

/** The model of lists. */
export const lists: Entity<Lists> = {
  name: "lists",
  title: "Lists",
  description: "An audience that people subscribe to.",
  recordType: "List",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "date_created",
      format: "date-time",
      mode: "server",
      args: { since_date_created: { get: ["since"] } },
      order: "none",
      lookback: "P30D",
    },
    params: {},
    parents: [],
    partitions: {},
    transformations: [],
    omit: [],
    fields: { modules: { type: ["array", "null"], items: { type: "string" } } },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List lists.",
      notes: [],
      request: "GET /3.0/lists",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        before_date_created: {
          schema: {
            type: "string",
            format: "date-time",
            description: "Only records whose date_created is earlier than this.",
          },
          required: false,
          target: { in: "query", name: "before_date_created" },
          filter: { field: "date_created", operator: "lt" },
        },
        since_date_created: {
          schema: {
            type: "string",
            format: "date-time",
            description: "Only records whose date_created is later than this.",
          },
          required: false,
          target: { in: "query", name: "since_date_created" },
          filter: { field: "date_created", operator: "gt" },
        },
        before_campaign_last_sent: {
          schema: {
            type: "string",
            format: "date-time",
            description: "Only records whose stats.campaign_last_sent is earlier than this.",
          },
          required: false,
          target: { in: "query", name: "before_campaign_last_sent" },
          filter: { field: "stats.campaign_last_sent", operator: "lt" },
        },
        since_campaign_last_sent: {
          schema: {
            type: "string",
            format: "date-time",
            description: "Only records whose stats.campaign_last_sent is later than this.",
          },
          required: false,
          target: { in: "query", name: "since_campaign_last_sent" },
          filter: { field: "stats.campaign_last_sent", operator: "gt" },
        },
        email: {
          schema: { type: "string", description: "Only lists that this address is subscribed to." },
          required: false,
          target: { in: "query", name: "email" },
        },
        sort_field: {
          schema: { type: "string", description: "Field to order by.", enum: ["date_created"] },
          required: false,
          target: { in: "query", name: "sort_field" },
        },
        sort_dir: sortDirParam,
        count: countParam,
        offset: offsetParam,
      },
      rules: [],
      pagination: offsetPagination,
      returns: { kind: "many", path: ["lists"], absent: "error", transformations: [] },
      resultType: "List",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get one list.",
      notes: [],
      request: "GET /3.0/lists/{list_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { list_id: listIdParam },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "List",
      meta: {},
    },
  },
};
