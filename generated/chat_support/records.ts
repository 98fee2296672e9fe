// Generated from manifests/chat_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Schema } from "@agent-connectors/runtime";

/** The account, its plan and its billing contact. */
export interface Account {
  account_key: string;
  status?: string | null;
  /** Format: ISO 8601. */
  create_date?: string | null;
  billing?: Billing | null;
  /** The features of the account. A limit that can be unlimited is a string. */
  plan?: Plan | null;
}

/** How the account assigns chats to agents. */
export interface RoutingSettings {
  routing_mode?: string | null;
  chat_limit?: Record<string, unknown> | null;
  skill_routing?: Record<string, unknown> | null;
  reassignment?: Record<string, unknown> | null;
  auto_idle?: Record<string, unknown> | null;
  auto_accept?: Record<string, unknown> | null;
}

/** A person who answers chats. */
export interface Agent {
  id: number;
  email?: string | null;
  display_name?: string | null;
  first_name?: string | null;
  last_name?: string | null;
  enabled?: boolean | null;
  role_id?: number | null;
  roles?: { administrator?: boolean | null; owner?: boolean | null } | null;
  /** Ids of departments. */
  departments?: number[] | null;
  enabled_departments?: number[] | null;
  /** Ids of skills. */
  skills?: number[] | null;
  scope?: string | null;
  /** Format: ISO 8601. */
  create_date?: string | null;
  /** Format: ISO 8601. */
  last_login?: string | null;
  login_count?: number | null;
}

/** A conversation with a visitor, or a message left while no agent was available. */
export interface Chat {
  id: string;
  type?: string | null;
  /** Format: ISO 8601. */
  timestamp?: string | null;
  /** Format: ISO 8601. */
  update_timestamp?: string | null;
  /** In seconds. */
  duration?: number | null;
  department_id?: number | null;
  department_name?: string | null;
  agent_ids?: string[] | null;
  agent_names?: string[] | null;
  visitor?: Visitor | null;
  /** The visit during which the chat took place. */
  session?: Session | null;
  history?: HistoryItem[] | null;
  engagements?: Engagement[] | null;
  conversions?: Conversion[] | null;
  /** Messages of a chat, or of a part of it. */
  count?: MessageCount | null;
  /** Time that the visitor waited for responses, in seconds. */
  response_time?: ResponseTime | null;
  rating?: string | null;
  comment?: string | null;
  tags?: string[] | null;
  started_by?: string | null;
  triggered?: boolean | null;
  triggered_response?: boolean | null;
  missed?: boolean | null;
  unread?: boolean | null;
  deleted?: boolean | null;
  /** The message that was left while no agent was available. */
  message?: string | null;
  webpath?: { from?: string | null; timestamp?: string | null }[] | null;
  zendesk_ticket_id?: number | null;
}

/** A group of agents that visitors can contact. */
export interface Department {
  id: number;
  name?: string | null;
  description?: string | null;
  enabled?: boolean | null;
  /** Ids of agents. */
  members?: number[] | null;
  settings?: { chat_limit?: number | null } | null;
}

/** A prepared message. */
export interface Shortcut {
  /** Usually the name of the shortcut. */
  id: string;
  name?: string | null;
  message?: string | null;
  /** Answers to choose from, separated by slashes. */
  options?: string | null;
  tags?: string[] | null;
  /** Ids of the departments that may use the shortcut. */
  departments?: number[] | null;
  /** Ids of the agents who may use the shortcut. */
  agents?: number[] | null;
  /** One of all, agent and department. */
  scope?: string | null;
}

/** A rule that runs actions when a visitor meets conditions. */
export interface Trigger {
  id: number;
  name?: string | null;
  description?: string | null;
  enabled?: boolean | null;
  run_once?: boolean | null;
  conditions?: Record<string, unknown>[] | null;
  actions?: Record<string, unknown>[] | null;
  departments?: number[] | null;
  definition?: Record<string, unknown> | null;
}

/** A period that an agent spent in one status. */
export interface AgentTimeline {
  agent_id: number;
  /** Format: ISO 8601. */
  start_time?: string | null;
  /** Such as online, away or invisible. */
  status?: string | null;
  /** In seconds. */
  duration?: number | null;
  engagement_count?: number | null;
}

