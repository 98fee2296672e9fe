// Generated from manifests/email_marketing.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Schema } from "@agent-connectors/runtime";

/** A mail or a series of mails to a list. */
export interface Campaign {
  id: string;
  /** Id in the upstream's own pages. */
  web_id?: number | null;
  parent_campaign_id?: string | null;
  type?: "regular" | "plaintext" | "absplit" | "rss" | "variate" | "automation-email" | null;
  /** Format: ISO 8601. */
  create_time?: string | null;
  archive_url?: string | null;
  long_archive_url?: string | null;
  status?: "save" | "paused" | "schedule" | "sending" | "sent" | null;
  emails_sent?: number | null;
  /** Format: ISO 8601. */
  send_time?: string | null;
  content_type?: string | null;
  needs_block_refresh?: boolean | null;
  resendable?: boolean | null;
  recipients?: {
    list_id?: string | null;
    list_is_active?: boolean | null;
    list_name?: string | null;
    segment_text?: string | null;
    recipient_count?: number | null;
  } | null;
  settings?: CampaignSettings | null;
  tracking?: Tracking | null;
  /** Statistics of the mails, with rates from 0 to 1. */
  report_summary?: ReportSummary | null;
  delivery_status?: {
    enabled?: boolean | null;
    can_cancel?: boolean | null;
    status?: string | null;
    emails_sent?: number | null;
    emails_canceled?: number | null;
  } | null;
}

/** An audience that people subscribe to. */
export interface List {
  id: string;
  web_id?: number | null;
  name?: string | null;
  /** The sender in the footer of each mail. */
  contact?: ListContact | null;
  permission_reminder?: string | null;
  use_archive_bar?: boolean | null;
  campaign_defaults?: {
    from_name?: string | null;
    from_email?: string | null;
    subject?: string | null;
    language?: string | null;
  } | null;
  notify_on_subscribe?: string | null;
  notify_on_unsubscribe?: string | null;
  /** Format: ISO 8601. */
  date_created?: string | null;
  list_rating?: number | null;
  email_type_option?: boolean | null;
  subscribe_url_short?: string | null;
  subscribe_url_long?: string | null;
  /** Mail to this address becomes a campaign. */
  beamer_address?: string | null;
  visibility?: "pub" | "prv" | null;
  double_optin?: boolean | null;
  has_welcome?: boolean | null;
  marketing_permissions?: boolean | null;
  /** Statistics of the list. open_rate and click_rate are percentages from 0 to 100. */
  stats?: ListStats | null;
}

/** A person on a list, subscribed or not. */
export interface ListMember {
  /** MD5 of the lower-case e-mail address. */
  id: string;
  email_address?: string | null;
  /** Id of the address, the same in all lists. */
  unique_email_id?: string | null;
  contact_id?: string | null;
  full_name?: string | null;
  web_id?: number | null;
  email_type?: string | null;
  status?: "subscribed" | "unsubscribed" | "cleaned" | "pending" | "transactional" | "archived" | null;
  unsubscribe_reason?: string | null;
  consents_to_one_to_one_messaging?: boolean | null;
  /** Values by merge tag. */
  merge_fields?: Record<string, unknown> | null;
  /** Whether the member has an interest, by interest id. */
  interests: Record<string, boolean>;
  stats?: {
    avg_open_rate?: number | null;
    avg_click_rate?: number | null;
    ecommerce_data?: {
      total_revenue?: number | null;
      number_of_orders?: number | null;
      currency_code?: string | null;
    } | null;
  } | null;
  ip_signup?: string | null;
  /** Format: ISO 8601. */
  timestamp_signup?: string | null;
  ip_opt?: string | null;
  /** Format: ISO 8601. */
  timestamp_opt?: string | null;
  member_rating?: number | null;
  /** Format: ISO 8601. */
  last_changed?: string | null;
  language?: string | null;
  /** Marked as important. */
  vip?: boolean | null;
  email_client?: string | null;
  location?: Location | null;
  source?: string | null;
  tags_count?: number | null;
  tags?: Tag[] | null;
  list_id?: string | null;
}

