// Generated from manifests/phone_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Connector } from "@agent-connectors/runtime";
import { type AccountOverviewClient, accountOverview } from "./account_overview.ts";
import { type Addresses, addresses } from "./addresses.ts";
import { type AgentsActivity, agentsActivity } from "./agents_activity.ts";
import { type AgentsOverviewClient, agentsOverview } from "./agents_overview.ts";
import { type CallLegs, callLegs } from "./call_legs.ts";
import { type Calls, calls } from "./calls.ts";
import { type CurrentQueueActivityClient, currentQueueActivity } from "./current_queue_activity.ts";
import { type GreetingCategories, greetingCategories } from "./greeting_categories.ts";
import { type Greetings, greetings } from "./greetings.ts";
import { type Ivrs, ivrs } from "./ivrs.ts";
import { type PhoneNumbers, phoneNumbers } from "./phone_numbers.ts";
import { records } from "./records.ts";

export type * from "./account_overview.ts";
export type * from "./addresses.ts";
export type * from "./agents_activity.ts";
export type * from "./agents_overview.ts";
export type * from "./call_legs.ts";
export type * from "./calls.ts";
export type * from "./current_queue_activity.ts";
export type * from "./greeting_categories.ts";
export type * from "./greetings.ts";
export type * from "./ivrs.ts";
export type * from "./phone_numbers.ts";
export type * from "./records.ts";

/** Phone numbers, greetings and menus of a support line, its agents and its calls. */
export interface PhoneSupport {
  /** A number that customers call, or that agents call from. */
  phone_numbers: PhoneNumbers;
  /** A postal address, which some countries require for a phone number. */
  addresses: Addresses;
  /** An audio message for callers, such as a welcome or the music on hold. */
  greetings: Greetings;
  /** The purpose of a greeting, such as voicemail. */
  greeting_categories: GreetingCategories;
  /** A menu that callers go through by pressing keys. */
  ivrs: Ivrs;
  /** The activity of one agent today; durations in seconds. */
  agents_activity: AgentsActivity;
  /** The activity of all agents today; durations in seconds. */
  agents_overview: AgentsOverviewClient;
  /** The statistics of today's calls; durations in seconds. */
  account_overview: AccountOverviewClient;
  /** The queue of callers who wait now; durations in seconds. */
  current_queue_activity: CurrentQueueActivityClient;
  /** A call, inbound or outbound; durations in seconds. */
  calls: Calls;
  /** One party's part of a call; durations in seconds. */
  call_legs: CallLegs;
}

/** OAuth. Admin Center > Apps and integrations > APIs > OAuth clients. */
export type PhoneSupportOauth2Credentials = {
  /** Used until the upstream refuses it. */
  access_token: string;
  /** Renews the access token; replaced at each use. */
  refresh_token?: string;
  /** Identifier of the OAuth client; needed to renew the access token. */
  client_id?: string;
  /** Secret of an OAuth client that is not public. */
  client_secret?: string;
};

/** API token (ends on 30 April 2027). Admin Center > Apps and integrations > APIs > API tokens. The upstream stopped creating API tokens on 27 October 2026 and ends all of them on 30 April 2027; use OAuth for a new connection. */
export type PhoneSupportApiTokenCredentials = {
  /** E-mail address of the user that the connector acts for. Leave out the suffix /token. */
  email: string;
  /** Shown once when it is added. */
  api_token: string;
};

/** The credentials of the caller. */
export type PhoneSupportCredentials = PhoneSupportOauth2Credentials | PhoneSupportApiTokenCredentials;

/** The configuration that the caller passes in addition to the credentials. */
export type PhoneSupportConfig = {
  /** The part of the account's URL before .zendesk.com. */
  subdomain: string;
};

/** The options of a client of this kind, in addition to the options that all kinds share. */
export interface PhoneSupportOptions {
  credentials: PhoneSupportCredentials;
  /** The name of the auth option. Required only if several options fit the credentials. */
  auth?: "oauth2" | "api_token";
  config: PhoneSupportConfig;
}

