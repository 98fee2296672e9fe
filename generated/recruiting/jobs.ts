// Generated from manifests/recruiting.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Job } from "./records.ts";
import { createdAtParam, cursorPagination, cursorParam, idsParam, pageMeta, perPageParam, updatedAtParam } from "./shared.ts";

/** Params of `jobs.list`. */
export interface JobsListParams {
  /** Only records in this state. */
  status?: "draft" | "open" | "closed";
  /** Only these records. At most 50 items. */
  ids?: (number | string)[];
  /** Only records created in this range. A range is one condition, or two conditions joined by |. A condition is operator|time. An operator is gte, gt, lte or lt. Format: time filter. */
  created_at?: string;
  /** Only records last changed in this range, in the format of created_at. Format: time filter. */
  updated_at?: string;
  /** Selects the next page. Pass meta.next of the previous page unchanged, or a cursor of the upstream. Pass no other param. */
  cursor?: string;
  /** Records per page; the pages that follow keep the size of the first. 1 to 500; default `100`. */
  per_page?: number;
}

/** Metadata of the result of `jobs.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface JobsListMeta {
  /** URL of the next page. */
  next?: string | null;
}

/** The columns of `jobs` in the context store, with their types. */
export interface JobsColumns {
  id: "integer";
  closed_at: "timestamp";
  confidential: "boolean";
  copied_from_id: "integer";
  created_at: "timestamp";
  custom_fields: "json";
  department_id: "integer";
  is_template: "boolean";
  name: "text";
  notes: "text";
  office_ids: "json";
  opened_at: "timestamp";
  requisition_id: "text";
  status: "text";
  updated_at: "timestamp";
}

/** A position to be filled. */
export interface Jobs {
  /** Filter and sort the copy in the context store. For a search by meaning, use `execute`. Hosted connectors only. */
  context_store_search: StoreSearch<JobsColumns, Job, "notes">;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `jobs`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List jobs. */
  list(params?: JobsListParams, options?: CallOptions<Job>): Listing<Job, JobsListMeta>;
}

/** The model of jobs. */
export const jobs: Entity<Jobs> = {
  name: "jobs",
  title: "Jobs",
  description: "A position to be filled.",
  recordType: "Job",
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
    semantic: { notes: 2048 },
  },
  actions: {
    list: {
      kind: "list",
      description: "List jobs.",
      notes: [],
      request: "GET /v3/jobs",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        status: {
          schema: {
            type: "string",
            description: "Only records in this state.",
            enum: ["draft", "open", "closed"],
          },
          required: false,
          target: { in: "query", name: "status" },
        },
        ids: idsParam,
        created_at: createdAtParam,
        updated_at: updatedAtParam,
        cursor: cursorParam,
        per_page: perPageParam,
      },
      rules: [{ kind: "exclusive", param: "cursor", except: [] }],
      pagination: cursorPagination,
      returns: { kind: "many", path: [], absent: "error", transformations: [] },
      resultType: "Job",
      meta: pageMeta,
    },
  },
};
