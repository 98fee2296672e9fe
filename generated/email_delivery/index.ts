// Generated from manifests/email_delivery.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Connector } from "@agent-connectors/runtime";
import { type Blocks, blocks } from "./blocks.ts";
import { type Bounces, bounces } from "./bounces.ts";
import { type Campaigns, campaigns } from "./campaigns.ts";
import { type Contacts, contacts } from "./contacts.ts";
import { type GlobalSuppressions, globalSuppressions } from "./global_suppressions.ts";
import { type InvalidEmails, invalidEmails } from "./invalid_emails.ts";
import { type Lists, lists } from "./lists.ts";
import { records } from "./records.ts";
import { type Segments, segments } from "./segments.ts";
import { type SinglesendStats, singlesendStats } from "./singlesend_stats.ts";
import { type Singlesends, singlesends } from "./singlesends.ts";
import { type SpamReports, spamReports } from "./spam_reports.ts";
import { type SuppressionGroupMembers, suppressionGroupMembers } from "./suppression_group_members.ts";
import { type SuppressionGroups, suppressionGroups } from "./suppression_groups.ts";
import { type Templates, templates } from "./templates.ts";

export type * from "./blocks.ts";
export type * from "./bounces.ts";
export type * from "./campaigns.ts";
export type * from "./contacts.ts";
export type * from "./global_suppressions.ts";
export type * from "./invalid_emails.ts";
export type * from "./lists.ts";
export type * from "./records.ts";
export type * from "./segments.ts";
export type * from "./singlesend_stats.ts";
export type * from "./singlesends.ts";
export type * from "./spam_reports.ts";
export type * from "./suppression_group_members.ts";
export type * from "./suppression_groups.ts";
export type * from "./templates.ts";

/** Contacts and lists, the mails sent to them, and suppressed addresses. */
export interface EmailDelivery {
  /** A person who can receive mails. */
  contacts: Contacts;
  /** A list of contacts. */
  lists: Lists;
  /** The contacts that meet conditions. */
  segments: Segments;
  /** A mail that is sent once to lists and segments. */
  singlesends: Singlesends;
  /** A mail with placeholders for data. */
  templates: Templates;
  /** A kind of mail that recipients can unsubscribe from. */
  suppression_groups: SuppressionGroups;
  /** A mail or a series of mails. */
  campaigns: Campaigns;
  /** The statistics of a single send. */
  singlesend_stats: SinglesendStats;
  /** An address that a mail could not be delivered to. */
  bounces: Bounces;
  /** An address whose server refused a mail for a reason other than the address. The upstream still sends to it. */
  blocks: Blocks;
  /** An address that is malformed, or whose server does not exist. */
  invalid_emails: InvalidEmails;
  /** An address that has unsubscribed from everything. */
  global_suppressions: GlobalSuppressions;
  /** An address that has unsubscribed from a group of mails. */
  suppression_group_members: SuppressionGroupMembers;
  /** An address whose owner has reported a mail as spam. */
  spam_reports: SpamReports;
}

/** API key. Settings > API Keys > Create API Key, with read access to marketing, suppressions and templates. */
export type EmailDeliveryApiKeyCredentials = {
  /** The upstream shows the key only once, after its creation. */
  api_key: string;
};

/** The credentials of the caller. */
export type EmailDeliveryCredentials = EmailDeliveryApiKeyCredentials;

/** The configuration that the caller passes in addition to the credentials. */
export type EmailDeliveryConfig = {
  /** api.eu.sendgrid.com is the host for subusers of the EU region. Default `"api.sendgrid.com"`. */
  host?: "api.sendgrid.com" | "api.eu.sendgrid.com";
};

/** The options of a client of this kind, in addition to the options that all kinds share. */
export interface EmailDeliveryOptions {
  credentials: EmailDeliveryCredentials;
  /** The name of the auth option. Required only if several options fit the credentials. */
  auth?: "api_key";
  config?: EmailDeliveryConfig;
}

/** Contacts and lists, the mails sent to them, and suppressed addresses. */
export const emailDelivery: Connector<EmailDelivery, EmailDeliveryOptions> = {
  kind: "email_delivery",
  title: "Email delivery",
  description: "Contacts and lists, the mails sent to them, and suppressed addresses.",
  docs: "https://www.twilio.com/docs/sendgrid/api-reference",
  upstream: { version: "v3", checked: "2026-11-22" },
  baseUrl: { text: ["https://", { get: ["config", "host"] }] },
  config: {
    host: {
      kind: "given",
      schema: {
        type: "string",
        description: "api.eu.sendgrid.com is the host for subusers of the EU region.",
        enum: ["api.sendgrid.com", "api.eu.sendgrid.com"],
      },
      required: false,
      default: "api.sendgrid.com",
    },
  },
  auth: [
    {
      name: "api_key",
      title: "API key",
      description: "Settings > API Keys > Create API Key, with read access to marketing, suppressions and templates.",
      credentials: {
        api_key: {
          schema: {
            type: "string",
            description: "The upstream shows the key only once, after its creation.",
          },
          required: true,
          secret: true,
        },
      },
      inject: [
        {
          target: { in: "header", name: "authorization" },
          value: { text: ["Bearer ", { get: ["credentials", "api_key"] }] },
        },
      ],
    },
  ],
  inject: [{ target: { in: "header", name: "accept" }, value: "application/json" }],
  rateLimit: { reset: { value: { get: ["headers", "x-ratelimit-reset"] }, unit: "epoch-seconds" } },
  errors: {
    message: {
      call: "or",
      args: [{ get: ["response", "errors", "0", "message"] }, { get: ["response", "error"] }],
    },
    cases: [],
  },
  check: { entity: "templates", action: "list", args: {} },
  replication: {
    start_date: {
      kind: "given",
      schema: {
        type: "string",
        description: "Earlier bounces, blocks, invalid addresses and unsubscribes are not copied.",
        format: "date-time",
      },
      required: true,
      default: { call: "now", args: ["-P180D"] },
    },
  },
  records,
  entities: {
    contacts,
    lists,
    segments,
    singlesends,
    templates,
    suppression_groups: suppressionGroups,
    campaigns,
    singlesend_stats: singlesendStats,
    bounces,
    blocks,
    invalid_emails: invalidEmails,
    global_suppressions: globalSuppressions,
    suppression_group_members: suppressionGroupMembers,
    spam_reports: spamReports,
  },
};

export { emailDelivery as connector };