/** The results of a sent campaign. */
export interface Report {
  /** Id of the campaign. */
  id: string;
  campaign_title?: string | null;
  type?: string | null;
  list_id?: string | null;
  list_is_active?: boolean | null;
  list_name?: string | null;
  subject_line?: string | null;
  preview_text?: string | null;
  emails_sent?: number | null;
  abuse_reports?: number | null;
  unsubscribed?: number | null;
  /** Format: ISO 8601. */
  send_time?: string | null;
  /** Format: ISO 8601. */
  rss_last_send?: string | null;
  bounces?: {
    hard_bounces?: number | null;
    soft_bounces?: number | null;
    syntax_errors?: number | null;
  } | null;
  forwards?: { forwards_count?: number | null; forwards_opens?: number | null } | null;
  opens?: {
    opens_total?: number | null;
    unique_opens?: number | null;
    open_rate?: number | null;
    last_open?: string | null;
  } | null;
  clicks?: {
    clicks_total?: number | null;
    unique_clicks?: number | null;
    unique_subscriber_clicks?: number | null;
    click_rate?: number | null;
    last_click?: string | null;
  } | null;
  facebook_likes?: {
    recipient_likes?: number | null;
    unique_likes?: number | null;
    facebook_likes?: number | null;
  } | null;
  industry_stats?: {
    type?: string | null;
    open_rate?: number | null;
    click_rate?: number | null;
    bounce_rate?: number | null;
    unopen_rate?: number | null;
    unsub_rate?: number | null;
    abuse_rate?: number | null;
  } | null;
  /** Averages of the list. open_rate and click_rate are percentages from 0 to 100. */
  list_stats?: {
    sub_rate?: number | null;
    unsub_rate?: number | null;
    open_rate?: number | null;
    click_rate?: number | null;
  } | null;
  ecommerce?: Ecommerce | null;
  delivery_status?: { enabled?: boolean | null } | null;
}

/** A group of interests that the members of a list can state. */
export interface InterestCategory {
  id: string;
  list_id?: string | null;
  title?: string | null;
  display_order?: number | null;
  type?: "checkboxes" | "dropdown" | "radio" | "hidden" | null;
}

/** An interest that members can state. */
export interface Interest {
  id: string;
  category_id?: string | null;
  list_id?: string | null;
  name?: string | null;
  /** A number as a string. */
  subscriber_count?: string | null;
  display_order?: number | null;
}

/** A part of a list, chosen by conditions or by hand. */
export interface Segment {
  id: number;
  name?: string | null;
  member_count?: number | null;
  type?: "saved" | "static" | "fuzzy" | null;
  /** Format: ISO 8601. */
  created_at?: string | null;
  /** Format: ISO 8601. */
  updated_at?: string | null;
  options?: {
    /** Whether any or all conditions must hold. */
    match?: string | null;
    conditions: Record<string, unknown>[];
  } | null;
  list_id?: string | null;
}

/** The activities of one recipient of a campaign. A record of the context store is one activity. */
export interface EmailActivity {
  campaign_id?: string | null;
  list_id?: string | null;
  list_is_active?: boolean | null;
  email_id?: string | null;
  email_address?: string | null;
  activity: Activity[];
}

/** A series of mails that an event starts. */
export interface Automation {
  id: string;
  /** Format: ISO 8601. */
  create_time?: string | null;
  /** Format: ISO 8601. */
  start_time?: string | null;
  status?: "save" | "paused" | "sending" | null;
  emails_sent?: number | null;
  recipients?: AutomationRecipients | null;
  settings?: CampaignSettings | null;
  tracking?: Tracking | null;
  /** Statistics of the mails, with rates from 0 to 1. */
  report_summary?: ReportSummary | null;
}

