// Generated from manifests/work_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Connector } from "@agent-connectors/runtime";
import { type ActivityLogs, activityLogs } from "./activity_logs.ts";
import { type Boards, boards } from "./boards.ts";
import { type Items, items } from "./items.ts";
import { records } from "./records.ts";
import { type Tags, tags } from "./tags.ts";
import { type Teams, teams } from "./teams.ts";
import { type Updates, updates } from "./updates.ts";
import { type Users, users } from "./users.ts";
import { type Workspaces, workspaces } from "./workspaces.ts";

export type * from "./activity_logs.ts";
export type * from "./boards.ts";
export type * from "./items.ts";
export type * from "./records.ts";
export type * from "./tags.ts";
export type * from "./teams.ts";
export type * from "./updates.ts";
export type * from "./users.ts";
export type * from "./workspaces.ts";

/** Boards of items in workspaces, updates on the items, and the people who work on them. */
export interface WorkManagement {
  /** A person with an account. */
  users: Users;
  /** A named group of users. */
  teams: Teams;
  /** A place for boards, with users and teams of its own. */
  workspaces: Workspaces;
  /** A table of items in groups, with columns of its own. */
  boards: Boards;
  /** A row of a board. */
  items: Items;
  /** A post about an item. */
  updates: Updates;
  /** A label for items of any board. */
  tags: Tags;
  /** A change on a board. */
  activity_logs: ActivityLogs;
}

/** API token. Avatar > Developers > API token > Show. */
export type WorkManagementApiTokenCredentials = {
  /** Personal token, with the permissions of its user. */
  api_key: string;
};

/** OAuth. Developer center > Build app > OAuth & Permissions, with New OAuth Flow enabled; a person then grants the app access. */
export type WorkManagementOauthCredentials = {
  /** Client id of the app. */
  client_id: string;
  /** Client secret of the app. */
  client_secret: string;
  /** Used until the upstream refuses it. */
  access_token: string;
  /** Renews the access token; replaced at each use. */
  refresh_token?: string;
};

/** The credentials of the caller. */
export type WorkManagementCredentials = WorkManagementApiTokenCredentials | WorkManagementOauthCredentials;

/** The options of a client of this kind, in addition to the options that all kinds share. */
export interface WorkManagementOptions {
  credentials: WorkManagementCredentials;
  /** The name of the auth option. Required only if several options fit the credentials. */
  auth?: "api_token" | "oauth";
}

