// Generated from manifests/search_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Connector } from "@agent-connectors/runtime";
import { type AccessibleCustomers, accessibleCustomers } from "./accessible_customers.ts";
import { type Accounts, accounts } from "./accounts.ts";
import { type AdGroupAdLabels, adGroupAdLabels } from "./ad_group_ad_labels.ts";
import { type AdGroupAds, adGroupAds } from "./ad_group_ads.ts";
import { type AdGroupLabels, adGroupLabels } from "./ad_group_labels.ts";
import { type AdGroups, adGroups } from "./ad_groups.ts";
import { type CampaignLabels, campaignLabels } from "./campaign_labels.ts";
import { type Campaigns, campaigns } from "./campaigns.ts";
import { type Labels, labels } from "./labels.ts";
import { records } from "./records.ts";

export type * from "./accessible_customers.ts";
export type * from "./accounts.ts";
export type * from "./ad_group_ad_labels.ts";
export type * from "./ad_group_ads.ts";
export type * from "./ad_group_labels.ts";
export type * from "./ad_groups.ts";
export type * from "./campaign_labels.ts";
export type * from "./campaigns.ts";
export type * from "./labels.ts";
export type * from "./records.ts";

/** Advertising accounts of a search engine, their campaigns, ads and labels, and their performance. */
export interface SearchAdvertising {
  /** An account that the user can access directly. */
  accessible_customers: AccessibleCustomers;
  /** An advertising account with its settings. */
  accounts: Accounts;
  /** A campaign with its budget, and its performance on one day in one network. The context store has a record for each hour. */
  campaigns: Campaigns;
  /** A group of ads in one campaign, with common keywords and bids. */
  ad_groups: AdGroups;
  /** An ad in an ad group. */
  ad_group_ads: AdGroupAds;
  /** The assignment of a label to an ad. */
  ad_group_ad_labels: AdGroupAdLabels;
  /** The assignment of a label to a campaign. */
  campaign_labels: CampaignLabels;
  /** The assignment of a label to an ad group. */
  ad_group_labels: AdGroupLabels;
  /** A label for campaigns, ad groups and ads. */
  labels: Labels;
}

/** OAuth. Cloud console > Credentials > OAuth client; sign in as a user with access to the accounts. */
export type SearchAdvertisingOauth2Credentials = {
  /** Client id of the app. */
  client_id: string;
  /** Client secret of the app. */
  client_secret: string;
  /** Used to request access tokens. */
  refresh_token: string;
  /** Not needed; the upstream ended developer tokens on 9 September 2026 and ignores them. */
  developer_token?: string;
};

/** The credentials of the caller. */
export type SearchAdvertisingCredentials = SearchAdvertisingOauth2Credentials;

/** The configuration that the caller passes in addition to the credentials. */
export type SearchAdvertisingConfig = {
  /** Id of the account for calls without the param customer_id; ten digits without dashes. */
  customer_id?: string;
};

/** The options of a client of this kind, in addition to the options that all kinds share. */
export interface SearchAdvertisingOptions {
  credentials: SearchAdvertisingCredentials;
  /** The name of the auth option. Required only if several options fit the credentials. */
  auth?: "oauth2";
  config?: SearchAdvertisingConfig;
}

