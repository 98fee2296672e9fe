// Generated from manifests/product_analytics.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Connector } from "@agent-connectors/runtime";
import { type ActiveUsersClient, activeUsers } from "./active_users.ts";
import { type Annotations, annotations } from "./annotations.ts";
import { type AverageSessionLengthClient, averageSessionLength } from "./average_session_length.ts";
import { type Cohorts, cohorts } from "./cohorts.ts";
import { type EventsList, eventsList } from "./events_list.ts";
import { records } from "./records.ts";

export type * from "./active_users.ts";
export type * from "./annotations.ts";
export type * from "./average_session_length.ts";
export type * from "./cohorts.ts";
export type * from "./events_list.ts";
export type * from "./records.ts";

/** The users of a product, their sessions, events and cohorts, and notes on charts. */
export interface ProductAnalytics {
  /** A note on charts, for example about a release. */
  annotations: Annotations;
  /** A group of users, selected by their behaviour or properties. */
  cohorts: Cohorts;
  /** A type of event, with its occurrences this week. */
  events_list: EventsList;
  /** The number of active or new users in one day, 7 days or 30 days (param i). */
  active_users: ActiveUsersClient;
  /** The average length of sessions on one day. */
  average_session_length: AverageSessionLengthClient;
}

/** API key and secret key. Settings > Organization settings > Projects > the project > General. */
export type ProductAnalyticsApiKeyCredentials = {
  /** API key of the project. */
  api_key: string;
  /** Secret key of the project. */
  secret_key: string;
};

/** The credentials of the caller. */
export type ProductAnalyticsCredentials = ProductAnalyticsApiKeyCredentials;

/** The configuration that the caller passes in addition to the credentials. */
export type ProductAnalyticsConfig = {
  /** Host of the API. A project with data in the EU requires the EU host. Default `"amplitude.com"`. */
  host?: "amplitude.com" | "analytics.eu.amplitude.com";
};

/** The options of a client of this kind, in addition to the options that all kinds share. */
export interface ProductAnalyticsOptions {
  credentials: ProductAnalyticsCredentials;
  /** The name of the auth option. Required only if several options fit the credentials. */
  auth?: "api_key";
  config?: ProductAnalyticsConfig;
}

/** The users of a product, their sessions, events and cohorts, and notes on charts. */
export const productAnalytics: Connector<ProductAnalytics, ProductAnalyticsOptions> = {
  kind: "product_analytics",
  title: "Product analytics",
  description: "The users of a product, their sessions, events and cohorts, and notes on charts.",
  docs: "https://amplitude.com/docs/apis/analytics",
  upstream: { version: "3", checked: "2026-11-22" },
  baseUrl: { text: ["https://", { get: ["config", "host"] }] },
  config: {
    host: {
      kind: "given",
      schema: {
        type: "string",
        description: "Host of the API. A project with data in the EU requires the EU host.",
        enum: ["amplitude.com", "analytics.eu.amplitude.com"],
      },
      required: false,
      default: "amplitude.com",
    },
  },
  auth: [
    {
      name: "api_key",
      title: "API key and secret key",
      description: "Settings > Organization settings > Projects > the project > General.",
      credentials: {
        api_key: {
          schema: { type: "string", description: "API key of the project." },
          required: true,
          secret: true,
        },
        secret_key: {
          schema: { type: "string", description: "Secret key of the project." },
          required: true,
          secret: true,
        },
      },
      inject: [
        {
          target: { in: "header", name: "authorization" },
          value: {
            call: "basic",
            args: [{ get: ["credentials", "api_key"] }, { get: ["credentials", "secret_key"] }],
          },
        },
      ],
    },
  ],
  inject: [{ target: { in: "header", name: "accept" }, value: "application/json" }],
  rateLimit: { concurrency: 5 },
  errors: {
    message: {
      call: "or",
      args: [
        { get: ["response", "error", "message"] },
        { get: ["response", "message"] },
        { get: ["response", "error"] },
      ],
    },
    cases: [],
  },
  check: { entity: "annotations", action: "list", args: {} },
  replication: {
    start_date: {
      kind: "given",
      schema: {
        type: "string",
        description: "Counts and session lengths of earlier days are not copied.",
        format: "date-time",
      },
      required: true,
      default: { call: "now", args: ["-P365D"] },
    },
  },
  syncIntervalMs: 21600000,
  records,
  entities: {
    annotations,
    cohorts,
    events_list: eventsList,
    active_users: activeUsers,
    average_session_length: averageSessionLength,
  },
};

export { productAnalytics as connector };
