// Generated from manifests/issue_tracking.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Comment, CommentChange } from "./records.ts";
import { afterParam, bodyParam, commentsIdParam, firstParam } from "./shared.ts";

/** Params of `comments.list`. */
export interface CommentsListParams {
  /** Only the comments on this issue. */
  issueId?: string;
  /** Records per page. 1 to 250; default `50`. */
  first?: number;
  /** Selects the next page. Pass meta.endCursor of the previous page. */
  after?: string;
}

/** Metadata of the result of `comments.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface CommentsListMeta {
  hasNextPage?: boolean;
  endCursor?: string | null;
}

/** Params of `comments.get`. */
export interface CommentsGetParams {
  /** Id of the record. */
  id: string;
}

/** Params of `comments.create`. */
export interface CommentsCreateParams {
  /** Id or identifier of the issue. */
  issueId: string;
  /** Format: Markdown. */
  body: string;
}

/** Params of `comments.update`. */
export interface CommentsUpdateParams {
  /** Format: Markdown. */
  body: string;
  /** Id of the record. */
  id: string;
}

/** The columns of `comments` in the context store, with their types. */
export interface CommentsColumns {
  id: "text";
  body: "text";
  "user.id": "text";
  "user.name": "text";
  "user.email": "text";
  "issue.id": "text";
  "issue.title": "text";
  createdAt: "timestamp";
  updatedAt: "timestamp";
  bodyData: "text";
  editedAt: "timestamp";
  issueId: "text";
  "parent.id": "text";
  parentCommentId: "text";
  resolvingCommentId: "text";
  resolvingUserId: "text";
  url: "text";
  userId: "text";
}

/** A record of `comments` in the context store. */
export interface CommentsStored extends Comment {
  bodyData?: string | null;
  editedAt?: string | null;
  issueId?: string | null;
  parent?: { id: string } | null;
  parentCommentId?: string | null;
  resolvingCommentId?: string | null;
  resolvingUserId?: string | null;
  url?: string | null;
  userId?: string | null;
}

/** A comment on an issue. */
export interface Comments {
  /** Filter and sort the copy in the context store. For a search by meaning, use `execute`. Hosted connectors only. */
  context_store_search: StoreSearch<CommentsColumns, CommentsStored, "body">;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `comments`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the comments on one issue or on all issues. */
  list(params?: CommentsListParams, options?: CallOptions<Comment>): Listing<Comment, CommentsListMeta>;
  /** Get one comment. */
  get(params: CommentsGetParams, options?: CallOptions<Comment>): Promise<Result<Comment>>;
  /** Comment on an issue. */
  create(params: CommentsCreateParams, options?: CallOptions<CommentChange>): Promise<Result<CommentChange>>;
  /** Change the text of a comment. */
  update(params: CommentsUpdateParams, options?: CallOptions<CommentChange>): Promise<Result<CommentChange>>;
}