/** Tag. */
export interface Tag {
  id: number;
  name?: string | null;
}

/** A person who unsubscribed through a campaign. */
export interface Unsubscribe {
  email_id?: string | null;
  email_address?: string | null;
  /** Values by merge tag. */
  merge_fields?: Record<string, unknown> | null;
  vip?: boolean | null;
  /** Format: ISO 8601. */
  timestamp?: string | null;
  reason?: string | null;
  campaign_id?: string | null;
  list_id?: string | null;
  list_is_active?: boolean | null;
}

/** Campaign settings. */
export interface CampaignSettings {
  subject_line?: string | null;
  preview_text?: string | null;
  title?: string | null;
  from_name?: string | null;
  reply_to?: string | null;
  use_conversation?: boolean | null;
  to_name?: string | null;
  folder_id?: string | null;
  authenticate?: boolean | null;
  auto_footer?: boolean | null;
  inline_css?: boolean | null;
  auto_tweet?: boolean | null;
  fb_comments?: boolean | null;
  timewarp?: boolean | null;
  template_id?: number | null;
  drag_and_drop?: boolean | null;
}

/** Tracking. */
export interface Tracking {
  opens?: boolean | null;
  html_clicks?: boolean | null;
  text_clicks?: boolean | null;
  goal_tracking?: boolean | null;
  ecomm360?: boolean | null;
  google_analytics?: string | null;
  clicktale?: string | null;
}

/** Statistics of the mails, with rates from 0 to 1. */
export interface ReportSummary {
  opens?: number | null;
  unique_opens?: number | null;
  open_rate?: number | null;
  clicks?: number | null;
  subscriber_clicks?: number | null;
  click_rate?: number | null;
  ecommerce?: Ecommerce | null;
}

/** Ecommerce. */
export interface Ecommerce {
  total_orders?: number | null;
  total_spent?: number | null;
  total_revenue?: number | null;
}

/** The sender in the footer of each mail. */
export interface ListContact {
  company?: string | null;
  address1?: string | null;
  address2?: string | null;
  city?: string | null;
  state?: string | null;
  zip?: string | null;
  country?: string | null;
  phone?: string | null;
}

/** Statistics of the list. open_rate and click_rate are percentages from 0 to 100. */
export interface ListStats {
  member_count?: number | null;
  total_contacts?: number | null;
  unsubscribe_count?: number | null;
  cleaned_count?: number | null;
  member_count_since_send?: number | null;
  unsubscribe_count_since_send?: number | null;
  cleaned_count_since_send?: number | null;
  campaign_count?: number | null;
  /** Format: ISO 8601. */
  campaign_last_sent?: string | null;
  merge_field_count?: number | null;
  avg_sub_rate?: number | null;
  avg_unsub_rate?: number | null;
  target_sub_rate?: number | null;
  open_rate?: number | null;
  click_rate?: number | null;
  /** Format: ISO 8601. */
  last_sub_date?: string | null;
  /** Format: ISO 8601. */
  last_unsub_date?: string | null;
}

/** Location. */
export interface Location {
  latitude?: number | null;
  longitude?: number | null;
  gmtoff?: number | null;
  dstoff?: number | null;
  country_code?: string | null;
  timezone?: string | null;
  region?: string | null;
}

/** Activity. */
export interface Activity {
  /** Such as open, click or bounce. */
  action?: string | null;
  /** Format: ISO 8601. */
  timestamp?: string | null;
  /** The clicked link. */
  url?: string | null;
  /** For a bounce, hard or soft. */
  type?: string | null;
  ip?: string | null;
}

/** Automation recipients. */
export interface AutomationRecipients {
  list_id?: string | null;
  list_is_active?: boolean | null;
  list_name?: string | null;
  segment_opts?: {
    saved_segment_id?: number | null;
    match?: string | null;
    conditions?: Record<string, unknown>[] | null;
  } | null;
  store_id?: string | null;
}

