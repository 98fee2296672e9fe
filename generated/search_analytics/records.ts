// Generated from manifests/search_analytics.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Schema } from "@agent-connectors/runtime";

/** A site or domain that the user has access to. */
export interface Site {
  /** Format: URL. */
  siteUrl: string;
  /** One of siteOwner, siteFullUser, siteRestrictedUser and siteUnverifiedUser. */
  permissionLevel?: string | null;
}

/** A sitemap that was submitted for a site. */
export interface Sitemap {
  /** URL of the sitemap. Format: URL. */
  path: string;
  /** Format: ISO 8601. */
  lastSubmitted?: string | null;
  isPending?: boolean | null;
  isSitemapsIndex?: boolean | null;
  type?: string | null;
  /** Format: ISO 8601. */
  lastDownloaded?: string | null;
  /** Format: 64-bit integer. */
  warnings?: string | null;
  /** Format: 64-bit integer. */
  errors?: string | null;
  contents?: { type?: string | null; submitted?: string | null; indexed?: string | null }[] | null;
}

/** Performance of a site on one day. */
export interface DateRow {
  /** Day in Pacific time. Format: YYYY-MM-DD. */
  date?: string | null;
  clicks?: number | null;
  impressions?: number | null;
  /** Clicks divided by impressions. */
  ctr?: number | null;
  /** Average position in the results; 1 is the first. */
  position?: number | null;
  site_url: string;
  search_type: string;
}

/** Performance of a site on one day in one country. */
export interface CountryRow {
  /** Day in Pacific time. Format: YYYY-MM-DD. */
  date?: string | null;
  /** Three-letter code in lower case. */
  country?: string | null;
  clicks?: number | null;
  impressions?: number | null;
  /** Clicks divided by impressions. */
  ctr?: number | null;
  /** Average position in the results; 1 is the first. */
  position?: number | null;
  site_url: string;
  search_type: string;
}

/** Performance of a site on one day on one kind of device. */
export interface DeviceRow {
  /** Day in Pacific time. Format: YYYY-MM-DD. */
  date?: string | null;
  /** DESKTOP, MOBILE or TABLET. */
  device?: string | null;
  clicks?: number | null;
  impressions?: number | null;
  /** Clicks divided by impressions. */
  ctr?: number | null;
  /** Average position in the results; 1 is the first. */
  position?: number | null;
  site_url: string;
  search_type: string;
}

/** Performance of one page on one day. */
export interface PageRow {
  /** Day in Pacific time. Format: YYYY-MM-DD. */
  date?: string | null;
  /** URL of the page. */
  page?: string | null;
  clicks?: number | null;
  impressions?: number | null;
  /** Clicks divided by impressions. */
  ctr?: number | null;
  /** Average position in the results; 1 is the first. */
  position?: number | null;
  site_url: string;
  search_type: string;
}

/** Performance of a site on one day for one query. */
export interface QueryRow {
  /** Day in Pacific time. Format: YYYY-MM-DD. */
  date?: string | null;
  /** The search query. */
  query?: string | null;
  clicks?: number | null;
  impressions?: number | null;
  /** Clicks divided by impressions. */
  ctr?: number | null;
  /** Average position in the results; 1 is the first. */
  position?: number | null;
  site_url: string;
  search_type: string;
}

/** Performance of one page on one day for one query, country and kind of device. */
export interface AllFieldsRow {
  /** Day in Pacific time. Format: YYYY-MM-DD. */
  date?: string | null;
  /** Three-letter code in lower case. */
  country?: string | null;
  /** DESKTOP, MOBILE or TABLET. */
  device?: string | null;
  /** URL of the page. */
  page?: string | null;
  /** The search query. */
  query?: string | null;
  clicks?: number | null;
  impressions?: number | null;
  /** Clicks divided by impressions. */
  ctr?: number | null;
  /** Average position in the results; 1 is the first. */
  position?: number | null;
  site_url: string;
  search_type: string;
}

/** Fields of `Site`. */
export const siteFields: Readonly<Record<string, Schema>> = {
  siteUrl: { type: "string", format: "uri" },
  permissionLevel: {
    type: ["string", "null"],
    description: "One of siteOwner, siteFullUser, siteRestrictedUser and siteUnverifiedUser.",
  },
};

/** Fields of `Sitemap`. */
export const sitemapFields: Readonly<Record<string, Schema>> = {
  path: { type: "string", description: "URL of the sitemap.", format: "uri" },
  lastSubmitted: { type: ["string", "null"], format: "date-time" },
  isPending: { type: ["boolean", "null"] },
  isSitemapsIndex: { type: ["boolean", "null"] },
  type: { type: ["string", "null"] },
  lastDownloaded: { type: ["string", "null"], format: "date-time" },
  warnings: { type: ["string", "null"], format: "int64" },
  errors: { type: ["string", "null"], format: "int64" },
  contents: {
    type: ["array", "null"],
    items: {
      type: "object",
      properties: {
        type: { type: ["string", "null"] },
        submitted: { type: ["string", "null"], format: "int64" },
        indexed: { type: ["string", "null"], format: "int64" },
      },
    },
  },
};

