// Generated from manifests/issue_tracking.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Connector } from "@agent-connectors/runtime";
import { type Comments, comments } from "./comments.ts";
import { type Issues, issues } from "./issues.ts";
import { type Projects, projects } from "./projects.ts";
import { records } from "./records.ts";
import { type Teams, teams } from "./teams.ts";
import { type Users, users } from "./users.ts";
import { type WorkflowStates, workflowStates } from "./workflow_states.ts";

export type * from "./comments.ts";
export type * from "./issues.ts";
export type * from "./projects.ts";
export type * from "./records.ts";
export type * from "./teams.ts";
export type * from "./users.ts";
export type * from "./workflow_states.ts";

/** Issues, their projects and teams, and comments. */
export interface IssueTracking {
  /** A piece of work to be done. */
  issues: Issues;
  /** A comment on an issue. */
  comments: Comments;
  /** A larger piece of work, divided into issues, for one or more teams. */
  projects: Projects;
  /** A group of people with issues and a workflow of their own. */
  teams: Teams;
  /** A person, or an application, with an account. */
  users: Users;
  /** A step of a team's workflow. */
  workflow_states: WorkflowStates;
}

/** Personal API key. Settings > Security & access > Personal API keys > New API key. */
export type IssueTrackingApiKeyCredentials = {
  /** Begins with lin_api_. */
  api_key: string;
};

/** OAuth. Settings > API > OAuth applications > New OAuth application. A person then grants access to the application. */
export type IssueTrackingOauthCredentials = {
  /** Id of the OAuth application. */
  client_id: string;
  /** Secret of the OAuth application. */
  client_secret: string;
  /** Replaced at each use. */
  refresh_token: string;
  /** Used until the upstream refuses it. */
  access_token?: string;
};

/** The credentials of the caller. */
export type IssueTrackingCredentials = IssueTrackingApiKeyCredentials | IssueTrackingOauthCredentials;

/** The options of a client of this kind, in addition to the options that all kinds share. */
export interface IssueTrackingOptions {
  credentials: IssueTrackingCredentials;
  /** The name of the auth option. Required only if several options fit the credentials. */
  auth?: "api_key" | "oauth";
}

/** Issues, their projects and teams, and comments. */
export const issueTracking: Connector<IssueTracking, IssueTrackingOptions> = {
  kind: "issue_tracking",
  title: "Issue tracking",
  description: "Issues, their projects and teams, and comments.",
  docs: "https://linear.app/developers",
  upstream: { checked: "2026-11-22", source: "https://linear.app/developers/graphql" },
  baseUrl: "https://api.linear.app",
  config: {},
  auth: [
    {
      name: "api_key",
      title: "Personal API key",
      description: "Settings > Security & access > Personal API keys > New API key.",
      credentials: {
        api_key: {
          schema: { type: "string", description: "Begins with lin_api_." },
          required: true,
          secret: true,
        },
      },
      inject: [
        {
          target: { in: "header", name: "authorization" },
          value: { get: ["credentials", "api_key"] },
        },
      ],
    },
    {
      name: "oauth",
      title: "OAuth",
      description: "Settings > API > OAuth applications > New OAuth application. A person then grants access to the application.",
      credentials: {
        client_id: {
          schema: { type: "string", description: "Id of the OAuth application." },
          required: true,
          secret: false,
        },
        client_secret: {
          schema: { type: "string", description: "Secret of the OAuth application." },
          required: true,
          secret: true,
        },
        refresh_token: {
          schema: { type: "string", description: "Replaced at each use." },
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
          target: { in: "header", name: "authorization" },
          value: { text: ["Bearer ", { get: ["credentials", "access_token"] }] },
        },
      ],
      oauth: {
        grant: "refresh_token",
        tokenUrl: "https://api.linear.app/oauth/token",
        client: "body",
        encoding: "form",
        tokenParams: {},
        tokenResponse: {
          accessToken: ["access_token"],
          expiresIn: ["expires_in"],
          refreshToken: ["refresh_token"],
        },
        lifetime: 86400,
        authorize: {
          url: "https://linear.app/oauth/authorize",
          scopes: ["read", "write", "issues:create", "comments:create"],
          scopeSeparator: ",",
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
  inject: [],
  rateLimit: {
    reset: { value: { get: ["headers", "x-ratelimit-requests-reset"] }, unit: "epoch-millis" },
  },
  errors: {
    message: {
      call: "or",
      args: [
        { get: ["item", "extensions", "userPresentableMessage"] },
        { get: ["item", "message"] },
      ],
    },
    cases: [
      {
        each: ["errors"],
        when: { call: "eq", args: [{ get: ["item", "extensions", "code"] }, "RATELIMITED"] },
        code: "rate_limited",
      },
      {
        each: ["errors"],
        when: {
          call: "eq",
          args: [{ get: ["item", "extensions", "code"] }, "AUTHENTICATION_ERROR"],
        },
        code: "credentials_rejected",
      },
      {
        each: ["errors"],
        when: { call: "eq", args: [{ get: ["item", "extensions", "code"] }, "FORBIDDEN"] },
        code: "missing_scope",
      },
      {
        each: ["errors"],
        when: {
          call: "eq",
          args: [
            { call: "first", args: [{ call: "split", args: [{ get: ["item", "message"] }, ":"] }] },
            "Entity not found",
          ],
        },
        code: "not_found",
      },
      { each: ["errors"], when: true, code: "upstream_rejected" },
    ],
  },
  check: { entity: "issues", action: "list", args: {} },
  replication: {},
  records,
  entities: { issues, comments, projects, teams, users, workflow_states: workflowStates },
};

export { issueTracking as connector };
