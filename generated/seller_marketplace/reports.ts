// Generated from manifests/seller_marketplace.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { Report } from "./records.ts";

/** Params of `reports.list`. */
export interface ReportsListParams {
  /** Only reports of these comma-separated types. Default `"GET_MERCHANT_LISTINGS_ALL_DATA"`. */
  reportTypes?: string;
  /** Only reports with one of these statuses. One or more of IN_QUEUE, IN_PROGRESS, DONE, CANCELLED, FATAL, separated by commas. */
  processingStatuses?: string;
  /** Only reports of these comma-separated marketplaces. Default `config.marketplace_id`. */
  marketplaceIds?: string;
  /** Only reports made at this time or later. Format: ISO 8601. */
  createdSince?: string;
  /** Only reports made at this time or earlier. Format: ISO 8601. */
  createdUntil?: string;
  /** Records per page. 1 to 100; default `10`. */
  pageSize?: number;
  /** Selects the next page. Pass meta.next_token of the previous page. Pass no other param. */
  nextToken?: string;
}

/** Metadata of the result of `reports.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface ReportsListMeta {
  next_token?: string | null;
}

/** Params of `reports.get`. */
export interface ReportsGetParams {
  /** Id of the report. */
  reportId: string;
}

/** A requested report and its status. */
export interface Reports {
  /**
   * List reports.
   *
   * Reports older than 90 days are not listed.
   *
   * Rate limit: 10 requests at once, then 1 in 45 seconds.
   */
  list(params?: ReportsListParams, options?: CallOptions<Report>): Listing<Report, ReportsListMeta>;
  /**
   * Get one report.
   *
   * Rate limit: 15 requests at once, then 2 in 1 second.
   */
  get(params: ReportsGetParams, options?: CallOptions<Report>): Promise<Result<Report>>;
}

/** The model of reports. */
export const reports: Entity<Reports> = {
  name: "reports",
  title: "Reports",
  description: "A requested report and its status.",
  recordType: "Report",
  actions: {
    list: {
      kind: "list",
      description: "List reports.",
      notes: ["Reports older than 90 days are not listed."],
      request: "GET /reports/2021-06-30/reports",
      safe: true,
      inject: [],
      body: { kind: "none" },
      rateLimit: "reports.list",
      params: {
        reportTypes: {
          schema: { type: "string", description: "Only reports of these comma-separated types." },
          required: false,
          default: "GET_MERCHANT_LISTINGS_ALL_DATA",
          target: { in: "query", name: "reportTypes" },
        },
        processingStatuses: {
          schema: {
            type: "string",
            description: "Only reports with one of these statuses.",
            separated: ["IN_QUEUE", "IN_PROGRESS", "DONE", "CANCELLED", "FATAL"],
            examples: ["DONE,IN_PROGRESS"],
          },
          required: false,
          target: { in: "query", name: "processingStatuses" },
        },
        marketplaceIds: {
          schema: {
            type: "string",
            description: "Only reports of these comma-separated marketplaces.",
            examples: ["ATVPDKIKX0DER"],
          },
          required: false,
          default: { get: ["config", "marketplace_id"] },
          target: { in: "query", name: "marketplaceIds" },
        },
        createdSince: {
          schema: {
            type: "string",
            description: "Only reports made at this time or later.",
            format: "date-time",
          },
          required: false,
          target: { in: "query", name: "createdSince" },
          filter: { field: "createdTime", operator: "gte" },
        },
        createdUntil: {
          schema: {
            type: "string",
            description: "Only reports made at this time or earlier.",
            format: "date-time",
          },
          required: false,
          target: { in: "query", name: "createdUntil" },
          filter: { field: "createdTime", operator: "lte" },
        },
        pageSize: {
          schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 100 },
          required: false,
          default: 10,
          target: { in: "query", name: "pageSize" },
        },
        nextToken: {
          schema: {
            type: "string",
            description: "Selects the next page. Pass meta.next_token of the previous page. Pass no other param.",
          },
          required: false,
          target: { in: "query", name: "nextToken" },
        },
      },
      rules: [
        { kind: "exclusive", param: "nextToken", except: [] },
        { kind: "ordered", params: ["createdSince", "createdUntil"] },
      ],
      pagination: {
        kind: "cursor",
        token: { target: { in: "query", name: "nextToken" }, param: "nextToken" },
        size: {
          target: { in: "query", name: "pageSize" },
          param: "pageSize",
          value: { get: ["params", "pageSize"] },
        },
        value: { get: ["response", "nextToken"] },
      },
      returns: { kind: "many", path: ["reports"], absent: "error", transformations: [] },
      resultType: "Report",
      meta: {
        next_token: {
          value: { get: ["response", "nextToken"] },
          schema: { type: ["string", "null"] },
        },
      },
    },
    get: {
      kind: "get",
      description: "Get one report.",
      notes: [],
      request: "GET /reports/2021-06-30/reports/{reportId}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      rateLimit: "reports.get",
      params: {
        reportId: {
          schema: { type: "string", description: "Id of the report." },
          required: true,
          target: { in: "path", name: "reportId" },
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Report",
      meta: {},
    },
  },
};