/** A banned visitor or IP address. */
export interface Ban {
  id: number;
  type?: string | null;
  ip_address?: string | null;
  visitor_id?: string | null;
  visitor_name?: string | null;
  reason?: string | null;
  /** Format: ISO 8601. */
  created_at?: string | null;
}

/** A goal for visitors, such as the page after a purchase. */
export interface Goal {
  id: number;
  name?: string | null;
  description?: string | null;
  enabled?: boolean | null;
  attribution_model?: string | null;
  attribution_window?: number | null;
  attribution_period?: number | null;
  settings?: Record<string, unknown> | null;
}

/** A set of permissions for agents. */
export interface Role {
  id: number;
  name?: string | null;
  description?: string | null;
  enabled?: boolean | null;
  permissions?: Record<string, unknown> | null;
  members_count?: number | null;
}

/** A skill of agents, for the routing of chats. */
export interface Skill {
  id: number;
  name?: string | null;
  description?: string | null;
  enabled?: boolean | null;
  /** Ids of agents. */
  members?: number[] | null;
}

/** Billing. */
export interface Billing {
  company?: string | null;
  first_name?: string | null;
  last_name?: string | null;
  email?: string | null;
  phone?: string | null;
  address1?: string | null;
  address2?: string | null;
  city?: string | null;
  state?: string | null;
  postal_code?: string | null;
  country_code?: string | null;
  additional_info?: string | null;
  cycle?: number | null;
}

/** The features of the account. A limit that can be unlimited is a string. */
export interface Plan {
  name?: string | null;
  price?: number | null;
  max_agents?: number | null;
  max_departments?: string | null;
  max_concurrent_chats?: string | null;
  max_history_search_days?: string | null;
  max_advanced_triggers?: string | null;
  max_basic_triggers?: string | null;
  analytics?: boolean | null;
  file_upload?: boolean | null;
  rest_api?: boolean | null;
  goals?: number | null;
  high_load?: boolean | null;
  integrations?: boolean | null;
  ip_restriction?: boolean | null;
  monitoring?: boolean | null;
  operating_hours?: boolean | null;
  sla?: boolean | null;
  support?: boolean | null;
  unbranding?: boolean | null;
  agent_leaderboard?: boolean | null;
  agent_reports?: boolean | null;
  chat_reports?: boolean | null;
  daily_reports?: boolean | null;
  email_reports?: boolean | null;
  widget_customization?: string | null;
  long_desc?: string | null;
  short_desc?: string | null;
}

/** Visitor. */
export interface Visitor {
  id?: string | null;
  name?: string | null;
  email?: string | null;
  phone?: string | null;
  notes?: string | null;
}

/** The visit during which the chat took place. */
export interface Session {
  id?: string | null;
  browser?: string | null;
  platform?: string | null;
  user_agent?: string | null;
  ip?: string | null;
  city?: string | null;
  region?: string | null;
  country_code?: string | null;
  country_name?: string | null;
  /** Format: ISO 8601. */
  start_date?: string | null;
  /** Format: ISO 8601. */
  end_date?: string | null;
}

/** A message, a rating or another event of a chat. */
export interface HistoryItem {
  type?: string | null;
  /** Format: ISO 8601. */
  timestamp?: string | null;
  name?: string | null;
  nick?: string | null;
  msg?: string | null;
  msg_id?: string | null;
  channel?: string | null;
  department_id?: number | null;
  department_name?: string | null;
  rating?: string | null;
  new_rating?: string | null;
  tags?: string[] | null;
  new_tags?: string[] | null;
  options?: string | null;
}

/** One agent's part in a chat. */
export interface Engagement {
  id?: string | null;
  agent_id?: string | null;
  agent_name?: string | null;
  agent_full_name?: string | null;
  department_id?: number | null;
  /** Format: ISO 8601. */
  timestamp?: string | null;
  duration?: number | null;
  accepted?: boolean | null;
  assigned?: boolean | null;
  started_by?: string | null;
  rating?: string | null;
  comment?: string | null;
  /** Messages of a chat, or of a part of it. */
  count?: MessageCount | null;
  /** Time that the visitor waited for responses, in seconds. */
  response_time?: ResponseTime | null;
  skills_requested?: number[] | null;
  skills_fulfilled?: boolean | null;
}

/** Messages of a chat, or of a part of it. */
export interface MessageCount {
  total?: number | null;
  agent?: number | null;
  visitor?: number | null;
}

