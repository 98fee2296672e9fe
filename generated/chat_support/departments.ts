// Generated from manifests/chat_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Department } from "./records.ts";

/** Params of `departments.get`. */
export interface DepartmentsGetParams {
  /** Id of the department. Format: 64-bit integer. */
  department_id: number | string;
}

/** The columns of `departments` in the context store, with their types. */
export interface DepartmentsColumns {
  id: "integer";
  name: "text";
  enabled: "boolean";
  members: "json";
}

/** A record of `departments` in the context store. */
export type DepartmentsStored = Omit<Department, "description" | "settings">;

/** A group of agents that visitors can contact. */
export interface Departments {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<DepartmentsColumns, DepartmentsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `departments`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List departments. */
  list(params?: Record<string, never>, options?: CallOptions<Department>): Listing<Department>;
  /** Get one department. */
  get(params: DepartmentsGetParams, options?: CallOptions<Department>): Promise<Result<Department>>;
}

/** The model of departments. */
export const departments: Entity<Departments> = {
  name: "departments",
  title: "Departments",
  description: "A group of agents that visitors can contact.",
  recordType: "Department",
  contextStore: {
    key: ["id"],
    list: "list",
    params: {},
    parents: [],
    partitions: {},
    transformations: [],
    omit: ["description", "settings"],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List departments.",
      notes: [],
      request: "GET /api/v2/chat/departments",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {},
      rules: [],
      returns: { kind: "many", path: [], absent: "error", transformations: [] },
      resultType: "Department",
      meta: {},
    },
    get: {
      kind: "get",
      description: "Get one department.",
      notes: [],
      request: "GET /api/v2/chat/departments/{department_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        department_id: {
          schema: {
            type: ["integer", "string"],
            description: "Id of the department.",
            format: "int64",
          },
          required: true,
          target: { in: "path", name: "department_id" },
          field: "id",
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Department",
      meta: {},
    },
  },
};
