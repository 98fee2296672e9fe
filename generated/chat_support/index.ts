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

/** Chats with the visitors of a website, the agents who lead them, and how they are routed. */
export interface ChatSupport {
  /** The account itself, its plan and who is billed. */
  accounts: Accounts;
  /** How chats are given to agents throughout the account. */
  routing_settings: RoutingSettingsClient;
  /** A person who answers chats. */
  agents: Agents;
  /** A conversation with a visitor, or a message left while no agent was there. */
  chats: Chats;
  /** A group of agents to whom visitors can turn. */
  departments: Departments;
  /** A prepared message. */
  shortcuts: Shortcuts;
  /** An action that is taken where a visitor fulfils conditions. */
  triggers: Triggers;
  /** A span of time that an agent spent in one status. */
  agent_timeline: AgentTimelineClient;
  /** A visitor or an IP address that is kept out. */
  bans: Bans;
  /** What visitors are meant to reach, such as a page after a purchase. */
  goals: Goals;
  /** What agents may do. */
  roles: Roles;
  /** What agents know, by which chats are routed to them. */
  skills: Skills;
}

/** Access token. Chat > Settings > Account > API, where an API client is added and granted access, with the scope read. */
export type ChatSupportAccessTokenCredentials = {
  /** OAuth token of an administrator. */
  access_token: string;
};

/** What the caller authenticates with. */
export type ChatSupportCredentials = ChatSupportAccessTokenCredentials;

/** What the caller configures beside credentials. */
export type ChatSupportConfig = {
  /** What stands before .zendesk.com in the account's address. */
  subdomain: string;
};

/** The options of a client of this kind, in addition to those that all kinds share. */
export interface ChatSupportOptions {
  credentials: ChatSupportCredentials;
  /** Name of the way to authenticate, where the credentials alone do not tell. */
  auth?: "access_token";
  config: ChatSupportConfig;
}

/** Chats with the visitors of a website, the agents who lead them, and how they are routed. */
export const chatSupport: Connector<ChatSupport, ChatSupportOptions> = {
  kind: "chat_support",
  title: "Chat support",
  description: "Chats with the visitors of a website, the agents who lead them, and how they are routed.",
  docs: "https://developer.zendesk.com/api-reference/live-chat/introduction/",
  upstream: { version: "v2", checked: "2026-11-22" },
  baseUrl: { text: ["https://", { get: ["config", "subdomain"] }, ".zendesk.com"] },
  config: {
    subdomain: {
      kind: "given",
      schema: {
        type: "string",
        description: "What stands before .zendesk.com in the account's address.",
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
      description: "Chat > Settings > Account > API, where an API client is added and granted access, with the scope read.",
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
        description: "Chats that did not change since are not copied.",
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
