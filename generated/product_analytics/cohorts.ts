// Generated from manifests/product_analytics.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { Cohort } from "./records.ts";

/** Params of `cohorts.get`. */
export interface CohortsGetParams {
  /** Id of the cohort. */
  cohort_id: string;
}

/** A group of users, chosen by what they did or are. */
export interface Cohorts {
  /** List cohorts, without their users. */
  list(params?: Record<string, never>, options?: CallOptions<Cohort>): Listing<Cohort>;
  /** Get one cohort, without its users. */
  get(params: CohortsGetParams, options?: CallOptions<Cohort>): Promise<Result<Cohort>>;
}

/** How the actions of cohorts are executed. */
export const cohorts: Entity<Cohorts> = {
  name: "cohorts",
  title: "Cohorts",
  description: "A group of users, chosen by what they did or are.",
  record: "Cohort",
  contextStore: {
    key: ["id"],
    list: "list",
    params: {},
    parents: [],
    each: {},
    reshape: [],
    fields: {
      appId: { type: ["integer", "null"] },
      archived: { type: ["boolean", "null"] },
      chart_id: { type: ["string", "null"] },
      createdAt: { type: ["integer", "null"], format: "epoch-seconds" },
      definition: { type: ["object", "null"] },
      description: { type: ["string", "null"] },
      edit_id: { type: ["string", "null"] },
      finished: { type: ["boolean", "null"] },
      hidden: { type: ["boolean", "null"] },
      id: { type: ["string", "null"] },
      is_official_content: { type: ["boolean", "null"] },
      is_predictive: { type: ["boolean", "null"] },
      lastComputed: { type: ["integer", "null"], format: "epoch-seconds" },
      lastMod: { type: ["integer", "null"], format: "epoch-seconds" },
      last_viewed: { type: ["integer", "null"], format: "epoch-seconds" },
      location_id: { type: ["string", "null"] },
      metadata: { type: ["array", "null"], items: { type: "string" } },
      name: { type: ["string", "null"] },
      owners: {
        type: ["array", "null"],
        description: "E-mail addresses.",
        items: { type: "string" },
      },
      popularity: { type: ["integer", "null"] },
      published: { type: ["boolean", "null"] },
      shortcut_ids: { type: ["array", "null"], items: { type: "string" } },
      size: { type: ["integer", "null"], description: "How many users it holds." },
      type: { type: ["string", "null"] },
      view_count: { type: ["integer", "null"] },
      viewers: { type: ["array", "null"], items: { type: "string" } },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List cohorts, without their users.",
      notes: [],
      request: "GET /api/3/cohorts",
      safe: true,
      send: [{ target: { in: "header", name: "accept" }, value: "application/json" }],
      body: { kind: "none" },
      params: {},
      rules: [],
      returns: { kind: "many", path: ["cohorts"], absent: "error", reshape: [] },
      record: "Cohort",
      meta: {},
    },
    get: {
      kind: "get",
      description: "Get one cohort, without its users.",
      notes: [],
      request: "GET /api/3/cohorts/{cohort_id}",
      safe: true,
      send: [{ target: { in: "header", name: "accept" }, value: "application/json" }],
      body: { kind: "none" },
      params: {
        cohort_id: {
          schema: { type: "string", description: "Id of the cohort." },
          required: true,
          target: { in: "path", name: "cohort_id" },
        },
      },
      rules: [],
      returns: { kind: "one", path: ["cohort"], first: false, reshape: [] },
      record: "Cohort",
      meta: {},
    },
  },
};
