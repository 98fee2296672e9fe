// Generated from manifests/work_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { ActivityLog } from "./records.ts";
import { boardIdParam, pagePagination, pageParam } from "./shared.ts";

/** Params of `activity_logs.list`. */
export interface ActivityLogsListParams {
  /** Id of the board. */
  board_id: string;
  /** Only changes from this time or later. Format: ISO 8601. */
  from?: string;
  /** Only changes from this time or earlier. Format: ISO 8601. */
  to?: string;
  /** Records per page. 1 to 1000; default `25`. */
  limit?: number;
  /** Number of the page. At least 1; default `1`. */
  page?: number;
}

/** The columns of `activity_logs` in the context store, with their types. */
export interface ActivityLogsColumns {
  id: "text";
  event: "text";
  data: "text";
  entity: "text";
  created_at: "text";
  user_id: "text";
  board_id: "integer";
  created_at_int: "timestamp";
  pulse_id: "integer";
}

/** A record of `activity_logs` in the context store. */
export interface ActivityLogsStored extends ActivityLog {
  board_id?: number | null;
  created_at_int?: number | null;
  pulse_id?: number | null;
}

/** A change on a board. */
export interface ActivityLogs {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<ActivityLogsColumns, ActivityLogsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `activity_logs`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the changes on a board, newest first. */
  list(params: ActivityLogsListParams, options?: CallOptions<ActivityLog>): Listing<ActivityLog>;
}

/** The model of activity_logs. */
export const activityLogs: Entity<ActivityLogs> = {
  name: "activity_logs",
  title: "Activity logs",
  description: "A change on a board.",
  recordType: "ActivityLog",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "created_at_int",
      format: "epoch-seconds",
      mode: "server",
      args: {
        from: { call: "time", args: [{ get: ["since"] }, "date-time"] },
        to: { call: "time", args: [{ get: ["until"] }, "date-time"] },
      },
      order: "newest_first",
    },
    params: {},
    parents: [{ param: "board_id", entity: "boards", field: "id" }],
    partitions: {},
    transformations: [
      { kind: "parse_json", fields: ["data"] },
      {
        kind: "set",
        fields: {
          board_id: { call: "number", args: [{ get: ["params", "board_id"] }] },
          created_at_int: {
            call: "time",
            args: [{ get: ["record", "created_at"] }, "epoch-seconds"],
          },
          data: { call: "json", args: [{ get: ["record", "data"] }] },
          pulse_id: { get: ["record", "data", "pulse_id"] },
        },
      },
    ],
    omit: [],
    fields: {
      board_id: { type: ["integer", "null"] },
      created_at_int: { type: ["integer", "null"], format: "epoch-seconds" },
      pulse_id: { type: ["integer", "null"] },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the changes on a board, newest first.",
      notes: [],
      request: "POST /v2",
      safe: true,
      inject: [],
      body: {
        kind: "graphql",
        document: `query listActivityLogs($boardIds: [ID!]!, $page: Int, $limit: Int, $from: ISO8601DateTime,
  $to: ISO8601DateTime) {
  boards(ids: $boardIds) {
    activity_logs(page: $page, limit: $limit, from: $from, to: $to) {
      id event data entity created_at user_id
    }
  }
}`,
        operation: "listActivityLogs",
      },
      params: {
        board_id: boardIdParam,
        from: {
          schema: {
            type: "string",
            description: "Only changes from this time or later.",
            format: "date-time",
          },
          required: false,
          target: { in: "body", path: ["variables", "from"] },
        },
        to: {
          schema: {
            type: "string",
            description: "Only changes from this time or earlier.",
            format: "date-time",
          },
          required: false,
          target: { in: "body", path: ["variables", "to"] },
        },
        limit: {
          schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 1000 },
          required: false,
          default: 25,
          target: { in: "body", path: ["variables", "limit"] },
        },
        page: pageParam,
      },
      rules: [],
      pagination: pagePagination,
      returns: {
        kind: "many",
        path: "$.data.boards[*].activity_logs[*]",
        absent: "error",
        transformations: [],
      },
      resultType: "ActivityLog",
      meta: {},
    },
  },
};
