// Generated from manifests/error_monitoring.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Connector } from "@agent-connectors/runtime";
import { type Events, events } from "./events.ts";
import { type Issues, issues } from "./issues.ts";
import { type ProjectDetailClient, projectDetail } from "./project_detail.ts";
import { type Projects, projects } from "./projects.ts";
import { records } from "./records.ts";
import { type Releases, releases } from "./releases.ts";

export type * from "./events.ts";
export type * from "./issues.ts";
export type * from "./project_detail.ts";
export type * from "./projects.ts";
export type * from "./records.ts";
export type * from "./releases.ts";

/** Errors of software, grouped into issues, with projects and releases. */
export interface ErrorMonitoring {
  /** An application or service that reports errors. */
  projects: Projects;
  /** A group of events with the same cause. */
  issues: Issues;
  /** One occurrence of an error. */
  events: Events;
  /** A version of the software, deployed in one or more projects. */
  releases: Releases;
  /** A project with its settings, as in projects.get. */
  project_detail: ProjectDetailClient;
}

/** Auth token. Settings > Developer Settings > Custom Integrations, or Account > Personal Tokens. */
export type ErrorMonitoringAuthTokenCredentials = {
  /** With the scopes org:read, project:read and event:read. */
  auth_token: string;
};

/** The credentials of the caller. */
export type ErrorMonitoringCredentials = ErrorMonitoringAuthTokenCredentials;

/** The configuration that the caller passes in addition to the credentials. */
export type ErrorMonitoringConfig = {
  /** Host of the region (us.sentry.io, de.sentry.io) or of a self-hosted installation. Default `"sentry.io"`. */
  hostname?: string;
  /** Slug of the organization for calls without organization_slug. */
  organization?: string;
};

/** The options of a client of this kind, in addition to the options that all kinds share. */
export interface ErrorMonitoringOptions {
  credentials: ErrorMonitoringCredentials;
  /** The name of the auth option. Required only if several options fit the credentials. */
  auth?: "auth_token";
  config?: ErrorMonitoringConfig;
}

/** Errors of software, grouped into issues, with projects and releases. */
export const errorMonitoring: Connector<ErrorMonitoring, ErrorMonitoringOptions> = {
  kind: "error_monitoring",
  title: "Error monitoring",
  description: "Errors of software, grouped into issues, with projects and releases.",
  docs: "https://docs.sentry.io/api/",
  upstream: { version: "0", checked: "2026-11-22" },
  baseUrl: { text: ["https://", { get: ["config", "hostname"] }] },
  config: {
    hostname: {
      kind: "given",
      schema: {
        type: "string",
        description: "Host of the region (us.sentry.io, de.sentry.io) or of a self-hosted installation.",
        pattern: "^[A-Za-z0-9][A-Za-z0-9.-]*(:[0-9]+)?$",
        examples: ["de.sentry.io"],
      },
      required: false,
      default: "sentry.io",
    },
    organization: {
      kind: "given",
      schema: {
        type: "string",
        description: "Slug of the organization for calls without organization_slug.",
        examples: ["acme"],
      },
      required: false,
    },
  },
  auth: [
    {
      name: "auth_token",
      title: "Auth token",
      description: "Settings > Developer Settings > Custom Integrations, or Account > Personal Tokens.",
      credentials: {
        auth_token: {
          schema: {
            type: "string",
            description: "With the scopes org:read, project:read and event:read.",
          },
          required: true,
          secret: true,
        },
      },
      inject: [
        {
          target: { in: "header", name: "authorization" },
          value: { text: ["Bearer ", { get: ["credentials", "auth_token"] }] },
        },
      ],
    },
  ],
  inject: [{ target: { in: "header", name: "accept" }, value: "application/json" }],
  rateLimit: {
    reset: { value: { get: ["headers", "x-sentry-rate-limit-reset"] }, unit: "epoch-seconds" },
  },
  rateLimits: { "events.list": { requests: 60, perMs: 60000, concurrency: 1 } },
  errors: {
    message: {
      call: "or",
      args: [{ get: ["response", "detail", "message"] }, { get: ["response", "detail"] }],
    },
    cases: [],
  },
  check: { entity: "projects", action: "list", args: {} },
  replication: {
    organization: {
      kind: "given",
      schema: {
        type: "string",
        description: "Slug of the organization to copy.",
        examples: ["acme"],
      },
      required: true,
    },
    project: {
      kind: "given",
      schema: {
        type: "string",
        description: "Slugs of the projects whose issues and events are copied, separated by commas.",
        examples: ["web-app"],
      },
      required: true,
    },
  },
  records,
  entities: { projects, issues, events, releases, project_detail: projectDetail },
};

export { errorMonitoring as connector };
