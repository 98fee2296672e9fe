// Generated from manifests/retail_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Connector } from "@agent-connectors/runtime";
import { type Portfolios, portfolios } from "./portfolios.ts";
import { type Profiles, profiles } from "./profiles.ts";
import { records } from "./records.ts";
import { type SponsoredProductAdGroups, sponsoredProductAdGroups } from "./sponsored_product_ad_groups.ts";
import { type SponsoredProductCampaigns, sponsoredProductCampaigns } from "./sponsored_product_campaigns.ts";
import { type SponsoredProductKeywords, sponsoredProductKeywords } from "./sponsored_product_keywords.ts";
import { type SponsoredProductProductAds, sponsoredProductProductAds } from "./sponsored_product_product_ads.ts";

export type * from "./portfolios.ts";
export type * from "./profiles.ts";
export type * from "./records.ts";
export type * from "./sponsored_product_ad_groups.ts";
export type * from "./sponsored_product_campaigns.ts";
export type * from "./sponsored_product_keywords.ts";
export type * from "./sponsored_product_product_ads.ts";

/** Advertising profiles in marketplaces, with their portfolios and their campaigns for sponsored products. */
export interface RetailAdvertising {
  /** An advertiser's account in one marketplace. */
  profiles: Profiles;
  /** A group that can give its campaigns a common budget. */
  portfolios: Portfolios;
  /** A campaign for sponsored products, with one budget and one type of targeting. */
  sponsored_product_campaigns: SponsoredProductCampaigns;
  /** A group of ads in one campaign, with common keywords and bids. */
  sponsored_product_ad_groups: SponsoredProductAdGroups;
  /** Words that an ad group bids for in searches. */
  sponsored_product_keywords: SponsoredProductKeywords;
  /** A product that an ad group advertises. */
  sponsored_product_product_ads: SponsoredProductProductAds;
}

/** Refresh token. Developer console > Security profiles; authorizing the app returns the refresh token. */
export type RetailAdvertisingOauth2Credentials = {
  /** Client id of the app. */
  client_id: string;
  /** Client secret of the app. */
  client_secret: string;
  /** Used to request access tokens. */
  refresh_token: string;
};

/** The credentials of the caller. */
export type RetailAdvertisingCredentials = RetailAdvertisingOauth2Credentials;

/** The configuration that the caller passes in addition to the credentials. */
export type RetailAdvertisingConfig = {
  /** North America, Europe with the Middle East, or the Far East with Australia. Default `"https://advertising-api.amazon.com"`. */
  region?: "https://advertising-api.amazon.com" | "https://advertising-api-eu.amazon.com" | "https://advertising-api-fe.amazon.com";
  /** Id of the profile that the connector acts for, from profiles.list. All entities except profiles need it. */
  profile_id?: string;
};

/** The options of a client of this kind, in addition to the options that all kinds share. */
export interface RetailAdvertisingOptions {
  credentials: RetailAdvertisingCredentials;
  /** The name of the auth option. Required only if several options fit the credentials. */
  auth?: "oauth2";
  config?: RetailAdvertisingConfig;
}

/** Advertising profiles in marketplaces, with their portfolios and their campaigns for sponsored products. */
export const retailAdvertising: Connector<RetailAdvertising, RetailAdvertisingOptions> = {
  kind: "retail_advertising",
  title: "Retail advertising",
  description: "Advertising profiles in marketplaces, with their portfolios and their campaigns for sponsored products.",
  docs: "https://advertising.amazon.com/API/docs",
  upstream: {
    version: "v3",
    checked: "2026-11-22",
    source: "https://advertising.amazon.com/API/docs/en-us/sponsored-products/3-0/openapi/prod",
  },
  baseUrl: { get: ["config", "region"] },
  config: {
    region: {
      kind: "given",
      schema: {
        type: "string",
        description: "North America, Europe with the Middle East, or the Far East with Australia.",
        enum: [
          "https://advertising-api.amazon.com",
          "https://advertising-api-eu.amazon.com",
          "https://advertising-api-fe.amazon.com",
        ],
      },
      required: false,
      default: "https://advertising-api.amazon.com",
    },
    consent_host: {
      kind: "mapped",
      by: "region",
      values: {
        "https://advertising-api.amazon.com": "www.amazon.com",
        "https://advertising-api-eu.amazon.com": "eu.account.amazon.com",
        "https://advertising-api-fe.amazon.com": "apac.account.amazon.com",
      },
    },
    profile_id: {
      kind: "given",
      schema: {
        type: "string",
        description: "Id of the profile that the connector acts for, from profiles.list. All entities except profiles need it.",
        pattern: "^[0-9]+$",
        examples: ["1234567890123456"],
      },
      required: false,
    },
  },
  auth: [
    {
      name: "oauth2",
      title: "Refresh token",
      description: "Developer console > Security profiles; authorizing the app returns the refresh token.",
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
      },
      inject: [
        {
          target: { in: "header", name: "authorization" },
          value: { text: ["Bearer ", { get: ["credentials", "access_token"] }] },
        },
        {
          target: { in: "header", name: "amazon-advertising-api-clientid" },
          value: { get: ["credentials", "client_id"] },
        },
      ],
      oauth: {
        grant: "refresh_token",
        tokenUrl: "https://api.amazon.com/auth/o2/token",
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
          url: { text: ["https://", { get: ["config", "consent_host"] }, "/ap/oa"] },
          scopes: ["advertising::campaign_management", "cpc_advertising:campaign_management"],
          scopeSeparator: " ",
          pkce: true,
          queryParams: {},
          clientParam: "client_id",
          clientId: { get: ["credentials", "client_id"] },
          callbackParam: "code",
          codeParam: "code",
        },
      },
    },
  ],
  inject: [{ target: { in: "header", name: "accept" }, value: "application/json" }],
  rateLimit: {},
  errors: {
    message: {
      call: "or",
      args: [
        { get: ["response", "details"] },
        { get: ["response", "message"] },
        { get: ["response", "errors", "0", "message"] },
        { get: ["response", "code"] },
      ],
    },
    requestId: {
      call: "or",
      args: [{ get: ["response", "requestId"] }, { get: ["headers", "x-amzn-requestid"] }],
    },
    cases: [],
  },
  check: { entity: "profiles", action: "list", args: {} },
  replication: {},
  records,
  entities: {
    profiles,
    portfolios,
    sponsored_product_campaigns: sponsoredProductCampaigns,
    sponsored_product_ad_groups: sponsoredProductAdGroups,
    sponsored_product_keywords: sponsoredProductKeywords,
    sponsored_product_product_ads: sponsoredProductProductAds,
  },
};

export { retailAdvertising as connector };
