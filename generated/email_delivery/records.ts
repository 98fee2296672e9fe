// Generated from manifests/email_delivery.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Schema } from "@agent-connectors/runtime";

/** A person who can receive mails. */
export interface Contact {
  id: string;
  /** Format: e-mail. */
  email?: string | null;
  first_name?: string | null;
  last_name?: string | null;
  unique_name?: string | null;
  alternate_emails?: string[] | null;
  address_line_1?: string | null;
  address_line_2?: string | null;
  city?: string | null;
  state_province_region?: string | null;
  country?: string | null;
  postal_code?: string | null;
  phone_number?: string | null;
  whatsapp?: string | null;
  line?: string | null;
  facebook?: string | null;
  list_ids?: string[] | null;
  segment_ids?: string[] | null;
  /** Values by the name of the field. */
  custom_fields?: Record<string, unknown> | null;
  /** Format: ISO 8601. */
  created_at?: string | null;
  /** Format: ISO 8601. */
  updated_at?: string | null;
}

/** A list of contacts. */
export interface List {
  id: string;
  name: string;
  contact_count: number;
  _metadata?: { self: string } | null;
}

/** The contacts that meet conditions. */
export interface Segment {
  id: string;
  name: string;
  contacts_count: number;
  /** Format: ISO 8601. */
  created_at?: string | null;
  /** Format: ISO 8601. */
  updated_at?: string | null;
  /** Format: ISO 8601. */
  sample_updated_at?: string | null;
  /** Format: ISO 8601. */
  next_sample_update?: string | null;
  /** Ids of the lists that the segment belongs to. */
  parent_list_ids?: string[] | null;
  query_version: string;
  status?: { query_validation: string } | null;
}

/** A mail that is sent once to lists and segments. */
export interface SingleSend {
  id: string;
  name: string;
  /** One of draft, scheduled and triggered. */
  status: string;
  categories?: string[] | null;
  /** Format: ISO 8601. */
  send_at?: string | null;
  send_to?: { list_ids?: string[] | null; segment_ids?: string[] | null; all: boolean } | null;
  email_config?: {
    subject?: string | null;
    html_content?: string | null;
    plain_content?: string | null;
    generate_plain_content: boolean;
    design_id?: string | null;
    editor?: string | null;
    suppression_group_id?: number | null;
    custom_unsubscribe_url?: string | null;
    sender_id?: number | null;
    ip_pool?: string | null;
  } | null;
  is_abtest: boolean;
  /** Format: ISO 8601. */
  created_at: string;
  /** Format: ISO 8601. */
  updated_at: string;
}

/** A mail with placeholders for data. */
export interface Template {
  id: string;
  name: string;
  generation: "legacy" | "dynamic";
  /** Format: ISO 8601. */
  updated_at?: string | null;
  versions?: Record<string, unknown>[] | null;
}

/** A kind of mail that recipients can unsubscribe from. */
export interface SuppressionGroup {
  id: number;
  name: string;
  description: string;
  is_default: boolean;
  /** The number of unsubscribed addresses. */
  unsubscribes: number;
}

/** A mail or a series of mails. */
export interface Campaign {
  id: string;
  name: string;
  status: string;
  channels?: string[] | null;
  is_abtest: boolean;
  /** Format: ISO 8601. */
  created_at?: string | null;
  /** Format: ISO 8601. */
  updated_at?: string | null;
}

/** The statistics of a single send. */
export interface SingleSendStats {
  /** Id of the single send. */
  id: string;
  ab_phase?: string | null;
  ab_variation?: string | null;
  aggregation?: string | null;
  stats?: {
    bounce_drops: number;
    bounces: number;
    clicks: number;
    delivered: number;
    invalid_emails: number;
    opens: number;
    requests: number;
    spam_report_drops: number;
    spam_reports: number;
    unique_clicks: number;
    unique_opens: number;
    unsubscribes: number;
  } | null;
}