/** Time that the visitor waited for responses, in seconds. */
export interface ResponseTime {
  first?: number | null;
  avg?: number | null;
  max?: number | null;
}

/** A goal that the visitor reached. */
export interface Conversion {
  id?: string | null;
  goal_id?: number | null;
  goal_name?: string | null;
  /** Format: ISO 8601. */
  timestamp?: string | null;
  /** The agent and the department that a conversion is credited to. */
  attribution?: Attribution | null;
}

/** The agent and the department that a conversion is credited to. */
export interface Attribution {
  agent_id?: number | null;
  agent_name?: string | null;
  department_id?: number | null;
  department_name?: string | null;
  /** Format: ISO 8601. */
  chat_timestamp?: string | null;
}

/** Fields of `Billing`. */
export const billingFields: Readonly<Record<string, Schema>> = {
  company: { type: ["string", "null"] },
  first_name: { type: ["string", "null"] },
  last_name: { type: ["string", "null"] },
  email: { type: ["string", "null"] },
  phone: { type: ["string", "null"] },
  address1: { type: ["string", "null"] },
  address2: { type: ["string", "null"] },
  city: { type: ["string", "null"] },
  state: { type: ["string", "null"] },
  postal_code: { type: ["string", "null"] },
  country_code: { type: ["string", "null"] },
  additional_info: { type: ["string", "null"] },
  cycle: { type: ["integer", "null"] },
};

/** Fields of `Plan`. */
export const planFields: Readonly<Record<string, Schema>> = {
  name: { type: ["string", "null"] },
  price: { type: ["number", "null"] },
  max_agents: { type: ["integer", "null"] },
  max_departments: { type: ["string", "null"] },
  max_concurrent_chats: { type: ["string", "null"] },
  max_history_search_days: { type: ["string", "null"] },
  max_advanced_triggers: { type: ["string", "null"] },
  max_basic_triggers: { type: ["string", "null"] },
  analytics: { type: ["boolean", "null"] },
  file_upload: { type: ["boolean", "null"] },
  rest_api: { type: ["boolean", "null"] },
  goals: { type: ["integer", "null"] },
  high_load: { type: ["boolean", "null"] },
  integrations: { type: ["boolean", "null"] },
  ip_restriction: { type: ["boolean", "null"] },
  monitoring: { type: ["boolean", "null"] },
  operating_hours: { type: ["boolean", "null"] },
  sla: { type: ["boolean", "null"] },
  support: { type: ["boolean", "null"] },
  unbranding: { type: ["boolean", "null"] },
  agent_leaderboard: { type: ["boolean", "null"] },
  agent_reports: { type: ["boolean", "null"] },
  chat_reports: { type: ["boolean", "null"] },
  daily_reports: { type: ["boolean", "null"] },
  email_reports: { type: ["boolean", "null"] },
  widget_customization: { type: ["string", "null"] },
  long_desc: { type: ["string", "null"] },
  short_desc: { type: ["string", "null"] },
};

/** Fields of `Account`. */
export const accountFields: Readonly<Record<string, Schema>> = {
  account_key: { type: "string" },
  status: { type: ["string", "null"] },
  create_date: { type: ["string", "null"], format: "date-time" },
  billing: { type: ["object", "null"], title: "Billing", properties: billingFields },
  plan: {
    type: ["object", "null"],
    title: "Plan",
    description: "The features of the account. A limit that can be unlimited is a string.",
    properties: planFields,
  },
};

/** Fields of `RoutingSettings`. */
export const routingSettingsFields: Readonly<Record<string, Schema>> = {
  routing_mode: { type: ["string", "null"] },
  chat_limit: { type: ["object", "null"] },
  skill_routing: { type: ["object", "null"] },
  reassignment: { type: ["object", "null"] },
  auto_idle: { type: ["object", "null"] },
  auto_accept: { type: ["object", "null"] },
};

/** Fields of `Agent`. */
export const agentFields: Readonly<Record<string, Schema>> = {
  id: { type: "integer" },
  email: { type: ["string", "null"] },
  display_name: { type: ["string", "null"] },
  first_name: { type: ["string", "null"] },
  last_name: { type: ["string", "null"] },
  enabled: { type: ["boolean", "null"] },
  role_id: { type: ["integer", "null"] },
  roles: {
    type: ["object", "null"],
    properties: {
      administrator: { type: ["boolean", "null"] },
      owner: { type: ["boolean", "null"] },
    },
  },
  departments: {
    type: ["array", "null"],
    description: "Ids of departments.",
    items: { type: "integer" },
  },
  enabled_departments: { type: ["array", "null"], items: { type: "integer" } },
  skills: { type: ["array", "null"], description: "Ids of skills.", items: { type: "integer" } },
  scope: { type: ["string", "null"] },
  create_date: { type: ["string", "null"], format: "date-time" },
  last_login: { type: ["string", "null"], format: "date-time" },
  login_count: { type: ["integer", "null"] },
};

