// Generated from manifests/chat_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { Goal } from "./records.ts";

/** Params of `goals.get`. */
export interface GoalsGetParams {
  /** Id of the goal. Format: 64-bit integer. */
  goal_id: number | string;
}

/** A goal for visitors, such as the page after a purchase. */
export interface Goals {
  /** List goals. */
  list(params?: Record<string, never>, options?: CallOptions<Goal>): Listing<Goal>;
  /** Get one goal. */
  get(params: GoalsGetParams, options?: CallOptions<Goal>): Promise<Result<Goal>>;
}

/** The model of goals. */
export const goals: Entity<Goals> = {
  name: "goals",
  title: "Goals",
  description: "A goal for visitors, such as the page after a purchase.",
  recordType: "Goal",
  actions: {
    list: {
      kind: "list",
      description: "List goals.",
      notes: [],
      request: "GET /api/v2/chat/goals",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {},
      rules: [],
      returns: { kind: "many", path: [], absent: "error", transformations: [] },
      resultType: "Goal",
      meta: {},
    },
    get: {
      kind: "get",
      description: "Get one goal.",
      notes: [],
      request: "GET /api/v2/chat/goals/{goal_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        goal_id: {
          schema: { type: ["integer", "string"], description: "Id of the goal.", format: "int64" },
          required: true,
          target: { in: "path", name: "goal_id" },
          field: "id",
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Goal",
      meta: {},
    },
  },
};
