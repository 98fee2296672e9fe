// Generated from manifests/product_analytics.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Cohort } from "./records.ts";

/** Params of `cohorts.get`. */
export interface CohortsGetParams {
  /** Id of the cohort. */
  cohort_id: string;
}

/** The columns of `cohorts` in the context store, with their types. */
export interface CohortsColumns {
  appId: "integer";
  archived: "boolean";
  chart_id: "text";
  createdAt: "timestamp";
  definition: "json";
  description: "text";
  edit_id: "text";
  finished: "boolean";
  hidden: "boolean";
  id: "text";
  is_official_content: "boolean";
  is_predictive: "boolean";
  lastComputed: "timestamp";
  lastMod: "timestamp";
  last_viewed: "timestamp";
  location_id: "text";
  metadata: "json";
  name: "text";
  owners: "json";
  popularity: "integer";
  published: "boolean";
  shortcut_ids: "json";
  size: "integer";
  type: "text";
  view_count: "integer";
  viewers: "json";
}

/** A record of `cohorts` in the context store. */
export type CohortsStored = Omit<Cohort, "include_data_app_types" | "per_app_metadata" | "cohort_definition_type" | "cohort_output_type" | "is_generated_content">;

/** A group of users, selected by their behaviour or properties. */
export interface Cohorts {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<CohortsColumns, CohortsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `cohorts`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List cohorts, without their users. */
  list(params?: Record<string, never>, options?: CallOptions<Cohort>): Listing<Cohort>;
  /** Get one cohort, without its users. */
  get(params: CohortsGetParams, options?: CallOptions<Cohort>): Promise<Result<Cohort>>;
}

/** The model of cohorts. */
export const cohorts: Entity<Cohorts> = {
  name: "cohorts",
  title: "Cohorts",
  description: "A group of users, selected by their behaviour or properties.",
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
          field: "id",
        },
      },
      rules: [],
      returns: { kind: "one", path: ["cohort"], first: false, transformations: [] },
      resultType: "Cohort",
      meta: {},
    },
  },
};