/** Fields of `Visitor`. */
export const visitorFields: Readonly<Record<string, Schema>> = {
  id: { type: ["string", "null"] },
  name: { type: ["string", "null"] },
  email: { type: ["string", "null"] },
  phone: { type: ["string", "null"] },
  notes: { type: ["string", "null"] },
};

/** Fields of `Session`. */
export const sessionFields: Readonly<Record<string, Schema>> = {
  id: { type: ["string", "null"] },
  browser: { type: ["string", "null"] },
  platform: { type: ["string", "null"] },
  user_agent: { type: ["string", "null"] },
  ip: { type: ["string", "null"] },
  city: { type: ["string", "null"] },
  region: { type: ["string", "null"] },
  country_code: { type: ["string", "null"] },
  country_name: { type: ["string", "null"] },
  start_date: { type: ["string", "null"], format: "date-time" },
  end_date: { type: ["string", "null"], format: "date-time" },
};

/** Fields of `HistoryItem`. */
export const historyItemFields: Readonly<Record<string, Schema>> = {
  type: { type: ["string", "null"] },
  timestamp: { type: ["string", "null"], format: "date-time" },
  name: { type: ["string", "null"] },
  nick: { type: ["string", "null"] },
  msg: { type: ["string", "null"] },
  msg_id: { type: ["string", "null"] },
  channel: { type: ["string", "null"] },
  department_id: { type: ["integer", "null"] },
  department_name: { type: ["string", "null"] },
  rating: { type: ["string", "null"] },
  new_rating: { type: ["string", "null"] },
  tags: { type: ["array", "null"], items: { type: "string" } },
  new_tags: { type: ["array", "null"], items: { type: "string" } },
  options: { type: ["string", "null"] },
};

/** Fields of `MessageCount`. */
export const messageCountFields: Readonly<Record<string, Schema>> = {
  total: { type: ["integer", "null"] },
  agent: { type: ["integer", "null"] },
  visitor: { type: ["integer", "null"] },
};

/** Fields of `ResponseTime`. */
export const responseTimeFields: Readonly<Record<string, Schema>> = {
  first: { type: ["integer", "null"] },
  avg: { type: ["number", "null"] },
  max: { type: ["integer", "null"] },
};

/** Fields of `Engagement`. */
export const engagementFields: Readonly<Record<string, Schema>> = {
  id: { type: ["string", "null"] },
  agent_id: { type: ["string", "null"] },
  agent_name: { type: ["string", "null"] },
  agent_full_name: { type: ["string", "null"] },
  department_id: { type: ["integer", "null"] },
  timestamp: { type: ["string", "null"], format: "date-time" },
  duration: { type: ["number", "null"] },
  accepted: { type: ["boolean", "null"] },
  assigned: { type: ["boolean", "null"] },
  started_by: { type: ["string", "null"] },
  rating: { type: ["string", "null"] },
  comment: { type: ["string", "null"] },
  count: {
    type: ["object", "null"],
    title: "MessageCount",
    description: "Messages of a chat, or of a part of it.",
    properties: messageCountFields,
  },
  response_time: {
    type: ["object", "null"],
    title: "ResponseTime",
    description: "Time that the visitor waited for responses, in seconds.",
    properties: responseTimeFields,
  },
  skills_requested: { type: ["array", "null"], items: { type: "integer" } },
  skills_fulfilled: { type: ["boolean", "null"] },
};

/** Fields of `Attribution`. */
export const attributionFields: Readonly<Record<string, Schema>> = {
  agent_id: { type: ["integer", "null"] },
  agent_name: { type: ["string", "null"] },
  department_id: { type: ["integer", "null"] },
  department_name: { type: ["string", "null"] },
  chat_timestamp: { type: ["string", "null"], format: "date-time" },
};

