// Generated from manifests/recruiting.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { User } from "./records.ts";
import { createdAtParam, cursorPagination, cursorParam, idsParam, pageMeta, perPageParam, updatedAtParam } from "./shared.ts";

/** Params of `users.list`. */
export interface UsersListParams {
  /** Whether to include the accounts of integrations. */
  show_service_accounts?: boolean;
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

/** Metadata of the result of `users.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface UsersListMeta {
  /** URL of the next page. */
  next?: string | null;
}

/** The columns of `users` in the context store, with their types. */
export interface UsersColumns {
  id: "integer";
  agency_id: "integer";
  created_at: "timestamp";
  custom_fields: "json";
  deactivated: "boolean";
  department_ids: "json";
  emails: "json";
  employee_id: "text";
  first_name: "text";
  interviewer_tags: "json";
  job_title: "text";
  last_name: "text";
  linked_candidate_ids: "json";
  name: "text";
  office_ids: "json";
  primary_email: "text";
  site_admin: "boolean";
  updated_at: "timestamp";
}

/** A person, or an integration, with an account. */
export interface Users {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<UsersColumns, User>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `users`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List users. */
  list(params?: UsersListParams, options?: CallOptions<User>): Listing<User, UsersListMeta>;
}

/** The model of users. */
export const users: Entity<Users> = {
  name: "users",
  title: "Users",
  description: "A person, or an integration, with an account.",
  recordType: "User",
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
    partitions: { show_service_accounts: [true] },
    transformations: [],
    omit: [],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List users.",
      notes: [],
      request: "GET /v3/users",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        show_service_accounts: {
          schema: {
            type: "boolean",
            description: "Whether to include the accounts of integrations.",
          },
          required: false,
          target: { in: "query", name: "show_service_accounts" },
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
      resultType: "User",
      meta: pageMeta,
    },
  },
};