/** Fields of `CampaignSettings`. */
export const campaignSettingsFields: Readonly<Record<string, Schema>> = {
  subject_line: { type: ["string", "null"] },
  preview_text: { type: ["string", "null"] },
  title: { type: ["string", "null"] },
  from_name: { type: ["string", "null"] },
  reply_to: { type: ["string", "null"] },
  use_conversation: { type: ["boolean", "null"] },
  to_name: { type: ["string", "null"] },
  folder_id: { type: ["string", "null"] },
  authenticate: { type: ["boolean", "null"] },
  auto_footer: { type: ["boolean", "null"] },
  inline_css: { type: ["boolean", "null"] },
  auto_tweet: { type: ["boolean", "null"] },
  fb_comments: { type: ["boolean", "null"] },
  timewarp: { type: ["boolean", "null"] },
  template_id: { type: ["integer", "null"] },
  drag_and_drop: { type: ["boolean", "null"] },
};

/** Fields of `Tracking`. */
export const trackingFields: Readonly<Record<string, Schema>> = {
  opens: { type: ["boolean", "null"] },
  html_clicks: { type: ["boolean", "null"] },
  text_clicks: { type: ["boolean", "null"] },
  goal_tracking: { type: ["boolean", "null"] },
  ecomm360: { type: ["boolean", "null"] },
  google_analytics: { type: ["string", "null"] },
  clicktale: { type: ["string", "null"] },
};

/** Fields of `Ecommerce`. */
export const ecommerceFields: Readonly<Record<string, Schema>> = {
  total_orders: { type: ["integer", "null"] },
  total_spent: { type: ["number", "null"] },
  total_revenue: { type: ["number", "null"] },
};

/** Fields of `ReportSummary`. */
export const reportSummaryFields: Readonly<Record<string, Schema>> = {
  opens: { type: ["integer", "null"] },
  unique_opens: { type: ["integer", "null"] },
  open_rate: { type: ["number", "null"] },
  clicks: { type: ["integer", "null"] },
  subscriber_clicks: { type: ["integer", "null"] },
  click_rate: { type: ["number", "null"] },
  ecommerce: { type: ["object", "null"], title: "Ecommerce", properties: ecommerceFields },
};

/** Fields of `Campaign`. */
export const campaignFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  web_id: { type: ["integer", "null"], description: "Id in the upstream's own pages." },
  parent_campaign_id: { type: ["string", "null"] },
  type: {
    type: ["string", "null"],
    enum: ["regular", "plaintext", "absplit", "rss", "variate", "automation-email", null],
  },
  create_time: { type: ["string", "null"], format: "date-time" },
  archive_url: { type: ["string", "null"] },
  long_archive_url: { type: ["string", "null"] },
  status: {
    type: ["string", "null"],
    enum: ["save", "paused", "schedule", "sending", "sent", null],
  },
  emails_sent: { type: ["integer", "null"] },
  send_time: { type: ["string", "null"], format: "date-time" },
  content_type: { type: ["string", "null"] },
  needs_block_refresh: { type: ["boolean", "null"] },
  resendable: { type: ["boolean", "null"] },
  recipients: {
    type: ["object", "null"],
    properties: {
      list_id: { type: ["string", "null"] },
      list_is_active: { type: ["boolean", "null"] },
      list_name: { type: ["string", "null"] },
      segment_text: { type: ["string", "null"] },
      recipient_count: { type: ["integer", "null"] },
    },
  },
  settings: {
    type: ["object", "null"],
    title: "CampaignSettings",
    properties: campaignSettingsFields,
  },
  tracking: { type: ["object", "null"], title: "Tracking", properties: trackingFields },
  report_summary: {
    type: ["object", "null"],
    title: "ReportSummary",
    description: "Statistics of the mails, with rates from 0 to 1.",
    properties: reportSummaryFields,
  },
  delivery_status: {
    type: ["object", "null"],
    properties: {
      enabled: { type: ["boolean", "null"] },
      can_cancel: { type: ["boolean", "null"] },
      status: { type: ["string", "null"] },
      emails_sent: { type: ["integer", "null"] },
      emails_canceled: { type: ["integer", "null"] },
    },
  },
};

