// Generated from manifests/email_marketing.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Connector } from "@agent-connectors/runtime";
import { type Automations, automations } from "./automations.ts";
import { type Campaigns, campaigns } from "./campaigns.ts";
import { type EmailActivityClient, emailActivity } from "./email_activity.ts";
import { type InterestCategories, interestCategories } from "./interest_categories.ts";
import { type Interests, interests } from "./interests.ts";
import { type ListMembers, listMembers } from "./list_members.ts";
import { type Lists, lists } from "./lists.ts";
import { records } from "./records.ts";
import { type Reports, reports } from "./reports.ts";
import { type SegmentMembers, segmentMembers } from "./segment_members.ts";
import { type Segments, segments } from "./segments.ts";
import { type Tags, tags } from "./tags.ts";
import { type Unsubscribes, unsubscribes } from "./unsubscribes.ts";

export type * from "./automations.ts";
export type * from "./campaigns.ts";
export type * from "./email_activity.ts";
export type * from "./interest_categories.ts";
export type * from "./interests.ts";
export type * from "./list_members.ts";
export type * from "./lists.ts";
export type * from "./records.ts";
export type * from "./reports.ts";
export type * from "./segment_members.ts";
export type * from "./segments.ts";
export type * from "./tags.ts";
export type * from "./unsubscribes.ts";

/** Lists of subscribers, the campaigns sent to them, and reports on the campaigns. */
export interface EmailMarketing {
  /** A mail or a series of mails to a list. */
  campaigns: Campaigns;
  /** An audience that people subscribe to. */
  lists: Lists;
  /** A person on a list, subscribed or not. */
  list_members: ListMembers;
  /** The results of a sent campaign. */
  reports: Reports;
  /** A group of interests that the members of a list can state. */
  interest_categories: InterestCategories;
  /** An interest that members can state. */
  interests: Interests;
  /** A part of a list, chosen by conditions or by hand. */
  segments: Segments;
  /** The activities of one recipient of a campaign. A record of the context store is one activity. */
  email_activity: EmailActivityClient;
  /** A series of mails that an event starts. */
  automations: Automations;
  /** A label for members of a list. */
  tags: Tags;
  /** A member of a list who is in a segment, with fewer fields than in list_members. */
  segment_members: SegmentMembers;
  /** A person who unsubscribed through a campaign. */
  unsubscribes: Unsubscribes;
}

/** API key. Profile > Extras > API keys > Create a key. */
export type EmailMarketingApiKeyCredentials = {
  /** Ends with a hyphen and the data center. */
  api_key: string;
};

/** The credentials of the caller. */
export type EmailMarketingCredentials = EmailMarketingApiKeyCredentials;

/** The options of a client of this kind, in addition to the options that all kinds share. */
export interface EmailMarketingOptions {
  credentials: EmailMarketingCredentials;
  /** The name of the auth option. Required only if several options fit the credentials. */
  auth?: "api_key";
}

/** Lists of subscribers, the campaigns sent to them, and reports on the campaigns. */
export const emailMarketing: Connector<EmailMarketing, EmailMarketingOptions> = {
  kind: "email_marketing",
  title: "Email marketing",
  description: "Lists of subscribers, the campaigns sent to them, and reports on the campaigns.",
  docs: "https://mailchimp.com/developer/marketing/api/",
  upstream: {
    version: "3.0",
    checked: "2026-11-22",
    source: "https://mailchimp.com/developer/marketing/docs/fundamentals/",
  },
  baseUrl: { text: ["https://", { get: ["config", "data_center"] }, ".api.mailchimp.com"] },
  config: {
    data_center: {
      kind: "derived",
      schema: {
        type: "string",
        description: "The data center of the account; an API key ends with it.",
        pattern: "^[a-z]+[0-9]+$",
      },
      value: { call: "after_last", args: [{ get: ["credentials", "api_key"] }, "-"] },
      default: "us1",
    },
  },
  auth: [
    {
      name: "api_key",
      title: "API key",
      description: "Profile > Extras > API keys > Create a key.",
      credentials: {
        api_key: {
          schema: { type: "string", description: "Ends with a hyphen and the data center." },
          required: true,
          secret: true,
        },
      },
      inject: [
        {
          target: { in: "header", name: "authorization" },
          value: { call: "basic", args: ["anystring", { get: ["credentials", "api_key"] }] },
        },
      ],
    },
  ],
  inject: [{ target: { in: "header", name: "accept" }, value: "application/json" }],
  rateLimit: { concurrency: 10 },
  errors: {
    message: {
      call: "or",
      args: [{ get: ["response", "detail"] }, { get: ["response", "title"] }],
    },
    requestId: { get: ["response", "instance"] },
    cases: [
      {
        status: 403,
        when: { call: "not", args: [{ call: "present", args: [{ get: ["response", "title"] }] }] },
        code: "rate_limited",
      },
    ],
  },
  check: { entity: "campaigns", action: "list", args: {} },
  replication: {},
  records,
  entities: {
    campaigns,
    lists,
    list_members: listMembers,
    reports,
    interest_categories: interestCategories,
    interests,
    segments,
    email_activity: emailActivity,
    automations,
    tags,
    segment_members: segmentMembers,
    unsubscribes,
  },
};

export { emailMarketing as connector };
