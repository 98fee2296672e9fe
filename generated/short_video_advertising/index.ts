// Generated from manifests/short_video_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Connector } from "@agent-connectors/runtime";
import { type AdGroups, adGroups } from "./ad_groups.ts";
import { type AdGroupsReportsDaily, adGroupsReportsDaily } from "./ad_groups_reports_daily.ts";
import { type Ads, ads } from "./ads.ts";
import { type AdsReportsDaily, adsReportsDaily } from "./ads_reports_daily.ts";
import { type AdsReportsHourly, adsReportsHourly } from "./ads_reports_hourly.ts";
import { type AdsReportsLifetime, adsReportsLifetime } from "./ads_reports_lifetime.ts";
import { type Advertisers, advertisers } from "./advertisers.ts";
import { type AdvertisersReportsDaily, advertisersReportsDaily } from "./advertisers_reports_daily.ts";
import { type Audiences, audiences } from "./audiences.ts";
import { type Campaigns, campaigns } from "./campaigns.ts";
import { type CampaignsReportsDaily, campaignsReportsDaily } from "./campaigns_reports_daily.ts";
import { type Catalogs, catalogs } from "./catalogs.ts";
import { type CreativeAssetsImages, creativeAssetsImages } from "./creative_assets_images.ts";
import { type CreativeAssetsVideos, creativeAssetsVideos } from "./creative_assets_videos.ts";
import { records } from "./records.ts";
import { type SparkAds, sparkAds } from "./spark_ads.ts";

export type * from "./ad_groups.ts";
export type * from "./ad_groups_reports_daily.ts";
export type * from "./ads.ts";
export type * from "./ads_reports_daily.ts";
export type * from "./ads_reports_hourly.ts";
export type * from "./ads_reports_lifetime.ts";
export type * from "./advertisers.ts";
export type * from "./advertisers_reports_daily.ts";
export type * from "./audiences.ts";
export type * from "./campaigns.ts";
export type * from "./campaigns_reports_daily.ts";
export type * from "./catalogs.ts";
export type * from "./creative_assets_images.ts";
export type * from "./creative_assets_videos.ts";
export type * from "./records.ts";
export type * from "./spark_ads.ts";

/** Advertisers on a short-video platform, their campaigns, ads and creatives, and their performance. */
export interface ShortVideoAdvertising {
  /** An account that advertises and is billed. */
  advertisers: Advertisers;
  /** Ads with one objective, grouped in ad groups. */
  campaigns: Campaigns;
  /** Ads of a campaign that share audience, budget, schedule and bid. */
  ad_groups: AdGroups;
  /** A group of people who see ads or are excluded from them. */
  audiences: Audiences;
  /** An image for use in ads. */
  creative_assets_images: CreativeAssetsImages;
  /** A video for use in ads. */
  creative_assets_videos: CreativeAssetsVideos;
  /** An organic post whose author lets the advertiser use it in ads. */
  spark_ads: SparkAds;
  /** Performance of an advertiser on one day. */
  advertisers_reports_daily: AdvertisersReportsDaily;
  /** Performance of a campaign on one day. */
  campaigns_reports_daily: CampaignsReportsDaily;
  /** Performance of an ad group on one day. */
  ad_groups_reports_daily: AdGroupsReportsDaily;
  /** Performance of an ad on one day. */
  ads_reports_daily: AdsReportsDaily;
  /** Performance of an ad in one hour. */
  ads_reports_hourly: AdsReportsHourly;
  /** Performance of an ad since it began. */
  ads_reports_lifetime: AdsReportsLifetime;
  /** A creative shown by an ad group. */
  ads: Ads;
  /** Products of a business center, for use in ads. */
  catalogs: Catalogs;
}

/** Access token. Developer portal > My apps > the app > Advertiser authorization URL; or the token of a sandbox account. */
export type ShortVideoAdvertisingAccessTokenCredentials = {
  /** Valid until it is revoked. */
  access_token: string;
};

/** OAuth. Developer portal > My apps > the app > Basic information; an advertiser then grants the app access to ad accounts. */
export type ShortVideoAdvertisingOauth2Credentials = {
  /** Id of the app. */
  app_id: string;
  /** Secret of the app. */
  app_secret: string;
  /** Valid until it is revoked. */
  access_token: string;
};

/** The credentials of the caller. */
export type ShortVideoAdvertisingCredentials = ShortVideoAdvertisingAccessTokenCredentials | ShortVideoAdvertisingOauth2Credentials;

/** The configuration that the caller passes in addition to the credentials. */
export type ShortVideoAdvertisingConfig = {
  /** sandbox-ads.tiktok.com is the host for sandbox accounts. Default `"business-api.tiktok.com"`. */
  host?: "business-api.tiktok.com" | "sandbox-ads.tiktok.com";
  /** Default of the params advertiser_id and advertiser_ids. */
  advertiser_id?: string;
};

/** The options of a client of this kind, in addition to the options that all kinds share. */
export interface ShortVideoAdvertisingOptions {
  credentials: ShortVideoAdvertisingCredentials;
  /** The name of the auth option. Required only if several options fit the credentials. */
  auth?: "access_token" | "oauth2";
  config?: ShortVideoAdvertisingConfig;
}

