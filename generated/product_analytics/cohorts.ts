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
  recordType: "Cohort",
  contextStore: {
    key: ["id"],
    list: "list",
    params: {},
    parents: [],
    partitions: {},
    transformations: [],
    omit: [
      "include_data_app_types",
      "per_app_metadata",
      "cohort_definition_type",
      "cohort_output_type",
      "is_generated_content",
    ],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List cohorts, without their users.",
      notes: [],
      request: "GET /api/3/cohorts",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {},
      rules: [],
      returns: { kind: "many", path: ["cohorts"], absent: "error", transformations: [] },
      resultType: "Cohort",
      meta: {},
    },
    get: {
      kind: "get",
      description: "Get one cohort, without its users.",
      notes: [],
      request: "GET /api/3/cohorts/{cohort_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        cohort_id: {
          schema: { type: "string", description: "Id of the cohort." },
          required: true,
          target: { in: "path", name: "cohort_id" },
        },
      },
      rules: [],
      returns: { kind: "one", path: ["cohort"], first: false, transformations: [] },
      resultType: "Cohort",
      meta: {},
    },
  },
};