/** Fields of `DateRow`. */
export const dateRowFields: Readonly<Record<string, Schema>> = {
  date: { type: ["string", "null"], description: "Day in Pacific time.", format: "date" },
  clicks: { type: ["integer", "null"] },
  impressions: { type: ["integer", "null"] },
  ctr: { type: ["number", "null"], description: "Clicks divided by impressions." },
  position: {
    type: ["number", "null"],
    description: "Average position in the results; 1 is the first.",
  },
  site_url: { type: "string" },
  search_type: { type: "string" },
};

/** Fields of `CountryRow`. */
export const countryRowFields: Readonly<Record<string, Schema>> = {
  date: { type: ["string", "null"], description: "Day in Pacific time.", format: "date" },
  country: { type: ["string", "null"], description: "Three-letter code in lower case." },
  clicks: { type: ["integer", "null"] },
  impressions: { type: ["integer", "null"] },
  ctr: { type: ["number", "null"], description: "Clicks divided by impressions." },
  position: {
    type: ["number", "null"],
    description: "Average position in the results; 1 is the first.",
  },
  site_url: { type: "string" },
  search_type: { type: "string" },
};

/** Fields of `DeviceRow`. */
export const deviceRowFields: Readonly<Record<string, Schema>> = {
  date: { type: ["string", "null"], description: "Day in Pacific time.", format: "date" },
  device: { type: ["string", "null"], description: "DESKTOP, MOBILE or TABLET." },
  clicks: { type: ["integer", "null"] },
  impressions: { type: ["integer", "null"] },
  ctr: { type: ["number", "null"], description: "Clicks divided by impressions." },
  position: {
    type: ["number", "null"],
    description: "Average position in the results; 1 is the first.",
  },
  site_url: { type: "string" },
  search_type: { type: "string" },
};

/** Fields of `PageRow`. */
export const pageRowFields: Readonly<Record<string, Schema>> = {
  date: { type: ["string", "null"], description: "Day in Pacific time.", format: "date" },
  page: { type: ["string", "null"], description: "URL of the page." },
  clicks: { type: ["integer", "null"] },
  impressions: { type: ["integer", "null"] },
  ctr: { type: ["number", "null"], description: "Clicks divided by impressions." },
  position: {
    type: ["number", "null"],
    description: "Average position in the results; 1 is the first.",
  },
  site_url: { type: "string" },
  search_type: { type: "string" },
};

/** Fields of `QueryRow`. */
export const queryRowFields: Readonly<Record<string, Schema>> = {
  date: { type: ["string", "null"], description: "Day in Pacific time.", format: "date" },
  query: { type: ["string", "null"], description: "The search query." },
  clicks: { type: ["integer", "null"] },
  impressions: { type: ["integer", "null"] },
  ctr: { type: ["number", "null"], description: "Clicks divided by impressions." },
  position: {
    type: ["number", "null"],
    description: "Average position in the results; 1 is the first.",
  },
  site_url: { type: "string" },
  search_type: { type: "string" },
};

/** Fields of `AllFieldsRow`. */
export const allFieldsRowFields: Readonly<Record<string, Schema>> = {
  date: { type: ["string", "null"], description: "Day in Pacific time.", format: "date" },
  country: { type: ["string", "null"], description: "Three-letter code in lower case." },
  device: { type: ["string", "null"], description: "DESKTOP, MOBILE or TABLET." },
  page: { type: ["string", "null"], description: "URL of the page." },
  query: { type: ["string", "null"], description: "The search query." },
  clicks: { type: ["integer", "null"] },
  impressions: { type: ["integer", "null"] },
  ctr: { type: ["number", "null"], description: "Clicks divided by impressions." },
  position: {
    type: ["number", "null"],
    description: "Average position in the results; 1 is the first.",
  },
  site_url: { type: "string" },
  search_type: { type: "string" },
};

/** The schema of each record, by name. */
export const records: Readonly<Record<string, Schema>> = {
  Site: {
    type: "object",
    title: "Site",
    description: "A site or domain that the user has access to.",
    properties: siteFields,
    required: ["siteUrl"],
  },
  Sitemap: {
    type: "object",
    title: "Sitemap",
    description: "A sitemap that was submitted for a site.",
    properties: sitemapFields,
    required: ["path"],
  },
  DateRow: {
    type: "object",
    title: "DateRow",
    description: "Performance of a site on one day.",
    properties: dateRowFields,
    required: ["site_url", "search_type"],
  },
  CountryRow: {
    type: "object",
    title: "CountryRow",
    description: "Performance of a site on one day in one country.",
    properties: countryRowFields,
    required: ["site_url", "search_type"],
  },
  DeviceRow: {
    type: "object",
    title: "DeviceRow",
    description: "Performance of a site on one day on one kind of device.",
    properties: deviceRowFields,
    required: ["site_url", "search_type"],
  },
  PageRow: {
    type: "object",
    title: "PageRow",
    description: "Performance of one page on one day.",
    properties: pageRowFields,
    required: ["site_url", "search_type"],
  },
  QueryRow: {
    type: "object",
    title: "QueryRow",
    description: "Performance of a site on one day for one query.",
    properties: queryRowFields,
    required: ["site_url", "search_type"],
  },
  AllFieldsRow: {
    type: "object",
    title: "AllFieldsRow",
    description: "Performance of one page on one day for one query, country and kind of device.",
    properties: allFieldsRowFields,
    required: ["site_url", "search_type"],
  },
};