/** An address that a mail could not be delivered to. */
export interface Bounce {
  /** Format: Unix seconds. */
  created: number;
  /** Format: e-mail. */
  email: string;
  reason: string;
  /** Status code of RFC 3463, such as 5.1.1. */
  status: string;
}

/** An address whose server refused a mail for a reason other than the address. The upstream still sends to it. */
export interface Block {
  /** Format: Unix seconds. */
  created: number;
  /** Format: e-mail. */
  email: string;
  reason: string;
  /** Status code of RFC 3463, such as 4.0.0. */
  status: string;
}

/** An address that is malformed, or whose server does not exist. */
export interface InvalidEmail {
  /** Format: Unix seconds. */
  created: number;
  /** Format: e-mail. */
  email: string;
  reason: string;
}

/** An address that has unsubscribed from everything. */
export interface GlobalSuppression {
  /** Format: Unix seconds. */
  created: number;
  /** Format: e-mail. */
  email: string;
}

/** An address that has unsubscribed from a group of mails. */
export interface SuppressionGroupMember {
  /** Format: e-mail. */
  email: string;
  group_id: number;
  group_name: string;
  /** Format: Unix seconds. */
  created_at: number;
}

/** An address whose owner has reported a mail as spam. */
export interface SpamReport {
  /** Format: Unix seconds. */
  created: number;
  /** Format: e-mail. */
  email: string;
  /** IP address that the mail was sent from. */
  ip: string;
}

/** Fields of `Contact`. */
export const contactFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  email: { type: ["string", "null"], format: "email" },
  first_name: { type: ["string", "null"] },
  last_name: { type: ["string", "null"] },
  unique_name: { type: ["string", "null"] },
  alternate_emails: { type: ["array", "null"], items: { type: "string" } },
  address_line_1: { type: ["string", "null"] },
  address_line_2: { type: ["string", "null"] },
  city: { type: ["string", "null"] },
  state_province_region: { type: ["string", "null"] },
  country: { type: ["string", "null"] },
  postal_code: { type: ["string", "null"] },
  phone_number: { type: ["string", "null"] },
  whatsapp: { type: ["string", "null"] },
  line: { type: ["string", "null"] },
  facebook: { type: ["string", "null"] },
  list_ids: { type: ["array", "null"], items: { type: "string" } },
  segment_ids: { type: ["array", "null"], items: { type: "string" } },
  custom_fields: {
    type: ["object", "null"],
    description: "Values by the name of the field.",
    additionalProperties: {},
  },
  created_at: { type: ["string", "null"], format: "date-time" },
  updated_at: { type: ["string", "null"], format: "date-time" },
};

/** Fields of `List`. */
export const listFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  name: { type: "string" },
  contact_count: { type: "integer" },
  _metadata: {
    type: ["object", "null"],
    properties: { self: { type: "string", format: "uri" } },
    required: ["self"],
  },
};

/** Fields of `Segment`. */
export const segmentFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  name: { type: "string" },
  contacts_count: { type: "integer" },
  created_at: { type: ["string", "null"], format: "date-time" },
  updated_at: { type: ["string", "null"], format: "date-time" },
  sample_updated_at: { type: ["string", "null"], format: "date-time" },
  next_sample_update: { type: ["string", "null"], format: "date-time" },
  parent_list_ids: {
    type: ["array", "null"],
    description: "Ids of the lists that the segment belongs to.",
    items: { type: "string" },
  },
  query_version: { type: "string" },
  status: {
    type: ["object", "null"],
    properties: { query_validation: { type: "string" } },
    required: ["query_validation"],
  },
};

