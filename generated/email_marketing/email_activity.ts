// Generated from manifests/email_marketing.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { EmailActivity } from "./records.ts";
import { campaignIdParam, countParam, offsetPagination, offsetParam, pageMeta } from "./shared.ts";

/** Params of `email_activity.list`. */
export interface EmailActivityClientListParams {
  /** Only activities after this time. Format: ISO 8601. */
  since?: string;
  /** Id of the campaign. */
  campaign_id: string;
  /** Records per page. 1 to 1000; default `10`. */
  count?: number;
  /** Number of records to skip. At least 0; default `0`. */
  offset?: number;
}

/** Metadata of the result of `email_activity.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface EmailActivityClientListMeta {
  links?: Record<string, unknown>[];
}

/** The columns of `email_activity` in the context store, with their types. */
export interface EmailActivityClientColumns {
  campaign_id: "text";
  list_id: "text";
  list_is_active: "boolean";
  email_id: "text";
  email_address: "text";
  action: "text";
  timestamp: "timestamp";
  url: "text";
  type: "text";
  ip: "text";
}

/** A record of `email_activity` in the context store. */
export interface EmailActivityClientStored extends Omit<EmailActivity, "activity"> {
  /** Such as open, click or bounce. */
  action?: string | null;
  timestamp?: string | null;
  /** The clicked link. */
  url?: string | null;
  /** For a bounce, hard or soft. */
  type?: string | null;
  ip?: string | null;
}

/** The activities of one recipient of a campaign. A record of the context store is one activity. */
export interface EmailActivityClient {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<EmailActivityClientColumns, EmailActivityClientStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `email_activity`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the recipients of a campaign with their activities. */
  list(params: EmailActivityClientListParams, options?: CallOptions<EmailActivity>): Listing<EmailActivity, EmailActivityClientListMeta>;
}

/** The model of email_activity. */
export const emailActivity: Entity<EmailActivityClient> = {
  name: "email_activity",
  title: "Email activity",
  description: "The activities of one recipient of a campaign. A record of the context store is one activity.",
  recordType: "EmailActivity",
  contextStore: {
    key: ["email_id", "action", "timestamp"],
    list: "list",
    incrementalSync: {
      field: "timestamp",
      format: "date-time",
      mode: "server",
      args: { since: { get: ["since"] } },
      order: "none",
      lookback: "PT1S",
    },
    params: {},
    parents: [{ param: "campaign_id", entity: "campaigns", field: "id" }],
    partitions: {},
    transformations: [{ kind: "explode", field: "activity" }],
    omit: ["activity"],
    fields: {
      action: { type: ["string", "null"], description: "Such as open, click or bounce." },
      timestamp: { type: ["string", "null"], format: "date-time" },
      url: { type: ["string", "null"], description: "The clicked link." },
      type: { type: ["string", "null"], description: "For a bounce, hard or soft." },
      ip: { type: ["string", "null"] },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the recipients of a campaign with their activities.",
      notes: [],
      request: "GET /3.0/reports/{campaign_id}/email-activity",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        since: {
          schema: {
            type: "string",
            description: "Only activities after this time.",
            format: "date-time",
          },
          required: false,
          target: { in: "query", name: "since" },
        },
        campaign_id: campaignIdParam,
        count: countParam,
        offset: offsetParam,
      },
      rules: [],
      pagination: offsetPagination,
      returns: { kind: "many", path: ["emails"], absent: "error", transformations: [] },
      resultType: "EmailActivity",
      meta: pageMeta,
    },
  },
};