/** Boards of items in workspaces, updates on the items, and the people who work on them. */
export const workManagement: Connector<WorkManagement, WorkManagementOptions> = {
  kind: "work_management",
  title: "Work management",
  description: "Boards of items in workspaces, updates on the items, and the people who work on them.",
  docs: "https://developer.monday.com/api-reference/docs",
  upstream: {
    version: "2026-07",
    checked: "2026-11-22",
    successor: "2026-10",
    source: "https://developer.monday.com/api-reference/docs/api-versioning",
  },
  baseUrl: "https://api.monday.com",
  config: {},
  auth: [
    {
      name: "api_token",
      title: "API token",
      description: "Avatar > Developers > API token > Show.",
      credentials: {
        api_key: {
          schema: {
            type: "string",
            description: "Personal token, with the permissions of its user.",
          },
          required: true,
          secret: true,
        },
      },
      inject: [
        {
          target: { in: "header", name: "authorization" },
          value: { text: ["Bearer ", { get: ["credentials", "api_key"] }] },
        },
      ],
    },
    {
      name: "oauth",
      title: "OAuth",
      description: "Developer center > Build app > OAuth & Permissions, with New OAuth Flow enabled; a person then grants the app access.",
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
      },
      inject: [
        {
          target: { in: "header", name: "authorization" },
          value: { text: ["Bearer ", { get: ["credentials", "access_token"] }] },
        },
      ],
      oauth: {
        grant: "refresh_token",
        tokenUrl: "https://auth.monday.com/oauth_ms/oauth/token",
        client: "body",
        encoding: "json",
        tokenParams: {},
        tokenResponse: {
          accessToken: ["access_token"],
          expiresIn: ["expires_in"],
          refreshToken: ["refresh_token"],
        },
        lifetime: 3600,
        authorize: {
          url: "https://auth.monday.com/oauth2/authorize",
          scopes: [
            "me:read",
            "boards:read",
            "workspaces:read",
            "users:read",
            "account:read",
            "updates:read",
            "assets:read",
            "tags:read",
            "teams:read",
          ],
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
  inject: [{ target: { in: "header", name: "api-version" }, value: "2026-07" }],
  rateLimit: {
    reset: {
      value: { get: ["response", "errors", "0", "extensions", "retry_in_seconds"] },
      unit: "seconds",
    },
  },
  errors: {
    message: {
      call: "or",
      args: [
        { get: ["item", "message"] },
        { get: ["response", "errors", "0", "message"] },
        { get: ["response", "error_message"] },
        { get: ["response", "errors", "0"] },
      ],
    },
    requestId: { get: ["response", "extensions", "request_id"] },
    cases: [
      {
        each: ["errors"],
        when: {
          call: "or",
          args: [
            { call: "present", args: [{ get: ["item", "extensions", "retry_in_seconds"] }] },
            { call: "eq", args: [{ get: ["item", "extensions", "status_code"] }, 429] },
            {
              call: "eq",
              args: [{ get: ["item", "extensions", "code"] }, "COMPLEXITY_BUDGET_EXHAUSTED"],
            },
            { call: "eq", args: [{ get: ["item", "extensions", "code"] }, "RATE_LIMIT_EXCEEDED"] },
            {
              call: "eq",
              args: [{ get: ["item", "extensions", "code"] }, "IP_RATE_LIMIT_EXCEEDED"],
            },
            {
              call: "eq",
              args: [{ get: ["item", "extensions", "code"] }, "maxConcurrencyExceeded"],
            },
            { call: "eq", args: [{ get: ["item", "extensions", "code"] }, "DAILY_LIMIT_EXCEEDED"] },
          ],
        },
        code: "rate_limited",
      },
      {
        each: ["errors"],
        when: { call: "eq", args: [{ get: ["item", "extensions", "status_code"] }, 401] },
        code: "credentials_rejected",
      },
      {
        each: ["errors"],
        when: {
          call: "or",
          args: [
            { call: "eq", args: [{ get: ["item", "extensions", "status_code"] }, 403] },
            {
              call: "eq",
              args: [{ get: ["item", "extensions", "code"] }, "UserUnauthorizedException"],
            },
            { call: "eq", args: [{ get: ["item", "extensions", "code"] }, "USER_UNAUTHORIZED"] },
            { call: "eq", args: [{ get: ["item", "extensions", "code"] }, "USER_ACCESS_DENIED"] },
            {
              call: "eq",
              args: [{ get: ["item", "extensions", "code"] }, "missingRequiredPermissions"],
            },
          ],
        },
        code: "missing_scope",
      },
      {
        each: ["errors"],
        when: {
          call: "or",
          args: [
            { call: "eq", args: [{ get: ["item", "extensions", "status_code"] }, 404] },
            {
              call: "eq",
              args: [{ get: ["item", "extensions", "code"] }, "ResourceNotFoundException"],
            },
          ],
        },
        code: "not_found",
      },
      {
        each: ["errors"],
        when: {
          call: "or",
          args: [
            { call: "eq", args: [{ get: ["item", "extensions", "status_code"] }, 500] },
            {
              call: "eq",
              args: [{ get: ["item", "extensions", "code"] }, "INTERNAL_SERVER_ERROR"],
            },
          ],
        },
        code: "upstream_unavailable",
      },
      { status: 200, each: ["errors"], when: true, code: "upstream_rejected" },
      {
        status: 200,
        when: { call: "present", args: [{ get: ["response", "error_message"] }] },
        code: "upstream_rejected",
      },
    ],
  },
  check: { entity: "users", action: "list", args: {} },
  replication: {},
  records,
  entities: { users, teams, workspaces, boards, items, updates, tags, activity_logs: activityLogs },
};

export { workManagement as connector };
