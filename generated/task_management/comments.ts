// Generated from manifests/task_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Comment, CommentCreated, CommentReplies, CommentUpdated } from "./records.ts";
import { assigneeParam, commentIdParam, taskIdParam } from "./shared.ts";

/** Params of `comments.list`. */
export interface CommentsListParams {
  /** Id of the task. */
  task_id: string;
  /** Date of the last comment of the previous page. Format: Unix milliseconds. */
  start?: number | string;
  /** Id of the last comment of the previous page. */
  start_id?: string;
}

/** Params of `comments.get`. */
export interface CommentsGetParams {
  /** Id of the comment. */
  comment_id: string;
}

/** Params of `comments.create`. */
export interface CommentsCreateParams {
  /** The text of the comment. */
  comment_text: string;
  /** Whether the upstream also notifies the author of the comment. Default `false`. */
  notify_all?: boolean;
  /** Id of the task. */
  task_id: string;
  /** Id of the user to whom the comment is assigned. Format: 64-bit integer. */
  assignee?: number | string;
}

/** Params of `comments.update`. */
export interface CommentsUpdateParams {
  /** The text of the comment. */
  comment_text?: string;
  /** Whether the comment is resolved. */
  resolved?: boolean;
  /** Id of the comment. */
  comment_id: string;
  /** Id of the user to whom the comment is assigned. Format: 64-bit integer. */
  assignee?: number | string;
}

/** The columns of `comments` in the context store, with their types. */
export interface CommentsColumns {
  id: "text";
  comment: "json";
  comment_text: "text";
  user: "json";
  resolved: "boolean";
  assignee: "json";
  assigned_by: "json";
  reactions: "json";
  date: "timestamp";
  reply_count: "number";
}

/** A record of `comments` in the context store. */
export interface CommentsStored extends Comment {
  reply_count?: number | null;
}

/** A comment on a task. */
export interface Comments {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<CommentsColumns, CommentsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `comments`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the comments on a task, newest first, 25 per page. */
  list(params: CommentsListParams, options?: CallOptions<Comment>): Listing<Comment>;
  /**
   * Get the replies to one comment.
   *
   * The result is one object with the replies, without the comment itself.
   */
  get(params: CommentsGetParams, options?: CallOptions<CommentReplies>): Promise<Result<CommentReplies>>;
  /** Comment on a task. */
  create(params: CommentsCreateParams, options?: CallOptions<CommentCreated>): Promise<Result<CommentCreated>>;
  /** Change the given fields of a comment. */
  update(params: CommentsUpdateParams, options?: CallOptions<CommentUpdated>): Promise<Result<CommentUpdated>>;
}

/** The model of comments. */
export const comments: Entity<Comments> = {
  name: "comments",
  title: "Comments",
  description: "A comment on a task.",
  recordType: "Comment",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "date",
      format: "epoch-millis",
      mode: "client",
      args: {},
      order: "newest_first",
    },
    params: {},
    parents: [{ param: "task_id", entity: "tasks", field: "id" }],
    partitions: {},
    transformations: [],
    omit: [],
    fields: { reply_count: { type: ["number", "null"] } },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the comments on a task, newest first, 25 per page.",
      notes: [],
      request: "GET /api/v2/task/{task_id}/comment",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        task_id: taskIdParam,
        start: {
          schema: {
            type: ["integer", "string"],
            description: "Date of the last comment of the previous page.",
            format: "epoch-millis",
            examples: [1767600000000],
          },
          required: false,
          target: { in: "query", name: "start" },
        },
        start_id: {
          schema: {
            type: "string",
            description: "Id of the last comment of the previous page.",
            examples: ["90130034218"],
          },
          required: false,
          target: { in: "query", name: "start_id" },
        },
      },
      rules: [
        { kind: "requires", param: "start_id", needs: ["start"] },
        { kind: "requires", param: "start", needs: ["start_id"] },
      ],
      pagination: {
        kind: "cursor",
        token: { target: { in: "query", name: "start_id" }, param: "start_id" },
        stop: { call: "lt", args: [{ get: ["last_page_size"] }, 25] },
        value: { get: ["last_record", "id"] },
        with: [{ target: { in: "query", name: "start" }, value: { get: ["last_record", "date"] } }],
      },
      returns: { kind: "many", path: ["comments"], absent: "error", transformations: [] },
      resultType: "Comment",
      meta: {},
    },
    get: {
      kind: "get",
      description: "Get the replies to one comment.",
      notes: ["The result is one object with the replies, without the comment itself."],
      request: "GET /api/v2/comment/{comment_id}/reply",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { comment_id: commentIdParam },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "CommentReplies",
      meta: {},
    },
    create: {
      kind: "create",
      description: "Comment on a task.",
      notes: [],
      request: "POST /api/v2/task/{task_id}/comment",
      safe: false,
      inject: [],
      body: { kind: "json", contentType: "application/json" },
      params: {
        comment_text: {
          schema: { type: "string", description: "The text of the comment." },
          required: true,
          target: { in: "body", path: ["comment_text"] },
        },
        notify_all: {
          schema: {
            type: "boolean",
            description: "Whether the upstream also notifies the author of the comment.",
          },
          required: false,
          default: false,
          target: { in: "body", path: ["notify_all"] },
        },
        task_id: taskIdParam,
        assignee: assigneeParam,
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "CommentCreated",
      meta: {},
    },
    update: {
      kind: "update",
      description: "Change the given fields of a comment.",
      notes: [],
      request: "PUT /api/v2/comment/{comment_id}",
      safe: false,
      inject: [],
      body: { kind: "json", contentType: "application/json" },
      params: {
        comment_text: {
          schema: { type: "string", description: "The text of the comment." },
          required: false,
          target: { in: "body", path: ["comment_text"] },
        },
        resolved: {
          schema: { type: "boolean", description: "Whether the comment is resolved." },
          required: false,
          target: { in: "body", path: ["resolved"] },
        },
        comment_id: commentIdParam,
        assignee: assigneeParam,
      },
      rules: [{ kind: "at_least_one", params: ["comment_text", "assignee", "resolved"] }],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "CommentUpdated",
      meta: {},
    },
  },
};
