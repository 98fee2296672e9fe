// Generated from manifests/email_delivery.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { SpamReport } from "./records.ts";
import { bouncesMeta, endTimeParam, limitParam, offsetPagination, offsetParam, startTimeParam } from "./shared.ts";

/** Params of `spam_reports.list`. */
export interface SpamReportsListParams {
  /** Only addresses that were added at this time or later. Format: Unix seconds. */
  start_time?: number;
  /** Only addresses that were added at this time or earlier. Format: Unix seconds. */
  end_time?: number;
  /** Records per page. 1 to 500; default `500`. */
  limit?: number;
  /** Number of records to skip. Or pass meta.next of the previous page unchanged, and repeat the other params. At least 0; default `0`. */
  offset?: number | string;
}

/** Metadata of the result of `spam_reports.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface SpamReportsListMeta {
  /** URL of the next page. */
  next?: string | null;
}

/** An address whose owner has reported a mail as spam. */
export interface SpamReports {
  /** List spam reports. */
  list(params?: SpamReportsListParams, options?: CallOptions<SpamReport>): Listing<SpamReport, SpamReportsListMeta>;
}

/** The model of spam_reports. */
export const spamReports: Entity<SpamReports> = {
  name: "spam_reports",
  title: "Spam reports",
  description: "An address whose owner has reported a mail as spam.",
  recordType: "SpamReport",
  actions: {
    list: {
      kind: "list",
      description: "List spam reports.",
      notes: [],
      request: "GET /v3/suppression/spam_reports",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        start_time: startTimeParam,
        end_time: endTimeParam,
        limit: limitParam,
        offset: offsetParam,
      },
      rules: [],
      pagination: offsetPagination,
      returns: { kind: "many", path: [], absent: "error", transformations: [] },
      resultType: "SpamReport",
      meta: bouncesMeta,
    },
  },
};