/** Advertising accounts of a search engine, their campaigns, ads and labels, and their performance. */
export const searchAdvertising: Connector<SearchAdvertising, SearchAdvertisingOptions> = {
  kind: "search_advertising",
  title: "Search advertising",
  description: "Advertising accounts of a search engine, their campaigns, ads and labels, and their performance.",
  docs: "https://developers.google.com/google-ads/api/rest/overview",
  upstream: {
    version: "v25",
    checked: "2026-11-22",
    ends: "2027-08-01",
    successor: "v26",
    source: "https://developers.google.com/ads/blog/posts/2025/09/more-frequent-releases-coming-for",
  },
  baseUrl: "https://googleads.googleapis.com",
  config: {
    customer_id: {
      kind: "given",
      schema: {
        type: "string",
        description: "Id of the account for calls without the param customer_id; ten digits without dashes.",
        pattern: "^[0-9]{10}$",
        examples: ["1234567890"],
      },
      required: false,
    },
  },
  auth: [
    {
      name: "oauth2",
      title: "OAuth",
      description: "Cloud console > Credentials > OAuth client; sign in as a user with access to the accounts.",
      credentials: {
        client_id: {
          schema: { type: "string", description: "Client id of the app." },
          required: true,
          secret: false,
        },
        client_secret: {
          schema: { type: "string", description: "Client secret of the app." },
          required: true,
          secret: true,
        },
        refresh_token: {
          schema: { type: "string", description: "Used to request access tokens." },
          required: true,
          secret: true,
        },
        developer_token: {
          schema: {
            type: "string",
            description: "Not needed; the upstream ended developer tokens on 9 September 2026 and ignores them.",
          },
          required: false,
          secret: true,
        },
      },
      inject: [
        {
          target: { in: "header", name: "authorization" },
          value: { text: ["Bearer ", { get: ["credentials", "access_token"] }] },
        },
        {
          target: { in: "header", name: "developer-token" },
          value: { get: ["credentials", "developer_token"] },
        },
      ],
      oauth: {
        grant: "refresh_token",
        tokenUrl: "https://www.googleapis.com/oauth2/v3/token",
        client: "body",
        encoding: "form",
        tokenParams: {},
        tokenResponse: {
          accessToken: ["access_token"],
          expiresIn: ["expires_in"],
          refreshToken: ["refresh_token"],
        },
        lifetime: 3600,
        authorize: {
          url: "https://accounts.google.com/o/oauth2/auth",
          scopes: ["https://www.googleapis.com/auth/adwords"],
          scopeSeparator: " ",
          pkce: true,
          queryParams: { access_type: "offline", prompt: "consent" },
          clientParam: "client_id",
          clientId: { get: ["credentials", "client_id"] },
          callbackParam: "code",
          codeParam: "code",
        },
      },
    },
  ],
  inject: [{ target: { in: "header", name: "accept" }, value: "application/json" }],
  rateLimit: {
    reset: {
      value: {
        call: "number",
        args: [
          {
            call: "first",
            args: [
              {
                call: "split",
                args: [
                  {
                    get: [
                      "response",
                      "error",
                      "details",
                      "0",
                      "errors",
                      "0",
                      "details",
                      "quotaErrorDetails",
                      "retryDelay",
                    ],
                  },
                  "s",
                ],
              },
            ],
          },
        ],
      },
      unit: "seconds",
    },
  },
  errors: {
    message: {
      call: "or",
      args: [
        { get: ["response", "error", "details", "0", "errors", "0", "message"] },
        { get: ["response", "error", "message"] },
      ],
    },
    requestId: {
      call: "or",
      args: [
        { get: ["response", "error", "details", "0", "requestId"] },
        { get: ["headers", "request-id"] },
      ],
    },
    cases: [],
  },
  check: { entity: "accessible_customers", action: "list", args: {} },
  replication: {
    customer_id: {
      kind: "given",
      schema: {
        type: "string",
        description: "The accounts to copy, ten digits each without dashes, separated by commas.",
        pattern: "^[0-9]{10}(,[0-9]{10})*$",
        examples: ["1234567890,2345678901"],
      },
      required: true,
    },
    start_date: {
      kind: "given",
      schema: { type: "string", description: "Earlier days are not copied.", format: "date" },
      required: false,
      default: { call: "now", args: ["-P2Y", "date"] },
    },
    conversion_window_days: {
      kind: "given",
      schema: {
        type: "integer",
        description: "Number of past days that each sync reads again, because a later conversion changes the values of the day of its click.",
        minimum: 0,
        maximum: 3650,
      },
      required: false,
      default: 14,
    },
  },
  records,
  entities: {
    accessible_customers: accessibleCustomers,
    accounts,
    campaigns,
    ad_groups: adGroups,
    ad_group_ads: adGroupAds,
    ad_group_ad_labels: adGroupAdLabels,
    campaign_labels: campaignLabels,
    ad_group_labels: adGroupLabels,
    labels,
  },
};

export { searchAdvertising as connector };
