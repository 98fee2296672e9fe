// Generated from manifests/chat_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Chat } from "./records.ts";
import { chatsLimitParam, chatsPagination, nextPageParam, pageMeta } from "./shared.ts";

/** Params of `chats.list`. */
export interface ChatsListParams {
  /** Only chats that changed at this time or later. The time must be more than five minutes ago. Format: Unix seconds. */
  start_time?: number;
  /** The fields to return in each record; * means all. Default `"chats(*)"`. */
  fields?: string;
  /** Records per page. 1 to 1000; default `1000`. */
  limit?: number;
  /** Selects the next page. Pass meta.next_page of the previous page unchanged. */
  next_page?: string;
}

/** Metadata of the result of `chats.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface ChatsListMeta {
  /** URL of the next page. After the last page, this URL returns later changes. */
  next_page?: string | null;
  /** Number of records on this page. If it is less than limit, this page is the last one at present. */
  count?: number;
}

/** Params of `chats.get`. */
export interface ChatsGetParams {
  /** Id of the chat. */
  chat_id: string;
}

/** The columns of `chats` in the context store, with their types. */
export interface ChatsColumns {
  id: "text";
  timestamp: "timestamp";
  update_timestamp: "timestamp";
  duration: "integer";
  department_id: "integer";
  department_name: "text";
  agent_ids: "json";
  rating: "text";
  missed: "boolean";
}

/** A record of `chats` in the context store. */
export type ChatsStored = Omit<Chat, "type" | "agent_names" | "visitor" | "session" | "history" | "engagements" | "conversions" | "count" | "response_time" | "comment" | "tags" | "started_by" | "triggered" | "triggered_response" | "unread" | "deleted" | "message" | "webpath" | "zendesk_ticket_id">;

/** A conversation with a visitor, or a message left while no agent was available. */
export interface Chats {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<ChatsColumns, ChatsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `chats`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List the chats that changed since a time, the oldest change first.
   *
   * Without start_time, all chats are listed.
   */
  list(params?: ChatsListParams, options?: CallOptions<Chat>): Listing<Chat, ChatsListMeta>;
  /** Get one chat. */
  get(params: ChatsGetParams, options?: CallOptions<Chat>): Promise<Result<Chat>>;
}

/** The model of chats. */
export const chats: Entity<Chats> = {
  name: "chats",
  title: "Chats",
  description: "A conversation with a visitor, or a message left while no agent was available.",
  recordType: "Chat",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "update_timestamp",
      format: "date-time",
      mode: "server",
      args: { start_time: { call: "time", args: [{ get: ["since"] }, "epoch-seconds"] } },
      order: "none",
      lookback: "PT6M",
    },
    params: {},
    parents: [],
    partitions: {},
    transformations: [],
    omit: [
      "type",
      "agent_names",
      "visitor",
      "session",
      "history",
      "engagements",
      "conversions",
      "count",
      "response_time",
      "comment",
      "tags",
      "started_by",
      "triggered",
      "triggered_response",
      "unread",
      "deleted",
      "message",
      "webpath",
      "zendesk_ticket_id",
    ],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the chats that changed since a time, the oldest change first.",
      notes: ["Without start_time, all chats are listed."],
      request: "GET /api/v2/chat/incremental/chats",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        start_time: {
          schema: {
            type: "integer",
            description: "Only chats that changed at this time or later. The time must be more than five minutes ago.",
            format: "epoch-seconds",
            examples: [1767225600],
          },
          required: false,
          target: { in: "query", name: "start_time" },
        },
        fields: {
          schema: {
            type: "string",
            description: "The fields to return in each record; * means all.",
            examples: ["chats(id,update_timestamp)"],
          },
          required: false,
          default: "chats(*)",
          target: { in: "query", name: "fields" },
        },
        limit: chatsLimitParam,
        next_page: nextPageParam,
      },
      rules: [{ kind: "exclusive", param: "next_page", except: ["limit"] }],
      pagination: chatsPagination,
      returns: { kind: "many", path: ["chats"], absent: "error", transformations: [] },
      resultType: "Chat",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get one chat.",
      notes: [],
      request: "GET /api/v2/chat/chats/{chat_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        chat_id: {
          schema: { type: "string", description: "Id of the chat." },
          required: true,
          target: { in: "path", name: "chat_id" },
          field: "id",
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Chat",
      meta: {},
    },
  },
};
