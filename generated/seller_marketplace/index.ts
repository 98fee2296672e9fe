// Generated from manifests/seller_marketplace.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Connector } from "@agent-connectors/runtime";
import { type CatalogItems, catalogItems } from "./catalog_items.ts";
import { type ListFinancialEventGroups, listFinancialEventGroups } from "./list_financial_event_groups.ts";
import { type ListFinancialEvents, listFinancialEvents } from "./list_financial_events.ts";
import { type OrderItems, orderItems } from "./order_items.ts";
import { type Orders, orders } from "./orders.ts";
import { records } from "./records.ts";
import { type Reports, reports } from "./reports.ts";

export type * from "./catalog_items.ts";
export type * from "./list_financial_event_groups.ts";
export type * from "./list_financial_events.ts";
export type * from "./order_items.ts";
export type * from "./orders.ts";
export type * from "./records.ts";
export type * from "./reports.ts";

/** A seller's orders, payments and reports on a marketplace, and the marketplace's catalog. */
export interface SellerMarketplace {
  /** A purchase of a buyer from the seller. */
  orders: Orders;
  /** One product of an order, with quantity, prices and taxes. */
  order_items: OrderItems;
  /** A settlement period, with the amount paid to the seller at its end. */
  list_financial_event_groups: ListFinancialEventGroups;
  /** The financial events of a period, a list for each kind of event. */
  list_financial_events: ListFinancialEvents;
  /** A product in the marketplace's catalog. */
  catalog_items: CatalogItems;
  /** A requested report and its status. */
  reports: Reports;
}

/** Refresh token. Seller Central > Apps and Services > Develop Apps; authorizing the app returns the refresh token. */
export type SellerMarketplaceOauth2Credentials = {
  /** Client id of the app. */
  lwa_app_id: string;
  /** Client secret of the app. */
  lwa_client_secret: string;
  /** Application id of the app, amzn1.sp.solution.…; needed for the authorization page. */
  application_id?: string;
  /** Used to request access tokens. */
  refresh_token: string;
  /** Used until the upstream refuses it. */
  access_token?: string;
};

/** The credentials of the caller. */
export type SellerMarketplaceCredentials = SellerMarketplaceOauth2Credentials;

/** The configuration that the caller passes in addition to the credentials. */
export type SellerMarketplaceConfig = {
  /** Country of the marketplace; NA means US, EU means DE, FE means JP. Default `"NA"`. */
  region?: "US" | "CA" | "MX" | "BR" | "NA" | "EU" | "DE" | "FR" | "IT" | "ES" | "UK" | "GB" | "IN" | "AE" | "SA" | "PL" | "NL" | "SE" | "EG" | "TR" | "BE" | "ZA" | "JP" | "AU" | "SG" | "FE";
};

/** The options of a client of this kind, in addition to the options that all kinds share. */
export interface SellerMarketplaceOptions {
  credentials: SellerMarketplaceCredentials;
  /** The name of the auth option. Required only if several options fit the credentials. */
  auth?: "oauth2";
  config?: SellerMarketplaceConfig;
}

