// Generated from manifests/product_analytics.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { AverageSessionLength } from "./records.ts";
import { endParam, startParam } from "./shared.ts";

/** Params of `average_session_length.list`. */
export interface AverageSessionLengthClientListParams {
  /** First day, in the time zone of the project. Matches `^[0-9]{8}$`; format: YYYYMMDD; default 365 days before the call. */
  start?: string;
  /** Last day, in the time zone of the project. Matches `^[0-9]{8}$`; format: YYYYMMDD; default the time of the call. */
  end?: string;
}

/** The columns of `average_session_length` in the context store, with their types. */
export interface AverageSessionLengthClientColumns {
  date: "timestamp";
  length: "number";
}

/** The average length of sessions on one day. */
export interface AverageSessionLengthClient {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<AverageSessionLengthClientColumns, AverageSessionLength>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `average_session_length`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List the average length of sessions by day.
   *
   * The default range starts 365 days ago and ends today.
   *
   * The last day may be unfinished.
   */
  list(params?: AverageSessionLengthClientListParams, options?: CallOptions<AverageSessionLength>): Listing<AverageSessionLength>;
}

/** The model of average_session_length. */
export const averageSessionLength: Entity<AverageSessionLengthClient> = {
  name: "average_session_length",
  title: "Average session length",
  description: "The average length of sessions on one day.",
  recordType: "AverageSessionLength",
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
      description: "List the average length of sessions by day.",
      notes: [
        "The default range starts 365 days ago and ends today.",
        "The last day may be unfinished.",
      ],
      request: "GET /api/2/sessions/average",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { start: startParam, end: endParam },
      rules: [],
      returns: {
        kind: "many",
        path: ["data"],
        absent: "error",
        transformations: [
          { kind: "columns", fields: { date: ["xValues"], length: ["series", "0"] } },
        ],
      },
      resultType: "AverageSessionLength",
      meta: {},
    },
  },
};