/** The model of comments. */
export const comments: Entity<Comments> = {
  name: "comments",
  title: "Comments",
  description: "A comment on an issue.",
  recordType: "Comment",
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
        target: { in: "body", path: ["variables", "filter", "updatedAt", "gte"] },
      },
    },
    parents: [],
    partitions: {},
    document: {
      text: `query syncComments($first: Int, $after: String, $filter: CommentFilter) {
  comments(first: $first, after: $after, filter: $filter) {
    pageInfo { ...PageFields }
    nodes {
      ...CommentFields
      bodyData editedAt issueId resolvingCommentId url
      parent { id }
      resolvingUser { id }
    } } }
fragment PageFields on PageInfo { hasNextPage endCursor }
fragment CommentFields on Comment { id body createdAt updatedAt user { id name email } issue { id title } }`,
      operation: "syncComments",
    },
    transformations: [
      {
        kind: "set",
        fields: {
          parentCommentId: { get: ["record", "parent", "id"] },
          resolvingUserId: { get: ["record", "resolvingUser", "id"] },
          userId: { get: ["record", "user", "id"] },
        },
      },
      { kind: "drop", fields: ["resolvingUser"] },
    ],
    omit: [],
    fields: {
      bodyData: { type: ["string", "null"] },
      editedAt: { type: ["string", "null"], format: "date-time" },
      issueId: { type: ["string", "null"] },
      parent: {
        type: ["object", "null"],
        properties: { id: { type: "string" } },
        required: ["id"],
      },
      parentCommentId: { type: ["string", "null"] },
      resolvingCommentId: { type: ["string", "null"] },
      resolvingUserId: { type: ["string", "null"] },
      url: { type: ["string", "null"] },
      userId: { type: ["string", "null"] },
    },
    semantic: { body: 2048 },
  },
  actions: {
    list: {
      kind: "list",
      description: "List the comments on one issue or on all issues.",
      notes: [],
      request: "POST /graphql",
      safe: true,
      inject: [
        { target: { in: "header", name: "x-apollo-operation-name" }, value: "listComments" },
      ],
      body: {
        kind: "graphql",
        document: `query listComments($first: Int, $after: String, $filter: CommentFilter) {
  comments(first: $first, after: $after, filter: $filter) {
    nodes { ...CommentFields } pageInfo { ...PageFields }
  }
}
fragment CommentFields on Comment { id body createdAt updatedAt user { id name email } issue { id title } }
fragment PageFields on PageInfo { hasNextPage endCursor }`,
        operation: "listComments",
      },
      params: {
        issueId: {
          schema: { type: "string", description: "Only the comments on this issue." },
          required: false,
          target: { in: "body", path: ["variables", "filter", "issue", "id", "eq"] },
        },
        first: firstParam,
        after: afterParam,
      },
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
          args: [{ get: ["response", "data", "comments", "pageInfo", "hasNextPage"] }],
        },
        value: { get: ["response", "data", "comments", "pageInfo", "endCursor"] },
      },
      returns: {
        kind: "many",
        path: ["data", "comments", "nodes"],
        absent: "error",
        transformations: [],
      },
      resultType: "Comment",
      meta: {
        hasNextPage: {
          value: { get: ["response", "data", "comments", "pageInfo", "hasNextPage"] },
          schema: { type: "boolean" },
        },
        endCursor: {
          value: { get: ["response", "data", "comments", "pageInfo", "endCursor"] },
          schema: { type: ["string", "null"] },
        },
      },
    },
    get: {
      kind: "get",
      description: "Get one comment.",
      notes: [],
      request: "POST /graphql",
      safe: true,
      inject: [{ target: { in: "header", name: "x-apollo-operation-name" }, value: "getComment" }],
      body: {
        kind: "graphql",
        document: `query getComment($id: String!) { comment(id: $id) { ...CommentFields } }
fragment CommentFields on Comment { id body createdAt updatedAt user { id name email } issue { id title } }`,
        operation: "getComment",
      },
      params: { id: commentsIdParam },
      rules: [],
      returns: { kind: "one", path: ["data", "comment"], first: false, transformations: [] },
      resultType: "Comment",
      meta: {},
    },
    create: {
      kind: "create",
      description: "Comment on an issue.",
      notes: [],
      request: "POST /graphql",
      safe: false,
      inject: [
        { target: { in: "header", name: "x-apollo-operation-name" }, value: "createComment" },
      ],
      body: {
        kind: "graphql",
        document: `mutation createComment($issueId: String!, $body: String!) {
  commentCreate(input: { issueId: $issueId, body: $body }) { success comment { ...CommentFields } }
}
fragment CommentFields on Comment { id body createdAt updatedAt user { id name email } issue { id title } }`,
        operation: "createComment",
      },
      params: {
        issueId: {
          schema: {
            type: "string",
            description: "Id or identifier of the issue.",
            examples: ["ENG-123"],
          },
          required: true,
          target: { in: "body", path: ["variables", "issueId"] },
        },
        body: bodyParam,
      },
      rules: [],
      returns: { kind: "one", path: ["data", "commentCreate"], first: false, transformations: [] },
      resultType: "CommentChange",
      meta: {},
    },
    update: {
      kind: "update",
      description: "Change the text of a comment.",
      notes: [],
      request: "POST /graphql",
      safe: false,
      inject: [
        { target: { in: "header", name: "x-apollo-operation-name" }, value: "updateComment" },
      ],
      body: {
        kind: "graphql",
        document: `mutation updateComment($id: String!, $body: String!) {
  commentUpdate(id: $id, input: { body: $body }) { success comment { ...CommentFields } }
}
fragment CommentFields on Comment { id body createdAt updatedAt user { id name email } issue { id title } }`,
        operation: "updateComment",
      },
      params: { body: bodyParam, id: commentsIdParam },
      rules: [],
      returns: { kind: "one", path: ["data", "commentUpdate"], first: false, transformations: [] },
      resultType: "CommentChange",
      meta: {},
    },
  },
};
