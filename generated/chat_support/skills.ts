// Generated from manifests/chat_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { Skill } from "./records.ts";

/** Params of `skills.get`. */
export interface SkillsGetParams {
  /** Id of the skill. Format: 64-bit integer. */
  skill_id: number | string;
}

/** A skill of agents, for the routing of chats. */
export interface Skills {
  /** List skills. */
  list(params?: Record<string, never>, options?: CallOptions<Skill>): Listing<Skill>;
  /** Get one skill. */
  get(params: SkillsGetParams, options?: CallOptions<Skill>): Promise<Result<Skill>>;
}

/** The model of skills. */
export const skills: Entity<Skills> = {
  name: "skills",
  title: "Skills",
  description: "A skill of agents, for the routing of chats.",
  recordType: "Skill",
  actions: {
    list: {
      kind: "list",
      description: "List skills.",
      notes: [],
      request: "GET /api/v2/chat/skills",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {},
      rules: [],
      returns: { kind: "many", path: [], absent: "error", transformations: [] },
      resultType: "Skill",
      meta: {},
    },
    get: {
      kind: "get",
      description: "Get one skill.",
      notes: [],
      request: "GET /api/v2/chat/skills/{skill_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        skill_id: {
          schema: { type: ["integer", "string"], description: "Id of the skill.", format: "int64" },
          required: true,
          target: { in: "path", name: "skill_id" },
          field: "id",
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Skill",
      meta: {},
    },
  },
};
