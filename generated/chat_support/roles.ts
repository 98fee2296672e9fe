// Generated from manifests/chat_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { Role } from "./records.ts";

/** Params of `roles.get`. */
export interface RolesGetParams {
  /** Id of the role. Format: 64-bit integer. */
  role_id: number | string;
}

/** A set of permissions for agents. */
export interface Roles {
  /** List roles. */
  list(params?: Record<string, never>, options?: CallOptions<Role>): Listing<Role>;
  /** Get one role. */
  get(params: RolesGetParams, options?: CallOptions<Role>): Promise<Result<Role>>;
}

/** The model of roles. */
export const roles: Entity<Roles> = {
  name: "roles",
  title: "Roles",
  description: "A set of permissions for agents.",
  recordType: "Role",
  actions: {
    list: {
      kind: "list",
      description: "List roles.",
      notes: [],
      request: "GET /api/v2/chat/roles",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {},
      rules: [],
      returns: { kind: "many", path: [], absent: "error", transformations: [] },
      resultType: "Role",
      meta: {},
    },
    get: {
      kind: "get",
      description: "Get one role.",
      notes: [],
      request: "GET /api/v2/chat/roles/{role_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        role_id: {
          schema: { type: ["integer", "string"], description: "Id of the role.", format: "int64" },
          required: true,
          target: { in: "path", name: "role_id" },
          field: "id",
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Role",
      meta: {},
    },
  },
};
