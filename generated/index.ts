// Generated from manifests/. Do not edit: change a manifest, then `npm run generate`.
import type { Connector } from "@agent-connectors/runtime";
import type { ChatSupport, ChatSupportOptions } from "./chat_support/index.ts";
import type { EmailDelivery, EmailDeliveryOptions } from "./email_delivery/index.ts";
import type { EmailMarketing, EmailMarketingOptions } from "./email_marketing/index.ts";
import type { ErrorMonitoring, ErrorMonitoringOptions } from "./error_monitoring/index.ts";
import type { IssueTracking, IssueTrackingOptions } from "./issue_tracking/index.ts";
import type { MeetingNotes, MeetingNotesOptions } from "./meeting_notes/index.ts";
import type { OnlineForms, OnlineFormsOptions } from "./online_forms/index.ts";
import type { Payments, PaymentsOptions } from "./payments/index.ts";
import type { PhoneSupport, PhoneSupportOptions } from "./phone_support/index.ts";
import type { ProductAnalytics, ProductAnalyticsOptions } from "./product_analytics/index.ts";
import type { Recruiting, RecruitingOptions } from "./recruiting/index.ts";
import type { RetailAdvertising, RetailAdvertisingOptions } from "./retail_advertising/index.ts";
import type { SearchAdvertising, SearchAdvertisingOptions } from "./search_advertising/index.ts";
import type { SearchAnalytics, SearchAnalyticsOptions } from "./search_analytics/index.ts";
import type { SellerMarketplace, SellerMarketplaceOptions } from "./seller_marketplace/index.ts";
import type { ShortVideoAdvertising, ShortVideoAdvertisingOptions } from "./short_video_advertising/index.ts";
import type { SocialAdvertising, SocialAdvertisingOptions } from "./social_advertising/index.ts";
import type { TaskManagement, TaskManagementOptions } from "./task_management/index.ts";
import type { Wiki, WikiOptions } from "./wiki/index.ts";
import type { WorkManagement, WorkManagementOptions } from "./work_management/index.ts";

/** The shape of the client of every connector kind. */
export interface Kinds {
  /** Chats with visitors of a website, the agents who handle them, and their routing. */
  chat_support: ChatSupport;
  /** Contacts and lists, the mails sent to them, and suppressed addresses. */
  email_delivery: EmailDelivery;
  /** Lists of subscribers, the campaigns sent to them, and reports on the campaigns. */
  email_marketing: EmailMarketing;
  /** Errors of software, grouped into issues, with projects and releases. */
  error_monitoring: ErrorMonitoring;
  /** Issues, their projects and teams, and comments. */
  issue_tracking: IssueTracking;
  /** Notes of meetings, with summaries and transcripts. */
  meeting_notes: MeetingNotes;
  /** Forms, their parts, and the responses to them. */
  online_forms: OnlineForms;
  /** Customers, subscriptions, invoices and movements of money of a payment account. */
  payments: Payments;
  /** Phone numbers, greetings and menus of a support line, its agents and its calls. */
  phone_support: PhoneSupport;
  /** The users of a product, their sessions, events and cohorts, and notes on charts. */
  product_analytics: ProductAnalytics;
  /** Candidates, their applications, interviews and offers, and the jobs that they apply for. */
  recruiting: Recruiting;
  /** Advertising profiles in marketplaces, with their portfolios and their campaigns for sponsored products. */
  retail_advertising: RetailAdvertising;
  /** Advertising accounts of a search engine, their campaigns, ads and labels, and their performance. */
  search_advertising: SearchAdvertising;
  /** Sites, their sitemaps and their performance in a web search engine. */
  search_analytics: SearchAnalytics;
  /** A seller's orders, payments and reports on a marketplace, and the marketplace's catalog. */
  seller_marketplace: SellerMarketplace;
  /** Advertisers on a short-video platform, their campaigns, ads and creatives, and their performance. */
  short_video_advertising: ShortVideoAdvertising;
  /** Organizations, their ad accounts, and their advertising in a social network. */
  social_advertising: SocialAdvertising;
  /** Tasks in lists, folders and spaces of a workspace, with comments, time entries, goals and documents. */
  task_management: TaskManagement;
  /** Spaces, their pages and blog posts, the groups of users, and the log of administrative changes. */
  wiki: Wiki;
  /** Boards of items in workspaces, updates on the items, and the people who work on them. */
  work_management: WorkManagement;
}

/** The options of the client of every connector kind. */
export interface KindOptions {
  chat_support: ChatSupportOptions;
  email_delivery: EmailDeliveryOptions;
  email_marketing: EmailMarketingOptions;
  error_monitoring: ErrorMonitoringOptions;
  issue_tracking: IssueTrackingOptions;
  meeting_notes: MeetingNotesOptions;
  online_forms: OnlineFormsOptions;
  payments: PaymentsOptions;
  phone_support: PhoneSupportOptions;
  product_analytics: ProductAnalyticsOptions;
  recruiting: RecruitingOptions;
  retail_advertising: RetailAdvertisingOptions;
  search_advertising: SearchAdvertisingOptions;
  search_analytics: SearchAnalyticsOptions;
  seller_marketplace: SellerMarketplaceOptions;
  short_video_advertising: ShortVideoAdvertisingOptions;
  social_advertising: SocialAdvertisingOptions;
  task_management: TaskManagementOptions;
  wiki: WikiOptions;
  work_management: WorkManagementOptions;
}

