// Generated from manifests/recruiting.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { JobPost } from "./records.ts";
import { createdAtParam, cursorPagination, cursorParam, idsParam, jobIdsParam, pageMeta, perPageParam, updatedAtParam } from "./shared.ts";

/** Params of `job_posts.list`. */
export interface JobPostsListParams {
  /** Only those that are active, or only those that are not. */
  active?: boolean;
  /** Only those that are live, or only those that are not. */
  live?: boolean;
  /** Only these records. At most 50 items. */
  ids?: (number | string)[];
  /** When the record was created, as operator|time, once or twice; gte, gt, lte, lt. Format: time filter. */
  created_at?: string;
  /** When the record last changed, as for created_at. Format: time filter. */
  updated_at?: string;
  /** Only records of these jobs. At most 50 items. */
  job_ids?: (number | string)[];
  /** The next page: meta.next of the page before, unchanged, or a cursor of the upstream. Give no other param. */
  cursor?: string;
  /** Records a page; the pages that follow keep the size of the first. 1 to 500; default `100`. */
  per_page?: number;
}

/** Metadata of the result of `job_posts.list`. A key is absent if the upstream did not return it. */
export interface JobPostsListMeta {
  /** URL of the next page. */
  next?: string | null;
}

/** A published description of a job, on one job board. */
export interface JobPosts {
  /** List job posts. */
  list(params?: JobPostsListParams, options?: CallOptions<JobPost>): Listing<JobPost, JobPostsListMeta>;
}

/** How the actions of job_posts are executed. */
export const jobPosts: Entity<JobPosts> = {
  name: "job_posts",
  title: "Job posts",
  description: "A published description of a job, on one job board.",
  recordType: "JobPost",
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
    semantic: { content: 2048 },
  },
  actions: {
    list: {
      kind: "list",
      description: "List job posts.",
      notes: [],
      request: "GET /v3/job_posts",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        active: {
          schema: {
            type: "boolean",
            description: "Only those that are active, or only those that are not.",
          },
          required: false,
          target: { in: "query", name: "active" },
        },
        live: {
          schema: {
            type: "boolean",
            description: "Only those that are live, or only those that are not.",
          },
          required: false,
          target: { in: "query", name: "live" },
        },
        ids: idsParam,
        created_at: createdAtParam,
        updated_at: updatedAtParam,
        job_ids: jobIdsParam,
        cursor: cursorParam,
        per_page: perPageParam,
      },
      rules: [{ kind: "exclusive", param: "cursor", except: [] }],
      pagination: cursorPagination,
      returns: { kind: "many", path: [], absent: "error", transformations: [] },
      resultType: "JobPost",
      meta: pageMeta,
    },
  },
};