/** Fields of `ListContact`. */
export const listContactFields: Readonly<Record<string, Schema>> = {
  company: { type: ["string", "null"] },
  address1: { type: ["string", "null"] },
  address2: { type: ["string", "null"] },
  city: { type: ["string", "null"] },
  state: { type: ["string", "null"] },
  zip: { type: ["string", "null"] },
  country: { type: ["string", "null"] },
  phone: { type: ["string", "null"] },
};

/** Fields of `ListStats`. */
export const listStatsFields: Readonly<Record<string, Schema>> = {
  member_count: { type: ["integer", "null"] },
  total_contacts: { type: ["integer", "null"] },
  unsubscribe_count: { type: ["integer", "null"] },
  cleaned_count: { type: ["integer", "null"] },
  member_count_since_send: { type: ["integer", "null"] },
  unsubscribe_count_since_send: { type: ["integer", "null"] },
  cleaned_count_since_send: { type: ["integer", "null"] },
  campaign_count: { type: ["integer", "null"] },
  campaign_last_sent: { type: ["string", "null"], format: "date-time" },
  merge_field_count: { type: ["integer", "null"] },
  avg_sub_rate: { type: ["number", "null"] },
  avg_unsub_rate: { type: ["number", "null"] },
  target_sub_rate: { type: ["number", "null"] },
  open_rate: { type: ["number", "null"] },
  click_rate: { type: ["number", "null"] },
  last_sub_date: { type: ["string", "null"], format: "date-time" },
  last_unsub_date: { type: ["string", "null"], format: "date-time" },
};

/** Fields of `List`. */
export const listFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  web_id: { type: ["integer", "null"] },
  name: { type: ["string", "null"] },
  contact: {
    type: ["object", "null"],
    title: "ListContact",
    description: "The sender in the footer of each mail.",
    properties: listContactFields,
  },
  permission_reminder: { type: ["string", "null"] },
  use_archive_bar: { type: ["boolean", "null"] },
  campaign_defaults: {
    type: ["object", "null"],
    properties: {
      from_name: { type: ["string", "null"] },
      from_email: { type: ["string", "null"] },
      subject: { type: ["string", "null"] },
      language: { type: ["string", "null"] },
    },
  },
  notify_on_subscribe: { type: ["string", "null"] },
  notify_on_unsubscribe: { type: ["string", "null"] },
  date_created: { type: ["string", "null"], format: "date-time" },
  list_rating: { type: ["integer", "null"] },
  email_type_option: { type: ["boolean", "null"] },
  subscribe_url_short: { type: ["string", "null"] },
  subscribe_url_long: { type: ["string", "null"] },
  beamer_address: {
    type: ["string", "null"],
    description: "Mail to this address becomes a campaign.",
  },
  visibility: { type: ["string", "null"], enum: ["pub", "prv", null] },
  double_optin: { type: ["boolean", "null"] },
  has_welcome: { type: ["boolean", "null"] },
  marketing_permissions: { type: ["boolean", "null"] },
  stats: {
    type: ["object", "null"],
    title: "ListStats",
    description: "Statistics of the list. open_rate and click_rate are percentages from 0 to 100.",
    properties: listStatsFields,
  },
};

/** Fields of `Location`. */
export const locationFields: Readonly<Record<string, Schema>> = {
  latitude: { type: ["number", "null"] },
  longitude: { type: ["number", "null"] },
  gmtoff: { type: ["integer", "null"] },
  dstoff: { type: ["integer", "null"] },
  country_code: { type: ["string", "null"] },
  timezone: { type: ["string", "null"] },
  region: { type: ["string", "null"] },
};

