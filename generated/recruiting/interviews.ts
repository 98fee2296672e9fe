// Generated from manifests/recruiting.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { Interview } from "./records.ts";
import { applicationIdsParam, createdAtParam, cursorPagination, cursorParam, idsParam, jobIdsParam, pageMeta, perPageParam, updatedAtParam } from "./shared.ts";

/** Params of `interviews.list`. */
export interface InterviewsListParams {
  /** Only interviews for these steps of a job's interview plan. At most 50 items. */
  job_interview_ids?: (number | string)[];
  /** Only interviews that these users organize. At most 50 items. */
  organizer_ids?: (number | string)[];
  /** Only interviews that start in this range, in the format of created_at. Format: time filter. */
  starts_at?: string;
  /** Only interviews that end in this range, in the format of created_at. Format: time filter. */
  ends_at?: string;
  /** Only these records. At most 50 items. */
  ids?: (number | string)[];
  /** Only records created in this range. A range is one condition, or two conditions joined by |. A condition is operator|time. An operator is gte, gt, lte or lt. Format: time filter. */
  created_at?: string;
  /** Only records last changed in this range, in the format of created_at. Format: time filter. */
  updated_at?: string;
  /** Only records of these applications. At most 50 items. */
  application_ids?: (number | string)[];
  /** Only records of these jobs. At most 50 items. */
  job_ids?: (number | string)[];
  /** Selects the next page. Pass meta.next of the previous page unchanged, or a cursor of the upstream. Pass no other param. */
  cursor?: string;
  /** Records per page; the pages that follow keep the size of the first. 1 to 500; default `100`. */
  per_page?: number;
}

/** Metadata of the result of `interviews.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface InterviewsListMeta {
  /** URL of the next page. */
  next?: string | null;
}

/** An interview for an application. It can be unscheduled, scheduled or past. */
export interface Interviews {
  /** List interviews. */
  list(params?: InterviewsListParams, options?: CallOptions<Interview>): Listing<Interview, InterviewsListMeta>;
}

/** The model of interviews. */
export const interviews: Entity<Interviews> = {
  name: "interviews",
  title: "Interviews",
  description: "An interview for an application. It can be unscheduled, scheduled or past.",
  recordType: "Interview",
  actions: {
    list: {
      kind: "list",
      description: "List interviews.",
      notes: [],
      request: "GET /v3/interviews",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        job_interview_ids: {
          schema: {
            type: "array",
            description: "Only interviews for these steps of a job's interview plan.",
            maxItems: 50,
            items: { type: ["integer", "string"], format: "int64" },
          },
          required: false,
          target: { in: "query", name: "job_interview_ids" },
          encode: "comma",
        },
        organizer_ids: {
          schema: {
            type: "array",
            description: "Only interviews that these users organize.",
            maxItems: 50,
            items: { type: ["integer", "string"], format: "int64" },
          },
          required: false,
          target: { in: "query", name: "organizer_ids" },
          encode: "comma",
        },
        starts_at: {
          schema: {
            type: "string",
            description: "Only interviews that start in this range, in the format of created_at.",
            format: "time-filter",
          },
          required: false,
          target: { in: "query", name: "starts_at" },
        },
        ends_at: {
          schema: {
            type: "string",
            description: "Only interviews that end in this range, in the format of created_at.",
            format: "time-filter",
          },
          required: false,
          target: { in: "query", name: "ends_at" },
        },
        ids: idsParam,
        created_at: createdAtParam,
        updated_at: updatedAtParam,
        application_ids: applicationIdsParam,
        job_ids: jobIdsParam,
        cursor: cursorParam,
        per_page: perPageParam,
      },
      rules: [{ kind: "exclusive", param: "cursor", except: [] }],
      pagination: cursorPagination,
      returns: { kind: "many", path: [], absent: "error", transformations: [] },
      resultType: "Interview",
      meta: pageMeta,
    },
  },
};
