// Generated from manifests/task_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Connector } from "@agent-connectors/runtime";
import { type Comments, comments } from "./comments.ts";
import { type Docs, docs } from "./docs.ts";
import { type Folders, folders } from "./folders.ts";
import { type Goals, goals } from "./goals.ts";
import { type Lists, lists } from "./lists.ts";
import { type Members, members } from "./members.ts";
import { records } from "./records.ts";
import { type Spaces, spaces } from "./spaces.ts";
import { type Tasks, tasks } from "./tasks.ts";
import { type Teams, teams } from "./teams.ts";
import { type TimeTracking, timeTracking } from "./time_tracking.ts";
import { type UserClient, user } from "./user.ts";
import { type ViewTasks, viewTasks } from "./view_tasks.ts";
import { type Views, views } from "./views.ts";

export type * from "./comments.ts";
export type * from "./docs.ts";
export type * from "./folders.ts";
export type * from "./goals.ts";
export type * from "./lists.ts";
export type * from "./members.ts";
export type * from "./records.ts";
export type * from "./spaces.ts";
export type * from "./tasks.ts";
export type * from "./teams.ts";
export type * from "./time_tracking.ts";
export type * from "./user.ts";
export type * from "./view_tasks.ts";
export type * from "./views.ts";

/** Tasks in lists, folders and spaces of a workspace, with comments, time entries, goals and documents. */
export interface TaskManagement {
  /** The user of the token. */
  user: UserClient;
  /** A workspace, which version 2 of the upstream's API calls a team. */
  teams: Teams;
  /** A goal of a workspace, with key results that measure it. */
  goals: Goals;
  /** A period of work of one user. */
  time_tracking: TimeTracking;
  /** A part of a workspace, with statuses and features of its own. */
  spaces: Spaces;
  /** A group of lists in a space. */
  folders: Folders;
  /** A list of tasks. */
  lists: Lists;
  /** A piece of work, in one list or more. */
  tasks: Tasks;
  /** A comment on a task. */
  comments: Comments;
  /** A view of tasks, such as a list, board or calendar. */
  views: Views;
  /** A task that a view shows. */
  view_tasks: ViewTasks;
  /** A person who can see a task. */
  members: Members;
  /** A document of a workspace. */
  docs: Docs;
}

/** Personal API token. Avatar > Settings > Apps > API token > Generate. */
export type TaskManagementApiKeyCredentials = {
  /** Begins with pk_. */
  api_key: string;
};

/** OAuth. Settings > Apps > Create new app; a person then grants the app access to workspaces. */
export type TaskManagementOauthCredentials = {
  /** Client id of the app. */
  client_id: string;
  /** Client secret of the app. */
  client_secret: string;
  /** Valid until the person revokes it. */
  access_token: string;
};

/** The credentials of the caller. */
export type TaskManagementCredentials = TaskManagementApiKeyCredentials | TaskManagementOauthCredentials;

/** The options of a client of this kind, in addition to the options that all kinds share. */
export interface TaskManagementOptions {
  credentials: TaskManagementCredentials;
  /** The name of the auth option. Required only if several options fit the credentials. */
  auth?: "api_key" | "oauth";
}

/** Tasks in lists, folders and spaces of a workspace, with comments, time entries, goals and documents. */
export const taskManagement: Connector<TaskManagement, TaskManagementOptions> = {
  kind: "task_management",
  title: "Task management",
  description: "Tasks in lists, folders and spaces of a workspace, with comments, time entries, goals and documents.",
  docs: "https://developer.clickup.com/docs",
  upstream: { version: "v2", checked: "2026-11-22" },
  baseUrl: "https://api.clickup.com",
  config: {},
  auth: [
    {
      name: "api_key",
      title: "Personal API token",
      description: "Avatar > Settings > Apps > API token > Generate.",
      credentials: {
        api_key: {
          schema: { type: "string", description: "Begins with pk_." },
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
      description: "Settings > Apps > Create new app; a person then grants the app access to workspaces.",
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
          schema: { type: "string", description: "Valid until the person revokes it." },
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
        grant: "authorization_code",
        tokenUrl: "https://api.clickup.com/api/v2/oauth/token",
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
          url: "https://app.clickup.com/api",
          scopes: [],
          scopeSeparator: " ",
          pkce: false,
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
  rateLimit: { reset: { value: { get: ["headers", "x-ratelimit-reset"] }, unit: "epoch-seconds" } },
  errors: {
    message: { call: "or", args: [{ get: ["response", "err"] }, { get: ["response", "message"] }] },
    cases: [
      {
        status: 401,
        when: {
          call: "or",
          args: [
            { call: "eq", args: [{ get: ["response", "ECODE"] }, "OAUTH_023"] },
            { call: "eq", args: [{ get: ["response", "ECODE"] }, "OAUTH_026"] },
            { call: "eq", args: [{ get: ["response", "ECODE"] }, "OAUTH_027"] },
            {
              call: "and",
              args: [
                { call: "gte", args: [{ get: ["response", "ECODE"] }, "OAUTH_029"] },
                { call: "lte", args: [{ get: ["response", "ECODE"] }, "OAUTH_045"] },
              ],
            },
          ],
        },
        code: "missing_scope",
      },
    ],
  },
  check: { entity: "user", action: "get", args: {} },
  replication: {},
  records,
  entities: {
    user,
    teams,
    goals,
    time_tracking: timeTracking,
    spaces,
    folders,
    lists,
    tasks,
    comments,
    views,
    view_tasks: viewTasks,
    members,
    docs,
  },
};

export { taskManagement as connector };
