// Generated from manifests/recruiting.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { JobPost } from "./records.ts";
import { createdAtParam, cursorPagination, cursorParam, idsParam, jobIdsParam, pageMeta, perPageParam, updatedAtParam } from "./shared.ts";

/** Params of `job_posts.list`. */
export interface JobPostsListParams {
  /** True lists only active job posts, false only inactive ones. */
  active?: boolean;
  /** True lists only live job posts, false only job posts that are not live. */
  live?: boolean;
  /** Only these records. At most 50 items. */
  ids?: (number | string)[];
  /** Only records created in this range. A range is one condition, or two conditions joined by |. A condition is operator|time. An operator is gte, gt, lte or lt. Format: time filter. */
  created_at?: string;
  /** Only records last changed in this range, in the format of created_at. Format: time filter. */
  updated_at?: string;
  /** Only records of these jobs. At most 50 items. */
  job_ids?: (number | string)[];
  /** Selects the next page. Pass meta.next of the previous page unchanged, or a cursor of the upstream. Pass no other param. */
  cursor?: string;
  /** Records per page; the pages that follow keep the size of the first. 1 to 500; default `100`. */
  per_page?: number;
}

/** Metadata of the result of `job_posts.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface JobPostsListMeta {
  /** URL of the next page. */
  next?: string | null;
}

/** The columns of `job_posts` in the context store, with their types. */
export interface JobPostsColumns {
  id: "integer";
  active: "boolean";
  content: "text";
  created_at: "timestamp";
  demographic_question_set_id: "integer";
  featured: "boolean";
  first_published_at: "timestamp";
  internal: "boolean";
  internal_content: "text";
  job_board_id: "integer";
  job_id: "integer";
  language: "text";
  live: "boolean";
  public_url: "text";
  questions: "json";
  title: "text";
  updated_at: "timestamp";
}

/** A description of a job for one job board. */
export interface JobPosts {
  /** Filter and sort the copy in the context store. For a search by meaning, use `execute`. Hosted connectors only. */
  context_store_search: StoreSearch<JobPostsColumns, JobPost, "content">;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `job_posts`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List job posts. */
  list(params?: JobPostsListParams, options?: CallOptions<JobPost>): Listing<JobPost, JobPostsListMeta>;
}

/** The model of job_posts. */
export const jobPosts: Entity<JobPosts> = {
  name: "job_posts",
  title: "Job posts",
  description: "A description of a job for one job board.",
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
            description: "True lists only active job posts, false only inactive ones.",
          },
          required: false,
          target: { in: "query", name: "active" },
        },
        live: {
          schema: {
            type: "boolean",
            description: "True lists only live job posts, false only job posts that are not live.",
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