/** Fields of `Tag`. */
export const tagFields: Readonly<Record<string, Schema>> = { id: { type: "integer" }, name: { type: ["string", "null"] } };

/** Fields of `ListMember`. */
export const listMemberFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", description: "MD5 of the lower-case e-mail address." },
  email_address: { type: ["string", "null"] },
  unique_email_id: {
    type: ["string", "null"],
    description: "Id of the address, the same in all lists.",
  },
  contact_id: { type: ["string", "null"] },
  full_name: { type: ["string", "null"] },
  web_id: { type: ["integer", "null"] },
  email_type: { type: ["string", "null"] },
  status: {
    type: ["string", "null"],
    enum: ["subscribed", "unsubscribed", "cleaned", "pending", "transactional", "archived", null],
  },
  unsubscribe_reason: { type: ["string", "null"] },
  consents_to_one_to_one_messaging: { type: ["boolean", "null"] },
  merge_fields: {
    type: ["object", "null"],
    description: "Values by merge tag.",
    additionalProperties: {},
  },
  interests: {
    type: "object",
    description: "Whether the member has an interest, by interest id.",
    additionalProperties: { type: "boolean" },
  },
  stats: {
    type: ["object", "null"],
    properties: {
      avg_open_rate: { type: ["number", "null"] },
      avg_click_rate: { type: ["number", "null"] },
      ecommerce_data: {
        type: ["object", "null"],
        properties: {
          total_revenue: { type: ["number", "null"] },
          number_of_orders: { type: ["number", "null"] },
          currency_code: { type: ["string", "null"] },
        },
      },
    },
  },
  ip_signup: { type: ["string", "null"] },
  timestamp_signup: { type: ["string", "null"], format: "date-time" },
  ip_opt: { type: ["string", "null"] },
  timestamp_opt: { type: ["string", "null"], format: "date-time" },
  member_rating: { type: ["integer", "null"] },
  last_changed: { type: ["string", "null"], format: "date-time" },
  language: { type: ["string", "null"] },
  vip: { type: ["boolean", "null"], description: "Marked as important." },
  email_client: { type: ["string", "null"] },
  location: { type: ["object", "null"], title: "Location", properties: locationFields },
  source: { type: ["string", "null"] },
  tags_count: { type: ["integer", "null"] },
  tags: {
    type: ["array", "null"],
    items: { type: "object", title: "Tag", properties: tagFields, required: ["id"] },
  },
  list_id: { type: ["string", "null"] },
};

