// Generated from manifests/work_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { ActivityLog } from "./records.ts";
import { boardIdParam, pagePagination, pageParam } from "./shared.ts";

/** Params of `activity_logs.list`. */
export interface ActivityLogsListParams {
  /** Id of the board. */
  board_id: string;
  /** Only changes of then or later. Format: ISO 8601. */
  from?: string;
  /** Only changes of then or earlier. Format: ISO 8601. */
  to?: string;
  /** Records a page. 1 to 1000; default `25`. */
  limit?: number;
  /** Number of the page. At least 1; default `1`. */
  page?: number;
}

/** A change on a board. */
export interface ActivityLogs {
  /** List what changed on a board, newest first. */
  list(params: ActivityLogsListParams, options?: CallOptions<ActivityLog>): Listing<ActivityLog>;
}

/** How the actions of activity_logs are executed. */
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
      description: "List what changed on a board, newest first.",
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
            description: "Only changes of then or later.",
            format: "date-time",
          },
          required: false,
          target: { in: "body", path: ["variables", "from"] },
        },
        to: {
          schema: {
            type: "string",
            description: "Only changes of then or earlier.",
            format: "date-time",
          },
          required: false,
          target: { in: "body", path: ["variables", "to"] },
        },
        limit: {
          schema: { type: "integer", description: "Records a page.", minimum: 1, maximum: 1000 },
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
