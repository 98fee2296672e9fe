// Generated from manifests/chat_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { Ban } from "./records.ts";
import { agentsLimitParam, agentsPagination, sinceIdParam } from "./shared.ts";

/** Params of `bans.list`. */
export interface BansListParams {
  /** Records per page. 1 to 100; default `100`. */
  limit?: number;
  /** The lowest id to return. */
  since_id?: number;
}

/** Params of `bans.get`. */
export interface BansGetParams {
  /** Id of the ban. Format: 64-bit integer. */
  ban_id: number | string;
}

/** A banned visitor or IP address. */
export interface Bans {
  /**
   * List bans. Each page has first those of IP addresses, then those of visitors.
   *
   * Two pages can contain the same ban.
   */
  list(params?: BansListParams, options?: CallOptions<Ban>): Listing<Ban>;
  /** Get one ban. */
  get(params: BansGetParams, options?: CallOptions<Ban>): Promise<Result<Ban>>;
}

/** The model of bans. */
export const bans: Entity<Bans> = {
  name: "bans",
  title: "Bans",
  description: "A banned visitor or IP address.",
  recordType: "Ban",
  actions: {
    list: {
      kind: "list",
      description: "List bans. Each page has first those of IP addresses, then those of visitors.",
      notes: ["Two pages can contain the same ban."],
      request: "GET /api/v2/chat/bans",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { limit: agentsLimitParam, since_id: sinceIdParam },
      rules: [],
      pagination: agentsPagination,
      returns: { kind: "many", path: "$[*][*]", absent: "error", transformations: [] },
      resultType: "Ban",
      meta: {},
    },
    get: {
      kind: "get",
      description: "Get one ban.",
      notes: [],
      request: "GET /api/v2/chat/bans/{ban_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        ban_id: {
          schema: { type: ["integer", "string"], description: "Id of the ban.", format: "int64" },
          required: true,
          target: { in: "path", name: "ban_id" },
          field: "id",
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Ban",
      meta: {},
    },
  },
};