/** Fields of `Report`. */
export const reportFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", description: "Id of the campaign." },
  campaign_title: { type: ["string", "null"] },
  type: { type: ["string", "null"] },
  list_id: { type: ["string", "null"] },
  list_is_active: { type: ["boolean", "null"] },
  list_name: { type: ["string", "null"] },
  subject_line: { type: ["string", "null"] },
  preview_text: { type: ["string", "null"] },
  emails_sent: { type: ["integer", "null"] },
  abuse_reports: { type: ["integer", "null"] },
  unsubscribed: { type: ["integer", "null"] },
  send_time: { type: ["string", "null"], format: "date-time" },
  rss_last_send: { type: ["string", "null"], format: "date-time" },
  bounces: {
    type: ["object", "null"],
    properties: {
      hard_bounces: { type: ["integer", "null"] },
      soft_bounces: { type: ["integer", "null"] },
      syntax_errors: { type: ["integer", "null"] },
    },
  },
  forwards: {
    type: ["object", "null"],
    properties: {
      forwards_count: { type: ["integer", "null"] },
      forwards_opens: { type: ["integer", "null"] },
    },
  },
  opens: {
    type: ["object", "null"],
    properties: {
      opens_total: { type: ["integer", "null"] },
      unique_opens: { type: ["integer", "null"] },
      open_rate: { type: ["number", "null"] },
      last_open: { type: ["string", "null"], format: "date-time" },
    },
  },
  clicks: {
    type: ["object", "null"],
    properties: {
      clicks_total: { type: ["integer", "null"] },
      unique_clicks: { type: ["integer", "null"] },
      unique_subscriber_clicks: { type: ["integer", "null"] },
      click_rate: { type: ["number", "null"] },
      last_click: { type: ["string", "null"], format: "date-time" },
    },
  },
  facebook_likes: {
    type: ["object", "null"],
    properties: {
      recipient_likes: { type: ["integer", "null"] },
      unique_likes: { type: ["integer", "null"] },
      facebook_likes: { type: ["integer", "null"] },
    },
  },
  industry_stats: {
    type: ["object", "null"],
    properties: {
      type: { type: ["string", "null"] },
      open_rate: { type: ["number", "null"] },
      click_rate: { type: ["number", "null"] },
      bounce_rate: { type: ["number", "null"] },
      unopen_rate: { type: ["number", "null"] },
      unsub_rate: { type: ["number", "null"] },
      abuse_rate: { type: ["number", "null"] },
    },
  },
  list_stats: {
    type: ["object", "null"],
    description: "Averages of the list. open_rate and click_rate are percentages from 0 to 100.",
    properties: {
      sub_rate: { type: ["number", "null"] },
      unsub_rate: { type: ["number", "null"] },
      open_rate: { type: ["number", "null"] },
      click_rate: { type: ["number", "null"] },
    },
  },
  ecommerce: { type: ["object", "null"], title: "Ecommerce", properties: ecommerceFields },
  delivery_status: {
    type: ["object", "null"],
    properties: { enabled: { type: ["boolean", "null"] } },
  },
};

/** Fields of `InterestCategory`. */
export const interestCategoryFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  list_id: { type: ["string", "null"] },
  title: { type: ["string", "null"] },
  display_order: { type: ["integer", "null"] },
  type: { type: ["string", "null"], enum: ["checkboxes", "dropdown", "radio", "hidden", null] },
};

/** Fields of `Interest`. */
export const interestFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  category_id: { type: ["string", "null"] },
  list_id: { type: ["string", "null"] },
  name: { type: ["string", "null"] },
  subscriber_count: { type: ["string", "null"], description: "A number as a string." },
  display_order: { type: ["integer", "null"] },
};

/** Fields of `Segment`. */
export const segmentFields: Readonly<Record<string, Schema>> = {
  id: { type: "integer" },
  name: { type: ["string", "null"] },
  member_count: { type: ["integer", "null"] },
  type: { type: ["string", "null"], enum: ["saved", "static", "fuzzy", null] },
  created_at: { type: ["string", "null"], format: "date-time" },
  updated_at: { type: ["string", "null"], format: "date-time" },
  options: {
    type: ["object", "null"],
    properties: {
      match: { type: ["string", "null"], description: "Whether any or all conditions must hold." },
      conditions: { type: "array", items: { type: "object" } },
    },
    required: ["conditions"],
  },
  list_id: { type: ["string", "null"] },
};

/** Fields of `Activity`. */
export const activityFields: Readonly<Record<string, Schema>> = {
  action: { type: ["string", "null"], description: "Such as open, click or bounce." },
  timestamp: { type: ["string", "null"], format: "date-time" },
  url: { type: ["string", "null"], description: "The clicked link." },
  type: { type: ["string", "null"], description: "For a bounce, hard or soft." },
  ip: { type: ["string", "null"] },
};

/** Fields of `EmailActivity`. */
export const emailActivityFields: Readonly<Record<string, Schema>> = {
  campaign_id: { type: ["string", "null"] },
  list_id: { type: ["string", "null"] },
  list_is_active: { type: ["boolean", "null"] },
  email_id: { type: ["string", "null"] },
  email_address: { type: ["string", "null"] },
  activity: {
    type: "array",
    items: { type: "object", title: "Activity", properties: activityFields },
  },
};