/** A kind, before its module is loaded. */
export interface Kind<Shape, Options> {
  readonly kind: string;
  readonly title: string;
  readonly description: string;
  /** Imports the module of this kind only. */
  load(): Promise<{ readonly connector: Connector<Shape, Options> }>;
}

/** Every connector kind, by name. */
export const kinds: { readonly [K in keyof Kinds]: Kind<Kinds[K], KindOptions[K]> } = {
  chat_support: {
    kind: "chat_support",
    title: "Chat support",
    description: "Chats with visitors of a website, the agents who handle them, and their routing.",
    load: () => import("./chat_support/index.ts"),
  },
  email_delivery: {
    kind: "email_delivery",
    title: "Email delivery",
    description: "Contacts and lists, the mails sent to them, and suppressed addresses.",
    load: () => import("./email_delivery/index.ts"),
  },
  email_marketing: {
    kind: "email_marketing",
    title: "Email marketing",
    description: "Lists of subscribers, the campaigns sent to them, and reports on the campaigns.",
    load: () => import("./email_marketing/index.ts"),
  },
  error_monitoring: {
    kind: "error_monitoring",
    title: "Error monitoring",
    description: "Errors of software, grouped into issues, with projects and releases.",
    load: () => import("./error_monitoring/index.ts"),
  },
  issue_tracking: {
    kind: "issue_tracking",
    title: "Issue tracking",
    description: "Issues, their projects and teams, and comments.",
    load: () => import("./issue_tracking/index.ts"),
  },
  meeting_notes: {
    kind: "meeting_notes",
    title: "Meeting notes",
    description: "Notes of meetings, with summaries and transcripts.",
    load: () => import("./meeting_notes/index.ts"),
  },
  online_forms: {
    kind: "online_forms",
    title: "Online forms",
    description: "Forms, their parts, and the responses to them.",
    load: () => import("./online_forms/index.ts"),
  },
  payments: {
    kind: "payments",
    title: "Payments",
    description: "Customers, subscriptions, invoices and movements of money of a payment account.",
    load: () => import("./payments/index.ts"),
  },
  phone_support: {
    kind: "phone_support",
    title: "Phone support",
    description: "Phone numbers, greetings and menus of a support line, its agents and its calls.",
    load: () => import("./phone_support/index.ts"),
  },
  product_analytics: {
    kind: "product_analytics",
    title: "Product analytics",
    description: "The users of a product, their sessions, events and cohorts, and notes on charts.",
    load: () => import("./product_analytics/index.ts"),
  },
  recruiting: {
    kind: "recruiting",
    title: "Recruiting",
    description: "Candidates, their applications, interviews and offers, and the jobs that they apply for.",
    load: () => import("./recruiting/index.ts"),
  },
  retail_advertising: {
    kind: "retail_advertising",
    title: "Retail advertising",
    description: "Advertising profiles in marketplaces, with their portfolios and their campaigns for sponsored products.",
    load: () => import("./retail_advertising/index.ts"),
  },
  search_advertising: {
    kind: "search_advertising",
    title: "Search advertising",
    description: "Advertising accounts of a search engine, their campaigns, ads and labels, and their performance.",
    load: () => import("./search_advertising/index.ts"),
  },
  search_analytics: {
    kind: "search_analytics",
    title: "Search analytics",
    description: "Sites, their sitemaps and their performance in a web search engine.",
    load: () => import("./search_analytics/index.ts"),
  },
  seller_marketplace: {
    kind: "seller_marketplace",
    title: "Seller marketplace",
    description: "A seller's orders, payments and reports on a marketplace, and the marketplace's catalog.",
    load: () => import("./seller_marketplace/index.ts"),
  },
  short_video_advertising: {
    kind: "short_video_advertising",
    title: "Short-video advertising",
    description: "Advertisers on a short-video platform, their campaigns, ads and creatives, and their performance.",
    load: () => import("./short_video_advertising/index.ts"),
  },
  social_advertising: {
    kind: "social_advertising",
    title: "Social advertising",
    description: "Organizations, their ad accounts, and their advertising in a social network.",
    load: () => import("./social_advertising/index.ts"),
  },
  task_management: {
    kind: "task_management",
    title: "Task management",
    description: "Tasks in lists, folders and spaces of a workspace, with comments, time entries, goals and documents.",
    load: () => import("./task_management/index.ts"),
  },
  wiki: {
    kind: "wiki",
    title: "Wiki",
    description: "Spaces, their pages and blog posts, the groups of users, and the log of administrative changes.",
    load: () => import("./wiki/index.ts"),
  },
  work_management: {
    kind: "work_management",
    title: "Work management",
    description: "Boards of items in workspaces, updates on the items, and the people who work on them.",
    load: () => import("./work_management/index.ts"),
  },
};
