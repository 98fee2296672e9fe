// Generated from manifests/task_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { User } from "./records.ts";

/** The columns of `user` in the context store, with their types. */
export interface UserClientColumns {
  id: "integer";
  username: "text";
  email: "text";
  color: "text";
  profilePicture: "text";
  initials: "text";
  week_start_day: "integer";
  global_font_support: "boolean";
  timezone: "text";
}

/** The user of the token. */
export interface UserClient {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<UserClientColumns, User>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `user`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** Get the user of the token. */
  get(params?: Record<string, never>, options?: CallOptions<User>): Promise<Result<User>>;
}

/** The model of user. */
export const user: Entity<UserClient> = {
  name: "user",
  title: "User",
  description: "The user of the token.",
  recordType: "User",
  contextStore: {
    key: ["id"],
    list: "get",
    params: {},
    parents: [],
    partitions: {},
    transformations: [],
    omit: [],
    fields: {},
    semantic: {},
  },
  actions: {
    get: {
      kind: "get",
      description: "Get the user of the token.",
      notes: [],
      request: "GET /api/v2/user",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {},
      rules: [],
      returns: { kind: "one", path: ["user"], first: false, transformations: [] },
      resultType: "User",
      meta: {},
    },
  },
};
