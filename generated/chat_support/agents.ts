// Generated from manifests/chat_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Agent } from "./records.ts";
import { agentsLimitParam, agentsPagination, sinceIdParam } from "./shared.ts";

/** Params of `agents.list`. */
export interface AgentsListParams {
  /** Records per page. 1 to 100; default `100`. */
  limit?: number;
  /** The lowest id to return. */
  since_id?: number;
}

/** Params of `agents.get`. */
export interface AgentsGetParams {
  /** Id of the agent. Format: 64-bit integer. */
  agent_id: number | string;
}

/** The columns of `agents` in the context store, with their types. */
export interface AgentsColumns {
  id: "integer";
  email: "text";
  display_name: "text";
  first_name: "text";
  last_name: "text";
  enabled: "boolean";
  role_id: "integer";
  departments: "json";
  create_date: "timestamp";
}

/** A record of `agents` in the context store. */
export type AgentsStored = Omit<Agent, "roles" | "enabled_departments" | "skills" | "scope" | "last_login" | "login_count">;

/** A person who answers chats. */
export interface Agents {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<AgentsColumns, AgentsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `agents`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List agents in the order of their ids. */
  list(params?: AgentsListParams, options?: CallOptions<Agent>): Listing<Agent>;
  /** Get one agent. */
  get(params: AgentsGetParams, options?: CallOptions<Agent>): Promise<Result<Agent>>;
}

/** The model of agents. */
export const agents: Entity<Agents> = {
  name: "agents",
  title: "Agents",
  description: "A person who answers chats.",
  recordType: "Agent",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "id",
      format: "number",
      mode: "server",
      args: { since_id: { get: ["since"] } },
      order: "ascending",
    },
    params: {},
    parents: [],
    partitions: {},
    transformations: [],
    omit: ["roles", "enabled_departments", "skills", "scope", "last_login", "login_count"],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List agents in the order of their ids.",
      notes: [],
      request: "GET /api/v2/chat/agents",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { limit: agentsLimitParam, since_id: sinceIdParam },
      rules: [],
      pagination: agentsPagination,
      returns: { kind: "many", path: [], absent: "error", transformations: [] },
      resultType: "Agent",
      meta: {},
    },
    get: {
      kind: "get",
      description: "Get one agent.",
      notes: [],
      request: "GET /api/v2/chat/agents/{agent_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        agent_id: {
          schema: { type: ["integer", "string"], description: "Id of the agent.", format: "int64" },
          required: true,
          target: { in: "path", name: "agent_id" },
          field: "id",
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Agent",
      meta: {},
    },
  },
};
