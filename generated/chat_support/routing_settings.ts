// Generated from manifests/chat_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Result } from "@agent-connectors/runtime";
import type { RoutingSettings } from "./records.ts";

/** How the account assigns chats to agents. */
export interface RoutingSettingsClient {
  /** Get the routing settings of the account. */
  get(params?: Record<string, never>, options?: CallOptions<RoutingSettings>): Promise<Result<RoutingSettings>>;
}

/** The model of routing_settings. */
export const routingSettings: Entity<RoutingSettingsClient> = {
  name: "routing_settings",
  title: "Routing settings",
  description: "How the account assigns chats to agents.",
  recordType: "RoutingSettings",
  actions: {
    get: {
      kind: "get",
      description: "Get the routing settings of the account.",
      notes: [],
      request: "GET /api/v2/chat/routing_settings/account",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {},
      rules: [],
      returns: { kind: "one", path: ["data"], first: false, transformations: [] },
      resultType: "RoutingSettings",
      meta: {},
    },
  },
};