/** Fields of `Conversion`. */
export const conversionFields: Readonly<Record<string, Schema>> = {
  id: { type: ["string", "null"] },
  goal_id: { type: ["integer", "null"] },
  goal_name: { type: ["string", "null"] },
  timestamp: { type: ["string", "null"], format: "date-time" },
  attribution: {
    type: ["object", "null"],
    title: "Attribution",
    description: "The agent and the department that a conversion is credited to.",
    properties: attributionFields,
  },
};

/** Fields of `Chat`. */
export const chatFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  type: { type: ["string", "null"] },
  timestamp: { type: ["string", "null"], format: "date-time" },
  update_timestamp: { type: ["string", "null"], format: "date-time" },
  duration: { type: ["integer", "null"], description: "In seconds." },
  department_id: { type: ["integer", "null"] },
  department_name: { type: ["string", "null"] },
  agent_ids: { type: ["array", "null"], items: { type: "string" } },
  agent_names: { type: ["array", "null"], items: { type: "string" } },
  visitor: { type: ["object", "null"], title: "Visitor", properties: visitorFields },
  session: {
    type: ["object", "null"],
    title: "Session",
    description: "The visit during which the chat took place.",
    properties: sessionFields,
  },
  history: {
    type: ["array", "null"],
    items: {
      type: "object",
      title: "HistoryItem",
      description: "A message, a rating or another event of a chat.",
      properties: historyItemFields,
    },
  },
  engagements: {
    type: ["array", "null"],
    items: {
      type: "object",
      title: "Engagement",
      description: "One agent's part in a chat.",
      properties: engagementFields,
    },
  },
  conversions: {
    type: ["array", "null"],
    items: {
      type: "object",
      title: "Conversion",
      description: "A goal that the visitor reached.",
      properties: conversionFields,
    },
  },
  count: {
    type: ["object", "null"],
    title: "MessageCount",
    description: "Messages of a chat, or of a part of it.",
    properties: messageCountFields,
  },
  response_time: {
    type: ["object", "null"],
    title: "ResponseTime",
    description: "Time that the visitor waited for responses, in seconds.",
    properties: responseTimeFields,
  },
  rating: { type: ["string", "null"] },
  comment: { type: ["string", "null"] },
  tags: { type: ["array", "null"], items: { type: "string" } },
  started_by: { type: ["string", "null"] },
  triggered: { type: ["boolean", "null"] },
  triggered_response: { type: ["boolean", "null"] },
  missed: { type: ["boolean", "null"] },
  unread: { type: ["boolean", "null"] },
  deleted: { type: ["boolean", "null"] },
  message: {
    type: ["string", "null"],
    description: "The message that was left while no agent was available.",
  },
  webpath: {
    type: ["array", "null"],
    items: {
      type: "object",
      properties: {
        from: { type: ["string", "null"] },
        timestamp: { type: ["string", "null"], format: "date-time" },
      },
    },
  },
  zendesk_ticket_id: { type: ["integer", "null"] },
};

/** Fields of `Department`. */
export const departmentFields: Readonly<Record<string, Schema>> = {
  id: { type: "integer" },
  name: { type: ["string", "null"] },
  description: { type: ["string", "null"] },
  enabled: { type: ["boolean", "null"] },
  members: { type: ["array", "null"], description: "Ids of agents.", items: { type: "integer" } },
  settings: { type: ["object", "null"], properties: { chat_limit: { type: ["integer", "null"] } } },
};

/** Fields of `Shortcut`. */
export const shortcutFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", description: "Usually the name of the shortcut." },
  name: { type: ["string", "null"] },
  message: { type: ["string", "null"] },
  options: {
    type: ["string", "null"],
    description: "Answers to choose from, separated by slashes.",
  },
  tags: { type: ["array", "null"], items: { type: "string" } },
  departments: {
    type: ["array", "null"],
    description: "Ids of the departments that may use the shortcut.",
    items: { type: "integer" },
  },
  agents: {
    type: ["array", "null"],
    description: "Ids of the agents who may use the shortcut.",
    items: { type: "integer" },
  },
  scope: { type: ["string", "null"], description: "One of all, agent and department." },
};

/** Fields of `Trigger`. */
export const triggerFields: Readonly<Record<string, Schema>> = {
  id: { type: "integer" },
  name: { type: ["string", "null"] },
  description: { type: ["string", "null"] },
  enabled: { type: ["boolean", "null"] },
  run_once: { type: ["boolean", "null"] },
  conditions: { type: ["array", "null"], items: { type: "object" } },
  actions: { type: ["array", "null"], items: { type: "object" } },
  departments: { type: ["array", "null"], items: { type: "integer" } },
  definition: { type: ["object", "null"] },
};

