// Generated from manifests/wiki.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Space } from "./records.ts";
import { cursorPagination, cursorParam, limitParam, spacesMeta } from "./shared.ts";

/** Params of `spaces.list`. */
export interface SpacesListParams {
  /** Only spaces of this type. */
  type?: "global" | "personal";
  /** Only spaces in this state. */
  status?: "current" | "archived";
  /** Only spaces with these keys. */
  keys?: string[];
  /** The order; a leading minus reverses it. */
  sort?: "id" | "-id" | "key" | "-key" | "name" | "-name";
  /** Records per page. 1 to 250; default `25`. */
  limit?: number;
  /** Selects the next page. Pass meta.next of the previous page unchanged, or a cursor of the upstream. Repeat the other params. */
  cursor?: string;
}

/** Metadata of the result of `spaces.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface SpacesListMeta {
  /** Path of the next page. */
  next?: string | null;
}

/** Params of `spaces.get`. */
export interface SpacesGetParams {
  /** Id of the space. */
  id: string;
  /** Format of the description. Without this param, the description is absent. */
  "description-format"?: "plain" | "view";
}

/** The columns of `spaces` in the context store, with their types. */
export interface SpacesColumns {
  id: "text";
  key: "text";
  name: "text";
  type: "text";
  status: "text";
  authorId: "text";
  createdAt: "timestamp";
  homepageId: "text";
  "description.plain.representation": "text";
  "description.plain.value": "text";
  "description.view.representation": "text";
  "description.view.value": "text";
  "icon.path": "text";
  "icon.apiDownloadLink": "text";
  "_links.webui": "text";
  "_links.base": "text";
}

/** A record of `spaces` in the context store. */
export type SpacesStored = Omit<Space, "spaceOwnerId" | "currentActiveAlias">;

/** A group of pages and blog posts, with its own permissions. */
export interface Spaces {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<SpacesColumns, SpacesStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `spaces`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List spaces. */
  list(params?: SpacesListParams, options?: CallOptions<Space>): Listing<Space, SpacesListMeta>;
  /** Get one space. */
  get(params: SpacesGetParams, options?: CallOptions<Space>): Promise<Result<Space>>;
}

/** The model of spaces. */
export const spaces: Entity<Spaces> = {
  name: "spaces",
  title: "Spaces",
  description: "A group of pages and blog posts, with its own permissions.",
  recordType: "Space",
  contextStore: {
    key: ["id"],
    list: "list",
    params: {
      "description-format": {
        schema: {
          type: "string",
          description: "Format of the description.",
          enum: ["plain", "view"],
        },
        required: false,
        target: { in: "query", name: "description-format" },
      },
      "include-icon": {
        schema: { type: "boolean", description: "Whether records have their icon." },
        required: false,
        target: { in: "query", name: "include-icon" },
      },
    },
    parents: [],
    partitions: { "description-format": ["plain"], "include-icon": [true] },
    transformations: [],
    omit: ["spaceOwnerId", "currentActiveAlias"],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List spaces.",
      notes: [],
      request: "GET /wiki/api/v2/spaces",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        type: {
          schema: {
            type: "string",
            description: "Only spaces of this type.",
            enum: ["global", "personal"],
          },
          required: false,
          target: { in: "query", name: "type" },
        },
        status: {
          schema: {
            type: "string",
            description: "Only spaces in this state.",
            enum: ["current", "archived"],
          },
          required: false,
          target: { in: "query", name: "status" },
        },
        keys: {
          schema: {
            type: "array",
            description: "Only spaces with these keys.",
            items: { type: "string" },
            examples: [["DOCS", "TEAM"]],
          },
          required: false,
          target: { in: "query", name: "keys" },
          encode: "comma",
        },
        sort: {
          schema: {
            type: "string",
            description: "The order; a leading minus reverses it.",
            enum: ["id", "-id", "key", "-key", "name", "-name"],
          },
          required: false,
          target: { in: "query", name: "sort" },
        },
        limit: limitParam,
        cursor: cursorParam,
      },
      rules: [],
      pagination: cursorPagination,
      returns: { kind: "many", path: ["results"], absent: "error", transformations: [] },
      resultType: "Space",
      meta: spacesMeta,
    },
    get: {
      kind: "get",
      description: "Get one space.",
      notes: [],
      request: "GET /wiki/api/v2/spaces/{id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        id: {
          schema: { type: "string", description: "Id of the space.", examples: ["98306"] },
          required: true,
          target: { in: "path", name: "id" },
        },
        "description-format": {
          schema: {
            type: "string",
            description: "Format of the description. Without this param, the description is absent.",
            enum: ["plain", "view"],
          },
          required: false,
          target: { in: "query", name: "description-format" },
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Space",
      meta: {},
    },
  },
};
