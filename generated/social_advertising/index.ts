// Generated from manifests/social_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Connector } from "@agent-connectors/runtime";
import { type Adaccounts, adaccounts } from "./adaccounts.ts";
import { type Ads, ads } from "./ads.ts";
import { type Adsquads, adsquads } from "./adsquads.ts";
import { type Campaigns, campaigns } from "./campaigns.ts";
import { type Creatives, creatives } from "./creatives.ts";
import { type MediaClient, media } from "./media.ts";
import { type Organizations, organizations } from "./organizations.ts";
import { records } from "./records.ts";
import { type Segments, segments } from "./segments.ts";

export type * from "./adaccounts.ts";
export type * from "./ads.ts";
export type * from "./adsquads.ts";
export type * from "./campaigns.ts";
export type * from "./creatives.ts";
export type * from "./media.ts";
export type * from "./organizations.ts";
export type * from "./records.ts";
export type * from "./segments.ts";

/** Organizations, their ad accounts, and their advertising in a social network. */
export interface SocialAdvertising {
  /** A company or person that holds ad accounts. */
  organizations: Organizations;
  /** An account of an organization that advertises and is billed. */
  adaccounts: Adaccounts;
  /** Ads with one objective, grouped in ad squads. */
  campaigns: Campaigns;
  /** Ads of a campaign that share budget, schedule and audience. */
  adsquads: Adsquads;
  /** A creative shown by an ad squad. */
  ads: Ads;
  /** The content and the link of an ad. */
  creatives: Creatives;
  /** An uploaded image or video, used by creatives. */
  media: MediaClient;
  /** An audience made from customer lists or behaviour. */
  segments: Segments;
}

/** OAuth. Business settings > Business details > OAuth apps; sign in as a user with access to the organization. */
export type SocialAdvertisingOauth2Credentials = {
  /** Client id of the app. */
  client_id: string;
  /** Client secret of the app. */
  client_secret: string;
  /** Used to request access tokens. */
  refresh_token: string;
};

/** The credentials of the caller. */
export type SocialAdvertisingCredentials = SocialAdvertisingOauth2Credentials;

/** The options of a client of this kind, in addition to the options that all kinds share. */
export interface SocialAdvertisingOptions {
  credentials: SocialAdvertisingCredentials;
  /** The name of the auth option. Required only if several options fit the credentials. */
  auth?: "oauth2";
}

/** Organizations, their ad accounts, and their advertising in a social network. */
export const socialAdvertising: Connector<SocialAdvertising, SocialAdvertisingOptions> = {
  kind: "social_advertising",
  title: "Social advertising",
  description: "Organizations, their ad accounts, and their advertising in a social network.",
  docs: "https://developers.snap.com/api/marketing-api/Ads-API/introduction",
  upstream: { version: "v1", checked: "2026-11-22" },
  baseUrl: "https://adsapi.snapchat.com",
  config: {},
  auth: [
    {
      name: "oauth2",
      title: "OAuth",
      description: "Business settings > Business details > OAuth apps; sign in as a user with access to the organization.",
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
      ],
      oauth: {
        grant: "refresh_token",
        tokenUrl: "https://accounts.snapchat.com/login/oauth2/access_token",
        client: "body",
        encoding: "form",
        tokenParams: {},
        tokenResponse: {
          accessToken: ["access_token"],
          expiresIn: ["expires_in"],
          refreshToken: ["refresh_token"],
        },
        lifetime: 3600,
      },
    },
  ],
  inject: [{ target: { in: "header", name: "accept" }, value: "application/json" }],
  rateLimit: { requests: 10, perMs: 1000 },
  errors: {
    message: {
      call: "or",
      args: [{ get: ["response", "debug_message"] }, { get: ["response", "display_message"] }],
    },
    requestId: { get: ["response", "request_id"] },
    cases: [
      {
        status: 200,
        when: {
          call: "and",
          args: [
            { call: "present", args: [{ get: ["response", "request_status"] }] },
            {
              call: "ne",
              args: [{ call: "upper", args: [{ get: ["response", "request_status"] }] }, "SUCCESS"],
            },
          ],
        },
        code: "upstream_rejected",
      },
      {
        status: 200,
        each: "$[*][*]",
        when: {
          call: "and",
          args: [
            { call: "present", args: [{ get: ["item", "sub_request_status"] }] },
            {
              call: "ne",
              args: [{ call: "upper", args: [{ get: ["item", "sub_request_status"] }] }, "SUCCESS"],
            },
          ],
        },
        code: "upstream_rejected",
        message: { get: ["item", "sub_request_error_reason"] },
      },
    ],
  },
  check: { entity: "organizations", action: "list", args: {} },
  replication: {
    start_date: {
      kind: "given",
      schema: {
        type: "string",
        description: "Campaigns, ad squads, ads, creatives, media files and segments whose last change is earlier are not copied.",
        format: "date",
      },
      required: true,
    },
  },
  records,
  entities: { organizations, adaccounts, campaigns, adsquads, ads, creatives, media, segments },
};

export { socialAdvertising as connector };