/** Advertisers on a short-video platform, their campaigns, ads and creatives, and their performance. */
export const shortVideoAdvertising: Connector<ShortVideoAdvertising, ShortVideoAdvertisingOptions> = {
  kind: "short_video_advertising",
  title: "Short-video advertising",
  description: "Advertisers on a short-video platform, their campaigns, ads and creatives, and their performance.",
  docs: "https://business-api.tiktok.com/portal/docs",
  upstream: { version: "v1.3", checked: "2026-11-22" },
  baseUrl: { text: ["https://", { get: ["config", "host"] }] },
  config: {
    host: {
      kind: "given",
      schema: {
        type: "string",
        description: "sandbox-ads.tiktok.com is the host for sandbox accounts.",
        enum: ["business-api.tiktok.com", "sandbox-ads.tiktok.com"],
      },
      required: false,
      default: "business-api.tiktok.com",
    },
    advertiser_id: {
      kind: "given",
      schema: {
        type: "string",
        description: "Default of the params advertiser_id and advertiser_ids.",
        examples: ["7000000000000000001"],
      },
      required: false,
    },
  },
  auth: [
    {
      name: "access_token",
      title: "Access token",
      description: "Developer portal > My apps > the app > Advertiser authorization URL; or the token of a sandbox account.",
      credentials: {
        access_token: {
          schema: { type: "string", description: "Valid until it is revoked." },
          required: true,
          secret: true,
        },
      },
      inject: [
        {
          target: { in: "header", name: "access-token" },
          value: { get: ["credentials", "access_token"] },
        },
      ],
    },
    {
      name: "oauth2",
      title: "OAuth",
      description: "Developer portal > My apps > the app > Basic information; an advertiser then grants the app access to ad accounts.",
      credentials: {
        app_id: {
          schema: { type: "string", description: "Id of the app." },
          required: true,
          secret: false,
        },
        app_secret: {
          schema: { type: "string", description: "Secret of the app." },
          required: true,
          secret: true,
        },
        access_token: {
          schema: { type: "string", description: "Valid until it is revoked." },
          required: true,
          secret: true,
        },
      },
      inject: [
        {
          target: { in: "header", name: "access-token" },
          value: { get: ["credentials", "access_token"] },
        },
      ],
      oauth: {
        grant: "authorization_code",
        tokenUrl: "https://business-api.tiktok.com/open_api/v1.3/oauth2/access_token/",
        client: "body",
        encoding: "json",
        tokenParams: {
          app_id: { get: ["credentials", "app_id"] },
          secret: { get: ["credentials", "app_secret"] },
        },
        tokenResponse: {
          accessToken: ["data", "access_token"],
          expiresIn: ["expires_in"],
          refreshToken: ["refresh_token"],
        },
        lifetime: 3600,
        authorize: {
          url: "https://business-api.tiktok.com/portal/auth",
          scopes: [],
          scopeSeparator: " ",
          pkce: false,
          queryParams: {},
          clientParam: "app_id",
          clientId: { get: ["credentials", "app_id"] },
          callbackParam: "auth_code",
          codeParam: "auth_code",
        },
      },
    },
  ],
  inject: [{ target: { in: "header", name: "accept" }, value: "application/json" }],
  rateLimit: { requests: 10, perMs: 1000 },
  errors: {
    message: { get: ["response", "message"] },
    requestId: { get: ["response", "request_id"] },
    cases: [
      {
        when: {
          call: "or",
          args: [
            { call: "eq", args: [{ get: ["response", "code"] }, 40100] },
            { call: "eq", args: [{ get: ["response", "code"] }, 40016] },
            { call: "eq", args: [{ get: ["response", "code"] }, 40132] },
            { call: "eq", args: [{ get: ["response", "code"] }, 40133] },
            { call: "eq", args: [{ get: ["response", "code"] }, 50002] },
          ],
        },
        code: "rate_limited",
      },
      {
        when: {
          call: "or",
          args: [
            { call: "eq", args: [{ get: ["response", "code"] }, 40102] },
            { call: "eq", args: [{ get: ["response", "code"] }, 40104] },
            { call: "eq", args: [{ get: ["response", "code"] }, 40105] },
          ],
        },
        code: "credentials_rejected",
      },
      { when: { call: "eq", args: [{ get: ["response", "code"] }, 40001] }, code: "missing_scope" },
      { when: { call: "eq", args: [{ get: ["response", "code"] }, 40007] }, code: "not_found" },
      {
        when: { call: "eq", args: [{ get: ["response", "code"] }, 50000] },
        code: "upstream_unavailable",
      },
      {
        when: {
          call: "and",
          args: [
            { call: "present", args: [{ get: ["response", "code"] }] },
            { call: "ne", args: [{ get: ["response", "code"] }, 0] },
          ],
        },
        code: "upstream_rejected",
      },
    ],
  },
  check: { entity: "advertisers", action: "list", args: {} },
  replication: {
    start_date: {
      kind: "given",
      schema: {
        type: "string",
        description: "Reports of earlier days are not copied. Campaigns, ad groups, ads, images and videos whose last change is earlier are not copied either.",
        format: "date",
      },
      required: true,
    },
  },
  records,
  entities: {
    advertisers,
    campaigns,
    ad_groups: adGroups,
    audiences,
    creative_assets_images: creativeAssetsImages,
    creative_assets_videos: creativeAssetsVideos,
    spark_ads: sparkAds,
    advertisers_reports_daily: advertisersReportsDaily,
    campaigns_reports_daily: campaignsReportsDaily,
    ad_groups_reports_daily: adGroupsReportsDaily,
    ads_reports_daily: adsReportsDaily,
    ads_reports_hourly: adsReportsHourly,
    ads_reports_lifetime: adsReportsLifetime,
    ads,
    catalogs,
  },
};

export { shortVideoAdvertising as connector };
