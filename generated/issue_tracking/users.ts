// Generated from manifests/issue_tracking.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { NamedNodes, User } from "./records.ts";
import { namedNodesFields } from "./records.ts";
import { afterParam, commentsIdParam, firstParam } from "./shared.ts";

/** Params of `users.list`. */
export interface UsersListParams {
  /** Records per page. 1 to 250; default `50`. */
  first?: number;
  /** Selects the next page. Pass meta.endCursor of the previous page. */
  after?: string;
}

/** Metadata of the result of `users.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface UsersListMeta {
  hasNextPage?: boolean;
  endCursor?: string | null;
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
  displayName: "text";
  active: "boolean";
  admin: "boolean";
  createdAt: "timestamp";
  updatedAt: "timestamp";
  avatarBackgroundColor: "text";
  avatarUrl: "text";
  createdIssueCount: "number";
  guest: "boolean";
  initials: "text";
  inviteHash: "text";
  isMe: "boolean";
  lastSeen: "timestamp";
  teamIds: "json";
  "teams.nodes": "json";
  timezone: "text";
  url: "text";
}

/** A record of `users` in the context store. */
export interface UsersStored extends User {
  avatarBackgroundColor?: string | null;
  avatarUrl?: string | null;
  createdIssueCount?: number | null;
  guest?: boolean | null;
  initials?: string | null;
  /** Deprecated upstream and always empty. */
  inviteHash?: string | null;
  isMe?: boolean | null;
  lastSeen?: string | null;
  teamIds?: string[] | null;
  teams?: NamedNodes | null;
  timezone?: string | null;
  url?: string | null;
}

/** A person, or an application, with an account. */
export interface Users {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<UsersColumns, UsersStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `users`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List users.
   *
   * Suspended users are not listed.
   */
  list(params?: UsersListParams, options?: CallOptions<User>): Listing<User, UsersListMeta>;
  /** Get one user. */
  get(params: UsersGetParams, options?: CallOptions<User>): Promise<Result<User>>;
}

/** The model of users. */
export const users: Entity<Users> = {
  name: "users",
  title: "Users",
  description: "A person, or an application, with an account.",
  recordType: "User",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "updatedAt",
      format: "date-time",
      mode: "server",
      args: { since: { get: ["since"] } },
      order: "none",
    },
    params: {
      since: {
        schema: {
          type: "string",
          description: "Only records that changed at this time or later.",
          format: "date-time",
        },
        required: false,
        target: { in: "body", path: ["variables", "since"] },
      },
    },
    parents: [],
    partitions: {},
    document: {
      text: `query syncUsers($first: Int, $after: String, $since: DateTimeOrDuration) {
  users(first: $first, after: $after, filter: { updatedAt: { gte: $since } }) {
    pageInfo { ...PageFields }
    nodes {
      ...UserFields
      avatarBackgroundColor avatarUrl createdIssueCount guest initials inviteHash isMe lastSeen timezone
      url
      teams(first: 20) { nodes { id name } }
    } } }
fragment PageFields on PageInfo { hasNextPage endCursor }
fragment UserFields on User { id name email displayName active admin createdAt updatedAt }`,
      operation: "syncUsers",
    },
    transformations: [
      {
        kind: "set",
        fields: { teamIds: { call: "pluck", args: [{ get: ["record", "teams", "nodes"] }, "id"] } },
      },
    ],
    omit: [],
    fields: {
      avatarBackgroundColor: { type: ["string", "null"] },
      avatarUrl: { type: ["string", "null"] },
      createdIssueCount: { type: ["number", "null"] },
      guest: { type: ["boolean", "null"] },
      initials: { type: ["string", "null"] },
      inviteHash: {
        type: ["string", "null"],
        description: "Deprecated upstream and always empty.",
      },
      isMe: { type: ["boolean", "null"] },
      lastSeen: { type: ["string", "null"], format: "date-time" },
      teamIds: { type: ["array", "null"], items: { type: "string" } },
      teams: {
        type: ["object", "null"],
        title: "NamedNodes",
        properties: namedNodesFields,
        required: ["nodes"],
      },
      timezone: { type: ["string", "null"] },
      url: { type: ["string", "null"] },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List users.",
      notes: ["Suspended users are not listed."],
      request: "POST /graphql",
      safe: true,
      inject: [{ target: { in: "header", name: "x-apollo-operation-name" }, value: "listUsers" }],
      body: {
        kind: "graphql",
        document: `query listUsers($first: Int, $after: String) {
  users(first: $first, after: $after) { nodes { ...UserFields } pageInfo { ...PageFields } }
}
fragment UserFields on User { id name email displayName active admin createdAt updatedAt }
fragment PageFields on PageInfo { hasNextPage endCursor }`,
        operation: "listUsers",
      },
      params: { first: firstParam, after: afterParam },
      rules: [],
      pagination: {
        kind: "cursor",
        token: { target: { in: "body", path: ["variables", "after"] }, param: "after" },
        size: {
          target: { in: "body", path: ["variables", "first"] },
          param: "first",
          value: { get: ["params", "first"] },
        },
        stop: {
          call: "not",
          args: [{ get: ["response", "data", "users", "pageInfo", "hasNextPage"] }],
        },
        value: { get: ["response", "data", "users", "pageInfo", "endCursor"] },
      },
      returns: {
        kind: "many",
        path: ["data", "users", "nodes"],
        absent: "error",
        transformations: [],
      },
      resultType: "User",
      meta: {
        hasNextPage: {
          value: { get: ["response", "data", "users", "pageInfo", "hasNextPage"] },
          schema: { type: "boolean" },
        },
        endCursor: {
          value: { get: ["response", "data", "users", "pageInfo", "endCursor"] },
          schema: { type: ["string", "null"] },
        },
      },
    },
    get: {
      kind: "get",
      description: "Get one user.",
      notes: [],
      request: "POST /graphql",
      safe: true,
      inject: [{ target: { in: "header", name: "x-apollo-operation-name" }, value: "getUser" }],
      body: {
        kind: "graphql",
        document: `query getUser($id: String!) { user(id: $id) { ...UserFields } }
fragment UserFields on User { id name email displayName active admin createdAt updatedAt }`,
        operation: "getUser",
      },
      params: { id: commentsIdParam },
      rules: [],
      returns: { kind: "one", path: ["data", "user"], first: false, transformations: [] },
      resultType: "User",
      meta: {},
    },
  },
};
