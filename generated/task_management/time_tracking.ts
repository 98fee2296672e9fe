// Generated from manifests/task_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { TimeEntry } from "./records.ts";
import { teamIdParam } from "./shared.ts";

/** Params of `time_tracking.list`. */
export interface TimeTrackingListParams {
  /** Only entries begun at this time or later. Format: Unix milliseconds. */
  start_date?: number;
  /** Only entries begun at this time or earlier. Format: Unix milliseconds. */
  end_date?: number;
  /** Only entries of the users with these comma-separated ids. */
  assignee?: string;
  /** Id of the workspace. */
  team_id: string;
}

/** Params of `time_tracking.get`. */
export interface TimeTrackingGetParams {
  /** Id of the time entry. */
  time_entry_id: string;
  /** Id of the workspace. */
  team_id: string;
}

/** The columns of `time_tracking` in the context store, with their types. */
export interface TimeTrackingColumns {
  id: "text";
  task: "json";
  wid: "text";
  user: "json";
  billable: "boolean";
  start: "timestamp";
  end: "timestamp";
  duration: "integer";
  description: "text";
  tags: "json";
  at: "timestamp";
  time: "number";
}

/** A record of `time_tracking` in the context store. */
export interface TimeTrackingStored extends TimeEntry {
  time?: number | null;
}

/** A period of work of one user. */
export interface TimeTracking {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<TimeTrackingColumns, TimeTrackingStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `time_tracking`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List time entries of a workspace.
   *
   * Without start_date and end_date, only the entries of the last 30 days are listed.
   *
   * Without assignee, only the entries of the token's user are listed.
   */
  list(params: TimeTrackingListParams, options?: CallOptions<TimeEntry>): Listing<TimeEntry>;
  /** Get one time entry. */
  get(params: TimeTrackingGetParams, options?: CallOptions<TimeEntry>): Promise<Result<TimeEntry>>;
}

/** The model of time_tracking. */
export const timeTracking: Entity<TimeTracking> = {
  name: "time_tracking",
  title: "Time entries",
  description: "A period of work of one user.",
  recordType: "TimeEntry",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "at",
      format: "epoch-millis",
      mode: "server",
      args: {
        start_date: { call: "number", args: [{ get: ["since"] }] },
        end_date: { call: "number", args: [{ get: ["until"] }] },
      },
      order: "none",
      lookback: "P30D",
    },
    params: {},
    parents: [{ param: "team_id", entity: "teams", field: "id" }],
    partitions: { start_date: [0] },
    transformations: [],
    omit: [],
    fields: { time: { type: ["number", "null"] } },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List time entries of a workspace.",
      notes: [
        "Without start_date and end_date, only the entries of the last 30 days are listed.",
        "Without assignee, only the entries of the token's user are listed.",
      ],
      request: "GET /api/v2/team/{team_id}/time_entries",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        start_date: {
          schema: {
            type: "integer",
            description: "Only entries begun at this time or later.",
            format: "epoch-millis",
          },
          required: false,
          target: { in: "query", name: "start_date" },
        },
        end_date: {
          schema: {
            type: "integer",
            description: "Only entries begun at this time or earlier.",
            format: "epoch-millis",
          },
          required: false,
          target: { in: "query", name: "end_date" },
        },
        assignee: {
          schema: {
            type: "string",
            description: "Only entries of the users with these comma-separated ids.",
            examples: ["183,184"],
          },
          required: false,
          target: { in: "query", name: "assignee" },
        },
        team_id: teamIdParam,
      },
      rules: [],
      returns: { kind: "many", path: ["data"], absent: "error", transformations: [] },
      resultType: "TimeEntry",
      meta: {},
    },
    get: {
      kind: "get",
      description: "Get one time entry.",
      notes: [],
      request: "GET /api/v2/team/{team_id}/time_entries/{time_entry_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        time_entry_id: {
          schema: {
            type: "string",
            description: "Id of the time entry.",
            examples: ["4047598215417340821"],
          },
          required: true,
          target: { in: "path", name: "time_entry_id" },
          field: "id",
        },
        team_id: teamIdParam,
      },
      rules: [],
      returns: { kind: "one", path: ["data"], first: false, transformations: [] },
      resultType: "TimeEntry",
      meta: {},
    },
  },
};