/** Fields of `SingleSend`. */
export const singleSendFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  name: { type: "string" },
  status: { type: "string", description: "One of draft, scheduled and triggered." },
  categories: { type: ["array", "null"], items: { type: "string" } },
  send_at: { type: ["string", "null"], format: "date-time" },
  send_to: {
    type: ["object", "null"],
    properties: {
      list_ids: { type: ["array", "null"], items: { type: "string" } },
      segment_ids: { type: ["array", "null"], items: { type: "string" } },
      all: { type: "boolean" },
    },
    required: ["all"],
  },
  email_config: {
    type: ["object", "null"],
    properties: {
      subject: { type: ["string", "null"] },
      html_content: { type: ["string", "null"] },
      plain_content: { type: ["string", "null"] },
      generate_plain_content: { type: "boolean" },
      design_id: { type: ["string", "null"] },
      editor: { type: ["string", "null"] },
      suppression_group_id: { type: ["integer", "null"] },
      custom_unsubscribe_url: { type: ["string", "null"] },
      sender_id: { type: ["integer", "null"] },
      ip_pool: { type: ["string", "null"] },
    },
    required: ["generate_plain_content"],
  },
  is_abtest: { type: "boolean" },
  created_at: { type: "string", format: "date-time" },
  updated_at: { type: "string", format: "date-time" },
};

/** Fields of `Template`. */
export const templateFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  name: { type: "string" },
  generation: { type: "string", enum: ["legacy", "dynamic"] },
  updated_at: { type: ["string", "null"], format: "date-time" },
  versions: { type: ["array", "null"], items: { type: "object" } },
};

/** Fields of `SuppressionGroup`. */
export const suppressionGroupFields: Readonly<Record<string, Schema>> = {
  id: { type: "integer" },
  name: { type: "string" },
  description: { type: "string" },
  is_default: { type: "boolean" },
  unsubscribes: { type: "integer", description: "The number of unsubscribed addresses." },
};

/** Fields of `Campaign`. */
export const campaignFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  name: { type: "string" },
  status: { type: "string" },
  channels: { type: ["array", "null"], items: { type: "string" } },
  is_abtest: { type: "boolean" },
  created_at: { type: ["string", "null"], format: "date-time" },
  updated_at: { type: ["string", "null"], format: "date-time" },
};

/** Fields of `SingleSendStats`. */
export const singleSendStatsFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", description: "Id of the single send." },
  ab_phase: { type: ["string", "null"] },
  ab_variation: { type: ["string", "null"] },
  aggregation: { type: ["string", "null"] },
  stats: {
    type: ["object", "null"],
    properties: {
      bounce_drops: { type: "integer" },
      bounces: { type: "integer" },
      clicks: { type: "integer" },
      delivered: { type: "integer" },
      invalid_emails: { type: "integer" },
      opens: { type: "integer" },
      requests: { type: "integer" },
      spam_report_drops: { type: "integer" },
      spam_reports: { type: "integer" },
      unique_clicks: { type: "integer" },
      unique_opens: { type: "integer" },
      unsubscribes: { type: "integer" },
    },
    required: [
      "bounce_drops",
      "bounces",
      "clicks",
      "delivered",
      "invalid_emails",
      "opens",
      "requests",
      "spam_report_drops",
      "spam_reports",
      "unique_clicks",
      "unique_opens",
      "unsubscribes",
    ],
  },
};

/** Fields of `Bounce`. */
export const bounceFields: Readonly<Record<string, Schema>> = {
  created: { type: "integer", format: "epoch-seconds" },
  email: { type: "string", format: "email" },
  reason: { type: "string" },
  status: { type: "string", description: "Status code of RFC 3463, such as 5.1.1." },
};

/** Fields of `Block`. */
export const blockFields: Readonly<Record<string, Schema>> = {
  created: { type: "integer", format: "epoch-seconds" },
  email: { type: "string", format: "email" },
  reason: { type: "string" },
  status: { type: "string", description: "Status code of RFC 3463, such as 4.0.0." },
};

/** Fields of `InvalidEmail`. */
export const invalidEmailFields: Readonly<Record<string, Schema>> = {
  created: { type: "integer", format: "epoch-seconds" },
  email: { type: "string", format: "email" },
  reason: { type: "string" },
};

