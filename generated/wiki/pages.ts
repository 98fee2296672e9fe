// Generated from manifests/wiki.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Page } from "./records.ts";
import { bodyFormatParam, cursorPagination, cursorParam, limitParam, sortParam, spaceIdParam, spacesMeta, titleParam, versionParam } from "./shared.ts";

/** Params of `pages.list`. */
export interface PagesListParams {
  /** Only pages in one of these states. */
  status?: ("current" | "archived" | "trashed" | "draft")[];
  /** Only content of these spaces. */
  "space-id"?: (number | string)[];
  /** Only content with exactly this title. */
  title?: string;
  /** The order; a leading minus reverses it. */
  sort?: "id" | "-id" | "title" | "-title" | "created-date" | "-created-date" | "modified-date" | "-modified-date";
  /** Format of the body. Without this param, the body is absent. */
  "body-format"?: "storage" | "atlas_doc_format" | "view";
  /** Records per page. 1 to 250; default `25`. */
  limit?: number;
  /** Selects the next page. Pass meta.next of the previous page unchanged, or a cursor of the upstream. Repeat the other params. */
  cursor?: string;
}

/** Metadata of the result of `pages.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface PagesListMeta {
  /** Path of the next page. */
  next?: string | null;
}

/** Params of `pages.get`. */
export interface PagesGetParams {
  /** Id of the page. */
  id: string;
  /** Format of the body. Without this param, the body is absent. */
  "body-format"?: "storage" | "atlas_doc_format" | "view";
  /** Number of an earlier version to get. */
  version?: number;
}

/** The columns of `pages` in the context store, with their types. */
export interface PagesColumns {
  id: "text";
  status: "text";
  title: "text";
  spaceId: "text";
  parentId: "text";
  parentType: "text";
  position: "integer";
  authorId: "text";
  ownerId: "text";
  lastOwnerId: "text";
  createdAt: "timestamp";
  "version.createdAt": "timestamp";
  "version.message": "text";
  "version.number": "integer";
  "version.minorEdit": "boolean";
  "version.authorId": "text";
  "version.ncsStepVersion": "text";
  "body.storage.representation": "text";
  "body.storage.value": "text";
  "body.atlas_doc_format.representation": "text";
  "body.atlas_doc_format.value": "text";
  "body.view.representation": "text";
  "body.view.value": "text";
  "_links.webui": "text";
  "_links.editui": "text";
  "_links.edituiv2": "text";
  "_links.tinyui": "text";
  "_links.base": "text";
}

/** A page of a space, within a tree of pages. */
export interface Pages {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<PagesColumns, Page>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `pages`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List pages.
   *
   * Without status, current and archived pages are listed.
   */
  list(params?: PagesListParams, options?: CallOptions<Page>): Listing<Page, PagesListMeta>;
  /** Get one page. */
  get(params: PagesGetParams, options?: CallOptions<Page>): Promise<Result<Page>>;
}

/** The model of pages. */
export const pages: Entity<Pages> = {
  name: "pages",
  title: "Pages",
  description: "A page of a space, within a tree of pages.",
  recordType: "Page",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "version.createdAt",
      format: "date-time",
      mode: "client",
      args: {},
      order: "newest_first",
    },
    params: {},
    parents: [],
    partitions: { sort: ["-modified-date"], "body-format": ["storage"] },
    transformations: [],
    omit: [],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List pages.",
      notes: ["Without status, current and archived pages are listed."],
      request: "GET /wiki/api/v2/pages",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        status: {
          schema: {
            type: "array",
            description: "Only pages in one of these states.",
            items: { type: "string", enum: ["current", "archived", "trashed", "draft"] },
          },
          required: false,
          target: { in: "query", name: "status" },
          encode: "comma",
        },
        "space-id": spaceIdParam,
        title: titleParam,
        sort: sortParam,
        "body-format": bodyFormatParam,
        limit: limitParam,
        cursor: cursorParam,
      },
      rules: [],
      pagination: cursorPagination,
      returns: { kind: "many", path: ["results"], absent: "error", transformations: [] },
      resultType: "Page",
      meta: spacesMeta,
    },
    get: {
      kind: "get",
      description: "Get one page.",
      notes: [],
      request: "GET /wiki/api/v2/pages/{id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        id: {
          schema: { type: "string", description: "Id of the page.", examples: ["65542"] },
          required: true,
          target: { in: "path", name: "id" },
        },
        "body-format": bodyFormatParam,
        version: versionParam,
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Page",
      meta: {},
    },
  },
};
