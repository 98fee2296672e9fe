// Generated from manifests/work_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Tag } from "./records.ts";

/** The columns of `tags` in the context store, with their types. */
export interface TagsColumns {
  id: "text";
  name: "text";
  color: "text";
}

/** A label for items of any board. */
export interface Tags {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<TagsColumns, Tag>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `tags`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List tags. */
  list(params?: Record<string, never>, options?: CallOptions<Tag>): Listing<Tag>;
}

/** The model of tags. */
export const tags: Entity<Tags> = {
  name: "tags",
  title: "Tags",
  description: "A label for items of any board.",
  recordType: "Tag",
  contextStore: {
    key: ["id"],
    list: "list",
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
      description: "List tags.",
      notes: [],
      request: "POST /v2",
      safe: true,
      inject: [],
      body: {
        kind: "graphql",
        document: "query listTags { tags { id name color } }",
        operation: "listTags",
      },
      params: {},
      rules: [],
      returns: { kind: "many", path: ["data", "tags"], absent: "error", transformations: [] },
      resultType: "Tag",
      meta: {},
    },
  },
};
