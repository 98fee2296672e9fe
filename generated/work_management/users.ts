// Generated from manifests/work_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { User } from "./records.ts";
import { pagePagination, pageParam } from "./shared.ts";

/** Params of `users.list`. */
export interface UsersListParams {
  /** Records per page. 1 to 1000; default `200`. */
  limit?: number;
  /** Number of the page. At least 1; default `1`. */
  page?: number;
}

/** Params of `users.get`. */
export interface UsersGetParams {
  /** Id of the record. */
  id: string;
}

/** The columns of `users` in the context store, with their types. */
export interface UsersColumns {
  id: "text";
  name: "text";
  email: "text";
  birthday: "text";
  country_code: "text";
  created_at: "timestamp";
  kind: "text";
  status: "text";
  is_email_confirmed: "boolean";
  became_active_at: "timestamp";
  location: "text";
  mobile_phone: "text";
  phone: "text";
  "photo_url.original": "text";
  "photo_url.small": "text";
  "photo_url.thumb": "text";
  "photo_url.thumb_small": "text";
  "photo_url.tiny": "text";
  time_zone_identifier: "text";
  title: "text";
  url: "text";
  utc_hours_diff: "number";
}

/** A person with an account. */
export interface Users {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<UsersColumns, User>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `users`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List users.
   *
   * Deactivated users are not listed; get returns them.
   */
  list(params?: UsersListParams, options?: CallOptions<User>): Listing<User>;
  /** Get one user. */
  get(params: UsersGetParams, options?: CallOptions<User>): Promise<Result<User>>;
}

/** The model of users. */
export const users: Entity<Users> = {
  name: "users",
  title: "Users",
  description: "A person with an account.",
  recordType: "User",
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
      description: "List users.",
      notes: ["Deactivated users are not listed; get returns them."],
      request: "POST /v2",
      safe: true,
      inject: [],
      body: {
        kind: "graphql",
        document: `query listUsers($page: Int, $limit: Int) { users(page: $page, limit: $limit) { ...UserFields } }
fragment UserFields on User {
  id name email birthday country_code created_at kind status is_email_confirmed became_active_at location
  mobile_phone phone photo_url { original small thumb thumb_small tiny } time_zone_identifier title url
  utc_hours_diff
}`,
        operation: "listUsers",
      },
      params: {
        limit: {
          schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 1000 },
          required: false,
          default: 200,
          target: { in: "body", path: ["variables", "limit"] },
        },
        page: pageParam,
      },
      rules: [],
      pagination: pagePagination,
      returns: { kind: "many", path: ["data", "users"], absent: "error", transformations: [] },
      resultType: "User",
      meta: {},
    },
    get: {
      kind: "get",
      description: "Get one user.",
      notes: [],
      request: "POST /v2",
      safe: true,
      inject: [],
      body: {
        kind: "graphql",
        document: `query getUser($ids: [ID!]!) { users(ids: $ids, status: [ACTIVE, INACTIVE, PENDING]) { ...UserFields } }
fragment UserFields on User {
  id name email birthday country_code created_at kind status is_email_confirmed became_active_at location
  mobile_phone phone photo_url { original small thumb thumb_small tiny } time_zone_identifier title url
  utc_hours_diff
}`,
        operation: "getUser",
      },
      params: {
        id: {
          schema: { type: "string", description: "Id of the record.", examples: ["4012689"] },
          required: true,
          target: { in: "body", path: ["variables", "ids"] },
          template: { call: "wrap", args: [{ get: ["value"] }] },
        },
      },
      rules: [],
      returns: { kind: "one", path: ["data", "users"], first: true, transformations: [] },
      resultType: "User",
      meta: {},
    },
  },
};
