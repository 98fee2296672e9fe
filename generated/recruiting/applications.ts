// Generated from manifests/recruiting.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Application } from "./records.ts";
import { candidateIdsParam, createdAtParam, cursorPagination, cursorParam, idsParam, jobIdsParam, pageMeta, perPageParam, updatedAtParam } from "./shared.ts";

/** Params of `applications.list`. */
export interface ApplicationsListParams {
  /** Only prospects considered for these jobs. At most 50 items. */
  prospective_job_ids?: (number | string)[];
  /** Only applications through these job posts. At most 50 items. */
  job_post_ids?: (number | string)[];
  /** Only applications from these sources. At most 50 items. */
  source_ids?: (number | string)[];
  /** Only applications referred by these people. At most 50 items. */
  referrer_ids?: (number | string)[];
  /** Only applications in these stages. At most 50 items. */
  stage_ids?: (number | string)[];
  /** Only records in this state. */
  status?: "in_process" | "rejected" | "hired" | "converted";
  /** Only these records. At most 50 items. */
  ids?: (number | string)[];
  /** Only records created in this range. A range is one condition, or two conditions joined by |. A condition is operator|time. An operator is gte, gt, lte or lt. Format: time filter. */
  created_at?: string;
  /** Only records last changed in this range, in the format of created_at. Format: time filter. */
  updated_at?: string;
  /** Only records of these candidates. At most 50 items. */
  candidate_ids?: (number | string)[];
  /** Only records of these jobs. At most 50 items. */
  job_ids?: (number | string)[];
  /** Selects the next page. Pass meta.next of the previous page unchanged, or a cursor of the upstream. Pass no other param. */
  cursor?: string;
  /** Records per page; the pages that follow keep the size of the first. 1 to 500; default `100`. */
  per_page?: number;
}

/** Metadata of the result of `applications.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface ApplicationsListMeta {
  /** URL of the next page. */
  next?: string | null;
}

/** The columns of `applications` in the context store, with their types. */
export interface ApplicationsColumns {
  id: "integer";
  agency_note_id: "integer";
  answers: "json";
  candidate_id: "integer";
  coordinator_id: "integer";
  created_at: "timestamp";
  custom_fields: "json";
  job_id: "integer";
  job_interview_stage_id: "integer";
  job_post_id: "integer";
  last_activity_at: "timestamp";
  location_address: "text";
  needs_decision: "boolean";
  prospect: "boolean";
  prospective_job_ids: "json";
  recruiter_id: "integer";
  referrer_id: "integer";
  rejected_at: "timestamp";
  rejection_reason_id: "integer";
  source_id: "integer";
  stage_id: "integer";
  stage_name: "text";
  status: "text";
  updated_at: "timestamp";
}

/** A candidate's application for a job, or the record of a prospect, who may be considered for several jobs. */
export interface Applications {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<ApplicationsColumns, Application>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `applications`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List applications. */
  list(params?: ApplicationsListParams, options?: CallOptions<Application>): Listing<Application, ApplicationsListMeta>;
}

/** The model of applications. */
export const applications: Entity<Applications> = {
  name: "applications",
  title: "Applications",
  description: "A candidate's application for a job, or the record of a prospect, who may be considered for several jobs.",
  recordType: "Application",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "updated_at",
      format: "date-time",
      mode: "server",
      args: { updated_at: { text: ["gte|", { get: ["since"] }] } },
      order: "none",
    },
    params: {},
    parents: [],
    partitions: {},
    transformations: [],
    omit: [],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List applications.",
      notes: [],
      request: "GET /v3/applications",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        prospective_job_ids: {
          schema: {
            type: "array",
            description: "Only prospects considered for these jobs.",
            maxItems: 50,
            items: { type: ["integer", "string"], format: "int64" },
          },
          required: false,
          target: { in: "query", name: "prospective_job_ids" },
          encode: "comma",
        },
        job_post_ids: {
          schema: {
            type: "array",
            description: "Only applications through these job posts.",
            maxItems: 50,
            items: { type: ["integer", "string"], format: "int64" },
          },
          required: false,
          target: { in: "query", name: "job_post_ids" },
          encode: "comma",
        },
        source_ids: {
          schema: {
            type: "array",
            description: "Only applications from these sources.",
            maxItems: 50,
            items: { type: ["integer", "string"], format: "int64" },
          },
          required: false,
          target: { in: "query", name: "source_ids" },
          encode: "comma",
        },
        referrer_ids: {
          schema: {
            type: "array",
            description: "Only applications referred by these people.",
            maxItems: 50,
            items: { type: ["integer", "string"], format: "int64" },
          },
          required: false,
          target: { in: "query", name: "referrer_ids" },
          encode: "comma",
        },
        stage_ids: {
          schema: {
            type: "array",
            description: "Only applications in these stages.",
            maxItems: 50,
            items: { type: ["integer", "string"], format: "int64" },
          },
          required: false,
          target: { in: "query", name: "stage_ids" },
          encode: "comma",
        },
        status: {
          schema: {
            type: "string",
            description: "Only records in this state.",
            enum: ["in_process", "rejected", "hired", "converted"],
          },
          required: false,
          target: { in: "query", name: "status" },
        },
        ids: idsParam,
        created_at: createdAtParam,
        updated_at: updatedAtParam,
        candidate_ids: candidateIdsParam,
        job_ids: jobIdsParam,
        cursor: cursorParam,
        per_page: perPageParam,
      },
      rules: [{ kind: "exclusive", param: "cursor", except: [] }],
      pagination: cursorPagination,
      returns: { kind: "many", path: [], absent: "error", transformations: [] },
      resultType: "Application",
      meta: pageMeta,
    },
  },
};
