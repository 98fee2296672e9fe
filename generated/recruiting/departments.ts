// Generated from manifests/recruiting.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Department } from "./records.ts";
import { createdAtParam, cursorPagination, cursorParam, idsParam, pageMeta, perPageParam, updatedAtParam } from "./shared.ts";

/** Params of `departments.list`. */
export interface DepartmentsListParams {
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

/** Metadata of the result of `departments.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface DepartmentsListMeta {
  /** URL of the next page. */
  next?: string | null;
}

/** The columns of `departments` in the context store, with their types. */
export interface DepartmentsColumns {
  id: "integer";
  created_at: "timestamp";
  external_id: "text";
  name: "text";
  parent_id: "integer";
  updated_at: "timestamp";
}

/** A part of the organization that jobs belong to. */
export interface Departments {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<DepartmentsColumns, Department>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `departments`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List departments. */
  list(params?: DepartmentsListParams, options?: CallOptions<Department>): Listing<Department, DepartmentsListMeta>;
}

/** The model of departments. */
export const departments: Entity<Departments> = {
  name: "departments",
  title: "Departments",
  description: "A part of the organization that jobs belong to.",
  recordType: "Department",
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
      description: "List departments.",
      notes: [],
      request: "GET /v3/departments",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        ids: idsParam,
        created_at: createdAtParam,
        updated_at: updatedAtParam,
        cursor: cursorParam,
        per_page: perPageParam,
      },
      rules: [{ kind: "exclusive", param: "cursor", except: [] }],
      pagination: cursorPagination,
      returns: { kind: "many", path: [], absent: "error", transformations: [] },
      resultType: "Department",
      meta: pageMeta,
    },
  },
};
