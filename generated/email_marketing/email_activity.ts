// Generated from manifests/email_marketing.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { EmailActivity } from "./records.ts";
import { campaignIdParam, countParam, offsetPagination, offsetParam, pageMeta } from "./shared.ts";

/** Params of `email_activity.list`. */
export interface EmailActivityClientListParams {
  /** Only what was done after then. Format: ISO 8601. */
  since?: string;
  /** Id of the campaign. */
  campaign_id: string;
  /** Records a page. 1 to 1000; default `10`. */
  count?: number;
  /** Records to skip. At least 0; default `0`. */
  offset?: number;
}

/** Metadata of the result of `email_activity.list`. A key is absent if the upstream did not return it. */
export interface EmailActivityClientListMeta {
  links?: Record<string, unknown>[];
}

/** What one recipient did with a campaign's mail. */
export interface EmailActivityClient {
  /** List what recipients did with a campaign's mail. */
  list(params: EmailActivityClientListParams, options?: CallOptions<EmailActivity>): Listing<EmailActivity, EmailActivityClientListMeta>;
}

/** How the actions of email_activity are executed. */
export const emailActivity: Entity<EmailActivityClient> = {
  name: "email_activity",
  title: "Email activity",
  description: "What one recipient did with a campaign's mail.",
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
    },
    params: {},
    parents: [{ param: "campaign_id", entity: "campaigns", field: "id" }],
    partitions: {},
    transformations: [{ kind: "explode", field: "activity" }],
    omit: ["activity"],
    fields: {
      action: { type: ["string", "null"], description: "Such as open, click or bounce." },
      timestamp: { type: ["string", "null"], format: "date-time" },
      url: { type: ["string", "null"], description: "What was clicked." },
      type: { type: ["string", "null"], description: "Of a bounce, hard or soft." },
      ip: { type: ["string", "null"] },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List what recipients did with a campaign's mail.",
      notes: [],
      request: "GET /3.0/reports/{campaign_id}/email-activity",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        since: {
          schema: {
            type: "string",
            description: "Only what was done after then.",
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
