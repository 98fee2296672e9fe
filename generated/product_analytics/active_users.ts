// Generated from manifests/product_analytics.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { ActiveUsers } from "./records.ts";
import { endParam, startParam } from "./shared.ts";

/** Params of `active_users.list`. */
export interface ActiveUsersClientListParams {
  /** Which users are counted. Default `"active"`. */
  m?: "active" | "new";
  /** Number of days in each count. Default `1`. */
  i?: 1 | 7 | 30;
  /** Property of users to group by. */
  g?: string;
  /** First day, in the time zone of the project. Matches `^[0-9]{8}$`; format: YYYYMMDD; default 365 days before the call. */
  start?: string;
  /** Last day, in the time zone of the project. Matches `^[0-9]{8}$`; format: YYYYMMDD; default the time of the call. */
  end?: string;
}

/** The columns of `active_users` in the context store, with their types. */
export interface ActiveUsersClientColumns {
  date: "timestamp";
  statistics: "json";
}

/** The number of active or new users in one day, 7 days or 30 days (param i). */
export interface ActiveUsersClient {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<ActiveUsersClientColumns, ActiveUsers>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `active_users`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List the number of active or new users, by default for each day.
   *
   * The default range starts 365 days ago and ends today.
   *
   * The last day may be unfinished.
   */
  list(params?: ActiveUsersClientListParams, options?: CallOptions<ActiveUsers>): Listing<ActiveUsers>;
}

/** The model of active_users. */
export const activeUsers: Entity<ActiveUsersClient> = {
  name: "active_users",
  title: "Active users",
  description: "The number of active or new users in one day, 7 days or 30 days (param i).",
  recordType: "ActiveUsers",
  contextStore: {
    key: ["date"],
    list: "list",
    incrementalSync: {
      field: "date",
      format: "date",
      mode: "server",
      args: {
        start: { call: "time", args: [{ get: ["since"] }, "compact-date"] },
        end: { call: "time", args: [{ get: ["until"] }, "compact-date"] },
      },
      order: "none",
      lookback: "P3D",
    },
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
      description: "List the number of active or new users, by default for each day.",
      notes: [
        "The default range starts 365 days ago and ends today.",
        "The last day may be unfinished.",
      ],
      request: "GET /api/2/users",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        m: {
          schema: {
            type: "string",
            description: "Which users are counted.",
            enum: ["active", "new"],
          },
          required: false,
          default: "active",
          target: { in: "query", name: "m" },
        },
        i: {
          schema: {
            type: "integer",
            description: "Number of days in each count.",
            enum: [1, 7, 30],
          },
          required: false,
          default: 1,
          target: { in: "query", name: "i" },
        },
        g: {
          schema: {
            type: "string",
            description: "Property of users to group by.",
            examples: ["country"],
          },
          required: false,
          target: { in: "query", name: "g" },
        },
        start: startParam,
        end: endParam,
      },
      rules: [],
      returns: {
        kind: "many",
        path: ["data"],
        absent: "error",
        transformations: [
          {
            kind: "columns",
            fields: { date: ["xValues"] },
            series: { field: "statistics", values: ["series"], labels: ["seriesLabels"] },
          },
        ],
      },
      resultType: "ActiveUsers",
      meta: {},
    },
  },
};
