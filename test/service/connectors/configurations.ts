import type { Kinds } from "@agent-connectors/connectors";

/** The `replication_config` of each kind that cannot be connected without one. */
export const configurations: Readonly<
  Partial<Record<keyof Kinds, Readonly<Record<string, string | readonly string[]>>>>
> = {
  chat_support: { subdomain: "acme" },
  error_monitoring: { organization: "acme", project: "web-app" },
  online_forms: { start_date: "2026-01-01T00:00:00Z" },
  phone_support: { subdomain: "acme" },
  search_advertising: { customer_id: "1234567890" },
  search_analytics: { site_urls: ["https://www.example.com/"] },
  short_video_advertising: { advertiser_id: "7000000000000000001", start_date: "2026-01-01" },
  social_advertising: { start_date: "2026-01-01" },
  wiki: { subdomain: "acme" },
};
