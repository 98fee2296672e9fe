// Generated from manifests/email_marketing.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Tag } from "./records.ts";
import { listIdParam } from "./shared.ts";

/** Params of `tags.list`. */
export interface TagsListParams {
  /** Only tags whose names begin with this string. */
  name?: string;
  /** Id of the list. */
  list_id: string;
}

/** Metadata of the result of `tags.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface TagsListMeta {
  links?: Record<string, unknown>[] | null;
}

/** The columns of `tags` in the context store, with their types. */
export interface TagsColumns {
  id: "integer";
  name: "text";
  list_id: "text";
}

/** A record of `tags` in the context store. */
export interface TagsStored extends Tag {
  list_id?: string | null;
}

/** A label for members of a list. */
export interface Tags {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<TagsColumns, TagsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `tags`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the tags of a list. */
  list(params: TagsListParams, options?: CallOptions<Tag>): Listing<Tag, TagsListMeta>;
}

/** The model of tags. */
export const tags: Entity<Tags> = {
  name: "tags",
  title: "Tags",
  description: "A label for members of a list.",
  recordType: "Tag",
  contextStore: {
    key: ["id"],
    list: "list",
    params: {},
    parents: [{ param: "list_id", entity: "lists", field: "id" }],
    partitions: {},
    transformations: [{ kind: "set", fields: { list_id: { get: ["params", "list_id"] } } }],
    omit: [],
    fields: { list_id: { type: ["string", "null"] } },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the tags of a list.",
      notes: [],
      request: "GET /3.0/lists/{list_id}/tag-search",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        name: {
          schema: { type: "string", description: "Only tags whose names begin with this string." },
          required: false,
          target: { in: "query", name: "name" },
        },
        list_id: listIdParam,
      },
      rules: [],
      returns: { kind: "many", path: ["tags"], absent: "error", transformations: [] },
      resultType: "Tag",
      meta: {
        links: {
          value: { get: ["response", "_links"] },
          schema: { type: ["array", "null"], items: { type: "object" } },
        },
      },
    },
  },
};