/** A seller's orders, payments and reports on a marketplace, and the marketplace's catalog. */
export const sellerMarketplace: Connector<SellerMarketplace, SellerMarketplaceOptions> = {
  kind: "seller_marketplace",
  title: "Seller marketplace",
  description: "A seller's orders, payments and reports on a marketplace, and the marketplace's catalog.",
  docs: "https://developer-docs.amazon.com/sp-api",
  upstream: {
    version: "2026-01-01",
    checked: "2026-11-22",
    source: "https://developer-docs.amazon.com/sp-api/changelog/new-introducing-the-orders-api-v2026-01-01",
  },
  baseUrl: {
    text: ["https://sellingpartnerapi-", { get: ["config", "host_region"] }, ".amazon.com"],
  },
  config: {
    region: {
      kind: "given",
      schema: {
        type: "string",
        description: "Country of the marketplace; NA means US, EU means DE, FE means JP.",
        enum: [
          "US",
          "CA",
          "MX",
          "BR",
          "NA",
          "EU",
          "DE",
          "FR",
          "IT",
          "ES",
          "UK",
          "GB",
          "IN",
          "AE",
          "SA",
          "PL",
          "NL",
          "SE",
          "EG",
          "TR",
          "BE",
          "ZA",
          "JP",
          "AU",
          "SG",
          "FE",
        ],
      },
      required: false,
      default: "NA",
    },
    host_region: {
      kind: "mapped",
      by: "region",
      values: {
        US: "na",
        CA: "na",
        MX: "na",
        BR: "na",
        NA: "na",
        EU: "eu",
        DE: "eu",
        FR: "eu",
        IT: "eu",
        ES: "eu",
        UK: "eu",
        GB: "eu",
        IN: "eu",
        AE: "eu",
        SA: "eu",
        PL: "eu",
        NL: "eu",
        SE: "eu",
        EG: "eu",
        TR: "eu",
        BE: "eu",
        ZA: "eu",
        JP: "fe",
        AU: "fe",
        SG: "fe",
        FE: "fe",
      },
    },
    consent_host: {
      kind: "mapped",
      by: "region",
      values: {
        US: "sellercentral.amazon.com",
        CA: "sellercentral.amazon.ca",
        MX: "sellercentral.amazon.com.mx",
        BR: "sellercentral.amazon.com.br",
        NA: "sellercentral.amazon.com",
        EU: "sellercentral-europe.amazon.com",
        DE: "sellercentral-europe.amazon.com",
        FR: "sellercentral-europe.amazon.com",
        IT: "sellercentral-europe.amazon.com",
        ES: "sellercentral-europe.amazon.com",
        UK: "sellercentral-europe.amazon.com",
        GB: "sellercentral-europe.amazon.com",
        IN: "sellercentral.amazon.in",
        AE: "sellercentral.amazon.ae",
        SA: "sellercentral.amazon.sa",
        PL: "sellercentral.amazon.pl",
        NL: "sellercentral.amazon.nl",
        SE: "sellercentral.amazon.se",
        EG: "sellercentral.amazon.eg",
        TR: "sellercentral.amazon.com.tr",
        BE: "sellercentral.amazon.com.be",
        ZA: "sellercentral.amazon.co.za",
        JP: "sellercentral.amazon.co.jp",
        AU: "sellercentral.amazon.com.au",
        SG: "sellercentral.amazon.sg",
        FE: "sellercentral.amazon.co.jp",
      },
    },
    marketplace_id: {
      kind: "mapped",
      by: "region",
      values: {
        US: "ATVPDKIKX0DER",
        CA: "A2EUQ1WTGCTBG2",
        MX: "A1AM78C64UM0Y8",
        BR: "A2Q3Y263D00KWC",
        NA: "ATVPDKIKX0DER",
        EU: "A1PA6795UKMFR9",
        DE: "A1PA6795UKMFR9",
        FR: "A13V1IB3VIYZZH",
        IT: "APJ6JRA9NG5V4",
        ES: "A1RKKUPIHCS9HS",
        UK: "A1F83G8C2ARO7P",
        GB: "A1F83G8C2ARO7P",
        IN: "A21TJRUUN4KGV",
        AE: "A2VIGQ35RCS4UG",
        SA: "A17E79C6D8DWNP",
        PL: "A1C3SOZRARQ6R3",
        NL: "A1805IZSGTT6HS",
        SE: "A2NODRKZP88ZB9",
        EG: "ARBP9OOSHTCHU",
        TR: "A33AVAJ2PDY3EV",
        BE: "AMEN7PMS3EDWL",
        ZA: "AE08WJ6YKNBMC",
        JP: "A1VC38T7YXB528",
        AU: "A39IBJ37TRP1C6",
        SG: "A19VAU5U5O7RUS",
        FE: "A1VC38T7YXB528",
      },
    },
  },
  auth: [
    {
      name: "oauth2",
      title: "Refresh token",
      description: "Seller Central > Apps and Services > Develop Apps; authorizing the app returns the refresh token.",
      credentials: {
        lwa_app_id: {
          schema: { type: "string", description: "Client id of the app." },
          required: true,
          secret: false,
        },
        lwa_client_secret: {
          schema: { type: "string", description: "Client secret of the app." },
          required: true,
          secret: true,
        },
        application_id: {
          schema: {
            type: "string",
            description: "Application id of the app, amzn1.sp.solution.…; needed for the authorization page.",
          },
          required: false,
          secret: false,
        },
        refresh_token: {
          schema: { type: "string", description: "Used to request access tokens." },
          required: true,
          secret: true,
        },
        access_token: {
          schema: { type: "string", description: "Used until the upstream refuses it." },
          required: false,
          secret: true,
        },
      },
      inject: [
        {
          target: { in: "header", name: "x-amz-access-token" },
          value: { get: ["credentials", "access_token"] },
        },
      ],
      oauth: {
        grant: "refresh_token",
        tokenUrl: "https://api.amazon.com/auth/o2/token",
        client: "body",
        encoding: "form",
        tokenParams: {
          client_id: { get: ["credentials", "lwa_app_id"] },
          client_secret: { get: ["credentials", "lwa_client_secret"] },
        },
        tokenResponse: {
          accessToken: ["access_token"],
          expiresIn: ["expires_in"],
          refreshToken: ["refresh_token"],
        },
        lifetime: 3600,
        authorize: {
          url: {
            text: ["https://", { get: ["config", "consent_host"] }, "/apps/authorize/consent"],
          },
          scopes: [],
          scopeSeparator: " ",
          pkce: false,
          queryParams: {},
          clientParam: "application_id",
          clientId: { get: ["credentials", "application_id"] },
          callbackParam: "spapi_oauth_code",
          codeParam: "code",
        },
      },
    },
  ],
  inject: [
    { target: { in: "header", name: "accept" }, value: "application/json" },
    {
      target: { in: "header", name: "user-agent" },
      value: "AgentConnectors/1 (Language=JavaScript)",
    },
  ],
  rateLimit: {},
  rateLimits: {
    get_order: { requests: 1, perMs: 2000, burst: 30 },
    "orders.list": { requests: 1, perMs: 180000, burst: 20 },
    "list_financial_event_groups.list": { requests: 1, perMs: 2000, burst: 30 },
    "list_financial_events.list": { requests: 1, perMs: 2000, burst: 30 },
    "catalog_items.list": { requests: 2, perMs: 1000, burst: 2 },
    "catalog_items.get": { requests: 2, perMs: 1000, burst: 2 },
    "reports.list": { requests: 1, perMs: 45000, burst: 10 },
    "reports.get": { requests: 2, perMs: 1000, burst: 15 },
  },
  errors: {
    message: {
      text: [
        { get: ["response", "errors", "0", "message"] },
        " ",
        { get: ["response", "errors", "0", "details"] },
      ],
    },
    requestId: { get: ["headers", "x-amzn-requestid"] },
    cases: [
      {
        status: 403,
        each: ["errors"],
        when: {
          call: "or",
          args: [
            {
              call: "eq",
              args: [{ get: ["item", "details"] }, "The access token you provided has expired."],
            },
            {
              call: "eq",
              args: [{ get: ["item", "message"] }, "The access token you provided has expired."],
            },
          ],
        },
        code: "credentials_rejected",
      },
    ],
  },
  check: {
    entity: "orders",
    action: "list",
    args: { CreatedAfter: { call: "now", args: ["-P1D"] }, MaxResultsPerPage: 1 },
  },
  replication: {
    replication_start_date: {
      kind: "given",
      schema: {
        type: "string",
        description: "Orders whose last change is earlier are not copied. Earlier financial events and event groups are not copied either.",
        format: "date-time",
      },
      required: true,
      default: { call: "now", args: ["-P180D"] },
    },
    seller_id: {
      kind: "given",
      schema: { type: "string", description: "Id of the seller; each copied order has it." },
      required: false,
    },
  },
  records,
  entities: {
    orders,
    order_items: orderItems,
    list_financial_event_groups: listFinancialEventGroups,
    list_financial_events: listFinancialEvents,
    catalog_items: catalogItems,
    reports,
  },
};

export { sellerMarketplace as connector };
