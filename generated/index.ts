// Generated from manifests/. Do not edit: change a manifest, then `npm run generate`.
import type { Connector } from "@agent-connectors/runtime";
import type { EmailMarketing } from "./email_marketing/index.ts";
import type { IssueTracking } from "./issue_tracking/index.ts";
import type { OnlineForms } from "./online_forms/index.ts";
import type { Payments } from "./payments/index.ts";
import type { Recruiting } from "./recruiting/index.ts";
import type { SearchAnalytics } from "./search_analytics/index.ts";
import type { SocialAdvertising } from "./social_advertising/index.ts";

/** The shape of the client of every connector kind. */
export interface Kinds {
  /** Lists of subscribers, the campaigns sent to them, and reports of what became of these. */
  email_marketing: EmailMarketing;
  /** Issues, the projects and teams they belong to, and what is said about them. */
  issue_tracking: IssueTracking;
  /** Forms, the responses to them, and what they are made of. */
  online_forms: OnlineForms;
  /** Customers, subscriptions, invoices and movements of money of a payment account. */
  payments: Payments;
  /** Candidates, their applications, interviews and offers, and the jobs that they apply for. */
  recruiting: Recruiting;
  /** Sites, their sitemaps and how they do in a web search engine. */
  search_analytics: SearchAnalytics;
  /** Organizations, their ad accounts and what these advertise in a social network. */
  social_advertising: SocialAdvertising;
}

/** What is known of a kind before it is loaded. */
export interface Kind<Shape> {
  readonly kind: string;
  readonly title: string;
  readonly description: string;
  /** Imports the module of this kind, and no other. */
  load(): Promise<{ readonly connector: Connector<Shape> }>;
}

/** Every connector kind, by name. */
export const kinds: { readonly [K in keyof Kinds]: Kind<Kinds[K]> } = {
  email_marketing: {
    kind: "email_marketing",
    title: "Email marketing",
    description: "Lists of subscribers, the campaigns sent to them, and reports of what became of these.",
    load: () => import("./email_marketing/index.ts"),
  },
  issue_tracking: {
    kind: "issue_tracking",
    title: "Issue tracking",
    description: "Issues, the projects and teams they belong to, and what is said about them.",
    load: () => import("./issue_tracking/index.ts"),
  },
  online_forms: {
    kind: "online_forms",
    title: "Online forms",
    description: "Forms, the responses to them, and what they are made of.",
    load: () => import("./online_forms/index.ts"),
  },
  payments: {
    kind: "payments",
    title: "Payments",
    description: "Customers, subscriptions, invoices and movements of money of a payment account.",
    load: () => import("./payments/index.ts"),
  },
  recruiting: {
    kind: "recruiting",
    title: "Recruiting",
    description: "Candidates, their applications, interviews and offers, and the jobs that they apply for.",
    load: () => import("./recruiting/index.ts"),
  },
  search_analytics: {
    kind: "search_analytics",
    title: "Search analytics",
    description: "Sites, their sitemaps and how they do in a web search engine.",
    load: () => import("./search_analytics/index.ts"),
  },
  social_advertising: {
    kind: "social_advertising",
    title: "Social advertising",
    description: "Organizations, their ad accounts and what these advertise in a social network.",
    load: () => import("./social_advertising/index.ts"),
  },
};