/** Phone numbers, greetings and menus of a support line, its agents and its calls. */
export const phoneSupport: Connector<PhoneSupport, PhoneSupportOptions> = {
  kind: "phone_support",
  title: "Phone support",
  description: "Phone numbers, greetings and menus of a support line, its agents and its calls.",
  docs: "https://developer.zendesk.com/api-reference/voice/talk-api/introduction/",
  upstream: { version: "v2", checked: "2026-11-22" },
  baseUrl: { text: ["https://", { get: ["config", "subdomain"] }, ".zendesk.com"] },
  config: {
    subdomain: {
      kind: "given",
      schema: {
        type: "string",
        description: "The part of the account's URL before .zendesk.com.",
        pattern: "^[a-z0-9-]+$",
        examples: ["acme"],
      },
      required: true,
    },
  },
  auth: [
    {
      name: "oauth2",
      title: "OAuth",
      description: "Admin Center > Apps and integrations > APIs > OAuth clients.",
      credentials: {
        access_token: {
          schema: { type: "string", description: "Used until the upstream refuses it." },
          required: true,
          secret: true,
        },
        refresh_token: {
          schema: { type: "string", description: "Renews the access token; replaced at each use." },
          required: false,
          secret: true,
        },
        client_id: {
          schema: {
            type: "string",
            description: "Identifier of the OAuth client; needed to renew the access token.",
          },
          required: false,
          secret: false,
        },
        client_secret: {
          schema: { type: "string", description: "Secret of an OAuth client that is not public." },
          required: false,
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
        tokenUrl: {
          text: ["https://", { get: ["config", "subdomain"] }, ".zendesk.com/oauth/tokens"],
        },
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
          url: {
            text: [
              "https://",
              { get: ["config", "subdomain"] },
              ".zendesk.com/oauth/authorizations/new",
            ],
          },
          scopes: ["read"],
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
    {
      name: "api_token",
      title: "API token (ends on 30 April 2027)",
      description: "Admin Center > Apps and integrations > APIs > API tokens. The upstream stopped creating API tokens on 27 October 2026 and ends all of them on 30 April 2027; use OAuth for a new connection.",
      credentials: {
        email: {
          schema: {
            type: "string",
            description: "E-mail address of the user that the connector acts for. Leave out the suffix /token.",
            pattern: "^[^@\\s]+@[^@\\s/]+$",
          },
          required: true,
          secret: false,
        },
        api_token: {
          schema: { type: "string", description: "Shown once when it is added." },
          required: true,
          secret: true,
        },
      },
      inject: [
        {
          target: { in: "header", name: "authorization" },
          value: {
            call: "basic",
            args: [
              { call: "concat", args: [{ get: ["credentials", "email"] }, "/token"] },
              { get: ["credentials", "api_token"] },
            ],
          },
        },
      ],
    },
  ],
  inject: [{ target: { in: "header", name: "accept" }, value: "application/json" }],
  rateLimit: {},
  rateLimits: {
    exports: { requests: 10, perMs: 60000 },
    "current_queue_activity.list": { requests: 2500, perMs: 300000 },
  },
  errors: {
    message: {
      call: "or",
      args: [
        { get: ["response", "error", "message"] },
        { get: ["response", "description"] },
        { get: ["response", "error_description"] },
        { get: ["response", "error"] },
      ],
    },
    requestId: { get: ["headers", "x-zendesk-request-id"] },
    cases: [],
  },
  check: { entity: "phone_numbers", action: "list", args: {} },
  replication: {
    start_date: {
      kind: "given",
      schema: {
        type: "string",
        description: "Only calls and call legs that changed at this time or later are copied.",
        format: "date-time",
      },
      required: true,
      default: { call: "now", args: ["-P180D"] },
    },
  },
  records,
  entities: {
    phone_numbers: phoneNumbers,
    addresses,
    greetings,
    greeting_categories: greetingCategories,
    ivrs,
    agents_activity: agentsActivity,
    agents_overview: agentsOverview,
    account_overview: accountOverview,
    current_queue_activity: currentQueueActivity,
    calls,
    call_legs: callLegs,
  },
};

export { phoneSupport as connector };