/** Fields of `GlobalSuppression`. */
export const globalSuppressionFields: Readonly<Record<string, Schema>> = {
  created: { type: "integer", format: "epoch-seconds" },
  email: { type: "string", format: "email" },
};

/** Fields of `SuppressionGroupMember`. */
export const suppressionGroupMemberFields: Readonly<Record<string, Schema>> = {
  email: { type: "string", format: "email" },
  group_id: { type: "integer" },
  group_name: { type: "string" },
  created_at: { type: "integer", format: "epoch-seconds" },
};

/** Fields of `SpamReport`. */
export const spamReportFields: Readonly<Record<string, Schema>> = {
  created: { type: "integer", format: "epoch-seconds" },
  email: { type: "string", format: "email" },
  ip: { type: "string", description: "IP address that the mail was sent from." },
};

/** The schema of each record, by name. */
export const records: Readonly<Record<string, Schema>> = {
  Contact: {
    type: "object",
    title: "Contact",
    description: "A person who can receive mails.",
    properties: contactFields,
    required: ["id"],
  },
  List: {
    type: "object",
    title: "List",
    description: "A list of contacts.",
    properties: listFields,
    required: ["id", "name", "contact_count"],
  },
  Segment: {
    type: "object",
    title: "Segment",
    description: "The contacts that meet conditions.",
    properties: segmentFields,
    required: ["id", "name", "contacts_count", "query_version"],
  },
  SingleSend: {
    type: "object",
    title: "SingleSend",
    description: "A mail that is sent once to lists and segments.",
    properties: singleSendFields,
    required: ["id", "name", "status", "is_abtest", "created_at", "updated_at"],
  },
  Template: {
    type: "object",
    title: "Template",
    description: "A mail with placeholders for data.",
    properties: templateFields,
    required: ["id", "name", "generation"],
  },
  SuppressionGroup: {
    type: "object",
    title: "SuppressionGroup",
    description: "A kind of mail that recipients can unsubscribe from.",
    properties: suppressionGroupFields,
    required: ["id", "name", "description", "is_default", "unsubscribes"],
  },
  Campaign: {
    type: "object",
    title: "Campaign",
    description: "A mail or a series of mails.",
    properties: campaignFields,
    required: ["id", "name", "status", "is_abtest"],
  },
  SingleSendStats: {
    type: "object",
    title: "SingleSendStats",
    description: "The statistics of a single send.",
    properties: singleSendStatsFields,
    required: ["id"],
  },
  Bounce: {
    type: "object",
    title: "Bounce",
    description: "An address that a mail could not be delivered to.",
    properties: bounceFields,
    required: ["created", "email", "reason", "status"],
  },
  Block: {
    type: "object",
    title: "Block",
    description: "An address whose server refused a mail for a reason other than the address. The upstream still sends to it.",
    properties: blockFields,
    required: ["created", "email", "reason", "status"],
  },
  InvalidEmail: {
    type: "object",
    title: "InvalidEmail",
    description: "An address that is malformed, or whose server does not exist.",
    properties: invalidEmailFields,
    required: ["created", "email", "reason"],
  },
  GlobalSuppression: {
    type: "object",
    title: "GlobalSuppression",
    description: "An address that has unsubscribed from everything.",
    properties: globalSuppressionFields,
    required: ["created", "email"],
  },
  SuppressionGroupMember: {
    type: "object",
    title: "SuppressionGroupMember",
    description: "An address that has unsubscribed from a group of mails.",
    properties: suppressionGroupMemberFields,
    required: ["email", "group_id", "group_name", "created_at"],
  },
  SpamReport: {
    type: "object",
    title: "SpamReport",
    description: "An address whose owner has reported a mail as spam.",
    properties: spamReportFields,
    required: ["created", "email", "ip"],
  },
};
