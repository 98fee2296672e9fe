// Generated from manifests/email_marketing.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { Report } from "./records.ts";

/** Params of `reports.list`. */
export interface ReportsListParams {
  /** Only this kind. */
  type?: "regular" | "plaintext" | "absplit" | "rss" | "variate";
  /** Only records whose send_time is earlier than this. Format: ISO 8601. */
  before_send_time?: string;
  /** Only records whose send_time is later than this. Format: ISO 8601. */
  since_send_time?: string;
  /** Records a page. 1 to 1000; default `10`. */
  count?: number;
  /** Records to skip. At least 0; default `0`. */
  offset?: number;
}

/** What stands beside the data of `reports.list`; a key is absent where the upstream gave none. */
export interface ReportsListMeta {
  links?: Record<string, unknown>[];
}

/** Params of `reports.get`. */
export interface ReportsGetParams {
  /** Id of the campaign. */
  campaign_id: string;
}

/** What became of a campaign that was sent. */
export interface Reports {
  /** List the reports of campaigns. */
  list(params?: ReportsListParams, options?: CallOptions<Report>): Listing<Report, ReportsListMeta>;
  /** Get the report of one campaign. */
  get(params: ReportsGetParams, options?: CallOptions<Report>): Promise<Result<Report>>;
}

/** How the actions of reports are executed. */
export const reports: Entity<Reports> = {
  name: "reports",
  title: "Reports",
  description: "What became of a campaign that was sent.",
  recordType: "Report",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "send_time",
      format: "date-time",
      mode: "server",
      args: { since_send_time: { get: ["since"] } },
      order: "none",
    },
    params: {},
    parents: [],
    partitions: {},
    transformations: [],
    omit: [],
    fields: {
      ab_split: { type: ["object", "null"] },
      share_report: { type: ["object", "null"] },
      timeseries: { type: ["array", "null"], items: { type: "object" } },
      timewarp: { type: ["array", "null"], items: { type: "object" } },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the reports of campaigns.",
      notes: [],
      request: "GET /3.0/reports",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        type: {
          schema: {
            type: "string",
            description: "Only this kind.",
            enum: ["regular", "plaintext", "absplit", "rss", "variate"],
          },
          required: false,
          target: { in: "query", name: "type" },
        },
        before_send_time: {
          schema: {
            type: "string",
            format: "date-time",
            description: "Only records whose send_time is earlier than this.",
          },
          required: false,
          target: { in: "query", name: "before_send_time" },
          filter: { field: "send_time", operator: "lt" },
        },
        since_send_time: {
          schema: {
            type: "string",
            format: "date-time",
            description: "Only records whose send_time is later than this.",
          },
          required: false,
          target: { in: "query", name: "since_send_time" },
          filter: { field: "send_time", operator: "gt" },
        },
        count: {
          schema: { type: "integer", description: "Records a page.", minimum: 1, maximum: 1000 },
          required: false,
          default: 10,
          target: { in: "query", name: "count" },
        },
        offset: {
          schema: { type: "integer", description: "Records to skip.", minimum: 0 },
          required: false,
          default: 0,
          target: { in: "query", name: "offset" },
        },
      },
      rules: [],
      pagination: {
        kind: "offset",
        token: { target: { in: "query", name: "offset" }, param: "offset" },
        size: {
          target: { in: "query", name: "count" },
          param: "count",
          value: { get: ["params", "count"] },
        },
        injectFirst: false,
      },
      returns: { kind: "many", path: ["reports"], absent: "error", transformations: [] },
      resultType: "Report",
      meta: {
        links: {
          value: { get: ["response", "_links"] },
          schema: { type: "array", items: { type: "object" } },
        },
      },
    },
    get: {
      kind: "get",
      description: "Get the report of one campaign.",
      notes: [],
      request: "GET /3.0/reports/{campaign_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        campaign_id: {
          schema: { type: "string", description: "Id of the campaign." },
          required: true,
          target: { in: "path", name: "campaign_id" },
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Report",
      meta: {},
    },
  },
};