/** Fields of `AgentTimeline`. */
export const agentTimelineFields: Readonly<Record<string, Schema>> = {
  agent_id: { type: "integer" },
  start_time: { type: ["string", "null"], format: "date-time" },
  status: { type: ["string", "null"], description: "Such as online, away or invisible." },
  duration: { type: ["number", "null"], description: "In seconds." },
  engagement_count: { type: ["integer", "null"] },
};

/** Fields of `Ban`. */
export const banFields: Readonly<Record<string, Schema>> = {
  id: { type: "integer" },
  type: { type: ["string", "null"] },
  ip_address: { type: ["string", "null"] },
  visitor_id: { type: ["string", "null"] },
  visitor_name: { type: ["string", "null"] },
  reason: { type: ["string", "null"] },
  created_at: { type: ["string", "null"], format: "date-time" },
};

/** Fields of `Goal`. */
export const goalFields: Readonly<Record<string, Schema>> = {
  id: { type: "integer" },
  name: { type: ["string", "null"] },
  description: { type: ["string", "null"] },
  enabled: { type: ["boolean", "null"] },
  attribution_model: { type: ["string", "null"] },
  attribution_window: { type: ["integer", "null"] },
  attribution_period: { type: ["integer", "null"] },
  settings: { type: ["object", "null"] },
};

/** Fields of `Role`. */
export const roleFields: Readonly<Record<string, Schema>> = {
  id: { type: "integer" },
  name: { type: ["string", "null"] },
  description: { type: ["string", "null"] },
  enabled: { type: ["boolean", "null"] },
  permissions: { type: ["object", "null"] },
  members_count: { type: ["integer", "null"] },
};

/** Fields of `Skill`. */
export const skillFields: Readonly<Record<string, Schema>> = {
  id: { type: "integer" },
  name: { type: ["string", "null"] },
  description: { type: ["string", "null"] },
  enabled: { type: ["boolean", "null"] },
  members: { type: ["array", "null"], description: "Ids of agents.", items: { type: "integer" } },
};

/** The schema of each record, by name. */
export const records: Readonly<Record<string, Schema>> = {
  Account: {
    type: "object",
    title: "Account",
    description: "The account, its plan and its billing contact.",
    properties: accountFields,
    required: ["account_key"],
  },
  RoutingSettings: {
    type: "object",
    title: "RoutingSettings",
    description: "How the account assigns chats to agents.",
    properties: routingSettingsFields,
  },
  Agent: {
    type: "object",
    title: "Agent",
    description: "A person who answers chats.",
    properties: agentFields,
    required: ["id"],
  },
  Chat: {
    type: "object",
    title: "Chat",
    description: "A conversation with a visitor, or a message left while no agent was available.",
    properties: chatFields,
    required: ["id"],
  },
  Department: {
    type: "object",
    title: "Department",
    description: "A group of agents that visitors can contact.",
    properties: departmentFields,
    required: ["id"],
  },
  Shortcut: {
    type: "object",
    title: "Shortcut",
    description: "A prepared message.",
    properties: shortcutFields,
    required: ["id"],
  },
  Trigger: {
    type: "object",
    title: "Trigger",
    description: "A rule that runs actions when a visitor meets conditions.",
    properties: triggerFields,
    required: ["id"],
  },
  AgentTimeline: {
    type: "object",
    title: "AgentTimeline",
    description: "A period that an agent spent in one status.",
    properties: agentTimelineFields,
    required: ["agent_id"],
  },
  Ban: {
    type: "object",
    title: "Ban",
    description: "A banned visitor or IP address.",
    properties: banFields,
    required: ["id"],
  },
  Goal: {
    type: "object",
    title: "Goal",
    description: "A goal for visitors, such as the page after a purchase.",
    properties: goalFields,
    required: ["id"],
  },
  Role: {
    type: "object",
    title: "Role",
    description: "A set of permissions for agents.",
    properties: roleFields,
    required: ["id"],
  },
  Skill: {
    type: "object",
    title: "Skill",
    description: "A skill of agents, for the routing of chats.",
    properties: skillFields,
    required: ["id"],
  },
};
