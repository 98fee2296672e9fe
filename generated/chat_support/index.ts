// Generated from manifests/chat_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Connector } from "@agent-connectors/runtime";
import { type Accounts, accounts } from "./accounts.ts";
import { type AgentTimelineClient, agentTimeline } from "./agent_timeline.ts";
import { type Agents, agents } from "./agents.ts";
import { type Bans, bans } from "./bans.ts";
import { type Chats, chats } from "./chats.ts";
import { type Departments, departments } from "./departments.ts";
import { type Goals, goals } from "./goals.ts";
import { records } from "./records.ts";
import { type Roles, roles } from "./roles.ts";
import { type RoutingSettingsClient, routingSettings } from "./routing_settings.ts";
import { type Shortcuts, shortcuts } from "./shortcuts.ts";
import { type Skills, skills } from "./skills.ts";
import { type Triggers, triggers } from "./triggers.ts";

export type * from "./accounts.ts";
export type * from "./agent_timeline.ts";
export type * from "./agents.ts";
export type * from "./bans.ts";
export type * from "./chats.ts";
export type * from "./departments.ts";
export type * from "./goals.ts";
export type * from "./records.ts";
export type * from "./roles.ts";
export type * from "./routing_settings.ts";
export type * from "./shortcuts.ts";
export type * from "./skills.ts";
export type * from "./triggers.ts";

/** Chats with visitors of a website, the agents who handle them, and their routing. */
export interface ChatSupport {
  /** The account, its plan and its billing contact. */
  accounts: Accounts;
  /** How the account assigns chats to agents. */
  routing_settings: RoutingSettingsClient;
  /** A person who answers chats. */
  agents: Agents;
  /** A conversation with a visitor, or a message left while no agent was available. */
  chats: Chats;
  /** A group of agents that visitors can contact. */
  departments: Departments;
  /** A prepared message. */
  shortcuts: Shortcuts;
  /** A rule that runs actions when a visitor meets conditions. */
  triggers: Triggers;
  /** A period that an agent spent in one status. */
  agent_timeline: AgentTimelineClient;
  /** A banned visitor or IP address. */
  bans: Bans;
  /** A goal for visitors, such as the page after a purchase. */
  goals: Goals;
  /** A set of permissions for agents. */
  roles: Roles;
  /** A skill of agents, for the routing of chats. */
  skills: Skills;
}

/** Access token. Chat > Settings > Account > API. Add an API client there, and grant it access with the scope read. */
export type ChatSupportAccessTokenCredentials = {
  /** OAuth token of an administrator. */
  access_token: string;
};

/** The credentials of the caller. */
export type ChatSupportCredentials = ChatSupportAccessTokenCredentials;

/** The configuration that the caller passes in addition to the credentials. */
export type ChatSupportConfig = {
  /** The part of the account's URL before .zendesk.com. */
  subdomain: string;
};

/** The options of a client of this kind, in addition to the options that all kinds share. */
export interface ChatSupportOptions {
  credentials: ChatSupportCredentials;
  /** The name of the auth option. Required only if several options fit the credentials. */
  auth?: "access_token";
  config: ChatSupportConfig;
}

/** Chats with visitors of a website, the agents who handle them, and their routing. */
export const chatSupport: Connector<ChatSupport, ChatSupportOptions> = {
  kind: "chat_support",
  title: "Chat support",
  description: "Chats with visitors of a website, the agents who handle them, and their routing.",
  docs: "https://developer.zendesk.com/api-reference/live-chat/introduction/",
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
      name: "access_token",
      title: "Access token",
      description: "Chat > Settings > Account > API. Add an API client there, and grant it access with the scope read.",
      credentials: {
        access_token: {
          schema: { type: "string", description: "OAuth token of an administrator." },
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
    },
  ],
  inject: [{ target: { in: "header", name: "accept" }, value: "application/json" }],
  rateLimit: {},
  errors: {
    message: {
      call: "or",
      args: [
        { get: ["response", "error", "message"] },
        { get: ["response", "message"] },
        { get: ["response", "description"] },
        { get: ["response", "error_description"] },
        { get: ["response", "error"] },
      ],
    },
    requestId: { get: ["headers", "x-zendesk-request-id"] },
    cases: [],
  },
  check: { entity: "agents", action: "list", args: {} },
  replication: {
    start_date: {
      kind: "given",
      schema: {
        type: "string",
        description: "Chats whose last change is earlier are not copied.",
        format: "date-time",
      },
      required: true,
      default: { call: "now", args: ["-P180D"] },
    },
  },
  records,
  entities: {
    accounts,
    routing_settings: routingSettings,
    agents,
    chats,
    departments,
    shortcuts,
    triggers,
    agent_timeline: agentTimeline,
    bans,
    goals,
    roles,
    skills,
  },
};

export { chatSupport as connector };