/** Fields of `AutomationRecipients`. */
export const automationRecipientsFields: Readonly<Record<string, Schema>> = {
  list_id: { type: ["string", "null"] },
  list_is_active: { type: ["boolean", "null"] },
  list_name: { type: ["string", "null"] },
  segment_opts: {
    type: ["object", "null"],
    properties: {
      saved_segment_id: { type: ["integer", "null"] },
      match: { type: ["string", "null"] },
      conditions: { type: ["array", "null"], items: { type: "object" } },
    },
  },
  store_id: { type: ["string", "null"] },
};

/** Fields of `Automation`. */
export const automationFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  create_time: { type: ["string", "null"], format: "date-time" },
  start_time: { type: ["string", "null"], format: "date-time" },
  status: { type: ["string", "null"], enum: ["save", "paused", "sending", null] },
  emails_sent: { type: ["integer", "null"] },
  recipients: {
    type: ["object", "null"],
    title: "AutomationRecipients",
    properties: automationRecipientsFields,
  },
  settings: {
    type: ["object", "null"],
    title: "CampaignSettings",
    properties: campaignSettingsFields,
  },
  tracking: { type: ["object", "null"], title: "Tracking", properties: trackingFields },
  report_summary: {
    type: ["object", "null"],
    title: "ReportSummary",
    description: "Statistics of the mails, with rates from 0 to 1.",
    properties: reportSummaryFields,
  },
};

/** Fields of `Unsubscribe`. */
export const unsubscribeFields: Readonly<Record<string, Schema>> = {
  email_id: { type: ["string", "null"] },
  email_address: { type: ["string", "null"] },
  merge_fields: {
    type: ["object", "null"],
    description: "Values by merge tag.",
    additionalProperties: {},
  },
  vip: { type: ["boolean", "null"] },
  timestamp: { type: ["string", "null"], format: "date-time" },
  reason: { type: ["string", "null"] },
  campaign_id: { type: ["string", "null"] },
  list_id: { type: ["string", "null"] },
  list_is_active: { type: ["boolean", "null"] },
};

/** The schema of each record, by name. */
export const records: Readonly<Record<string, Schema>> = {
  Campaign: {
    type: "object",
    title: "Campaign",
    description: "A mail or a series of mails to a list.",
    properties: campaignFields,
    required: ["id"],
  },
  List: {
    type: "object",
    title: "List",
    description: "An audience that people subscribe to.",
    properties: listFields,
    required: ["id"],
  },
  ListMember: {
    type: "object",
    title: "ListMember",
    description: "A person on a list, subscribed or not.",
    properties: listMemberFields,
    required: ["id", "interests"],
  },
  Report: {
    type: "object",
    title: "Report",
    description: "The results of a sent campaign.",
    properties: reportFields,
    required: ["id"],
  },
  InterestCategory: {
    type: "object",
    title: "InterestCategory",
    description: "A group of interests that the members of a list can state.",
    properties: interestCategoryFields,
    required: ["id"],
  },
  Interest: {
    type: "object",
    title: "Interest",
    description: "An interest that members can state.",
    properties: interestFields,
    required: ["id"],
  },
  Segment: {
    type: "object",
    title: "Segment",
    description: "A part of a list, chosen by conditions or by hand.",
    properties: segmentFields,
    required: ["id"],
  },
  EmailActivity: {
    type: "object",
    title: "EmailActivity",
    description: "The activities of one recipient of a campaign. A record of the context store is one activity.",
    properties: emailActivityFields,
    required: ["activity"],
  },
  Automation: {
    type: "object",
    title: "Automation",
    description: "A series of mails that an event starts.",
    properties: automationFields,
    required: ["id"],
  },
  Tag: { type: "object", title: "Tag", properties: tagFields, required: ["id"] },
  Unsubscribe: {
    type: "object",
    title: "Unsubscribe",
    description: "A person who unsubscribed through a campaign.",
    properties: unsubscribeFields,
  },
};
